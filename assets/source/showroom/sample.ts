import type { ShowroomDocument } from '#shared/showroom/document.ts'
import { history } from './history.ts'
import type { Palette } from './motifs.ts'
import {
  drawnPictures,
  film,
  filmed,
  folder,
  product,
  quoted,
  shown,
  twin,
  type SamplePicture,
} from './writing.ts'

const palettes = {
  chemicals: {
    ground: '#0f4c55',
    deep: '#062a33',
    tones: ['#1f7f86', '#49aeb0', '#13636f'],
    light: '#d8f0ea',
    accent: '#f08a5d',
  },
  additives: {
    ground: '#3c4a86',
    deep: '#1b1f4b',
    tones: ['#6a7cc0', '#8f9ee0', '#515fa6'],
    light: '#e7e9fb',
    accent: '#f2b544',
  },
  flooring: {
    ground: '#b9663f',
    deep: '#4a2418',
    tones: ['#d99a6c', '#8d8a4f', '#b5563a'],
    light: '#f7e6cf',
    accent: '#2f6f73',
  },
  textiles: {
    ground: '#7a3b57',
    deep: '#331327',
    tones: ['#b0607f', '#d99cac', '#8f4a68'],
    light: '#f8e7e6',
    accent: '#4f8fa8',
  },
  company: {
    ground: '#3f6b4f',
    deep: '#16301f',
    tones: ['#6b9a6f', '#a3c08a', '#4b7c5b'],
    light: '#f0f2dc',
    accent: '#e2a83c',
  },
} as const satisfies Readonly<Record<string, Palette>>

const { pictures, picture } = drawnPictures(palettes)

const chemicals = {
  key: 'chemicals',
  name: twin('化工', 'Chemicals'),
  infos: [
    shown(
      {
        title: twin('颜色与表面', 'Colour and surface'),
        body: twin(
          '一种颜色要在日晒、洗涤和时间面前站得住，靠的是分子的排列。这里的样品都可以上手：翻开样册，对着光看看同一种蓝的七个深浅。',
          'A colour has to stand up to sun, washing and time, and that depends on how its molecules lie. Take the samples in your hand: open the fan and hold the seven shades of one blue against the light.',
        ),
      },
      picture('chemicals', 'ripples', 21),
    ),
    filmed(
      {
        title: twin('一滴颜料的路', 'The way of a drop'),
        body: twin(
          '从称量、研磨到分散，一滴颜料要经过十一道工序。短片里的每一帧都由程序绘制。',
          'Weighed, ground, dispersed: a drop of pigment passes through eleven steps. Every frame of the film is drawn by a program.',
        ),
      },
      picture('chemicals', 'beads', 5),
      film('film-beads'),
    ),
  ],
  products: [
    product(
      twin('水性着色剂', 'Colourants'),
      shown(
        {
          title: twin('一册七十二色', 'Seventy-two in one fan'),
          body: twin(
            '色卡按明度排列，相邻两色之间的差距处处相同。可与任意水性体系混用，干燥后不留边。',
            'The fan is ordered by lightness, and neighbours lie equally far apart. They mix with any water-borne system and dry without an edge.',
          ),
        },
        picture('chemicals', 'fan', 2),
      ),
      shown(
        {
          title: twin('在五千小时日照之后', 'After five thousand hours of light'),
          body: twin(
            '左边是新做的样板，右边在灯下照了五千小时。多数人分不出来，这正是我们要的。',
            'One plate is new, the other stood under the lamp for five thousand hours. Most people cannot tell which is which, and that is the point.',
          ),
        },
        picture('chemicals', 'strata', 7),
      ),
    ),
    product(
      twin('消泡剂', 'Defoamers'),
      shown(
        {
          title: twin('让气泡自己离开', 'Bubbles that leave by themselves'),
          body: twin(
            '泡沫会在漆面上留下针孔。少量助剂改变液膜的张力，气泡在几秒内合并、上浮、破裂。',
            'Foam leaves pinholes in a coat of paint. A little of this changes the tension of the film: bubbles join, rise and burst within seconds.',
          ),
        },
        picture('chemicals', 'vessels', 3),
      ),
      quoted(
        {
          title: twin('用量怎样定', 'How much to use'),
          body: twin(
            '先做三个小样：千分之一、千分之三、千分之五。静置一刻钟，取消泡最快而表面最平的一个。',
            'Make three small samples: one, three and five parts in a thousand. Let them stand for a quarter of an hour and take the one that is clear soonest and lies flattest.',
          ),
        },
        twin('千分之三，往往就够了', 'Three in a thousand is often enough'),
      ),
    ),
    product(
      twin('分散剂', 'Dispersants'),
      shown(
        {
          title: twin('不再结块', 'No more lumps'),
          body: twin(
            '分散剂在颗粒之间留出距离。搁置半年的色浆，轻轻一摇就恢复如初。',
            'It keeps particles at a distance from each other. A paste that stood for half a year needs one shake to be as it was.',
          ),
        },
        picture('chemicals', 'lattice', 4),
      ),
    ),
  ],
}

const additives = {
  key: 'additives',
  name: twin('性能助剂', 'Performance additives'),
  infos: [
    shown(
      {
        title: twin('加一点，差很多', 'A little changes a lot'),
        body: twin(
          '塑料的通透、强韧与安静，常常取决于不到百分之一的成分。转一转右边的样件，比较加与不加的差别。',
          'How clear, tough or quiet a plastic is often hangs on less than one part in a hundred. Turn the samples and compare them with and without.',
        ),
      },
      picture('additives', 'facets', 8),
    ),
    shown(
      {
        title: twin('看得见的数字', 'Numbers one can see'),
        body: twin(
          '同样厚度的板材，透光率一年比一年高。图中是实验室十一次改配方的结果，纵轴为相对值。',
          'Sheets of the same thickness let more light through every year. The columns are eleven recipes of the laboratory; their heights are relative.',
        ),
      },
      picture('additives', 'columns', 6),
    ),
  ],
  products: [
    product(
      twin('成核剂', 'Nucleators'),
      shown(
        {
          title: twin('更小的晶体，更清的杯子', 'Smaller crystals, clearer cups'),
          body: twin(
            '熔体冷却时，晶体从无数个起点同时长起，谁也长不大，光就能直直穿过去。',
            'As the melt cools, crystals begin in countless places at once. None grows large, and light goes straight through.',
          ),
        },
        picture('additives', 'facets', 15),
      ),
      filmed(
        {
          title: twin('冷却的三种走法', 'Three ways to cool'),
          body: twin(
            '三段短片，同一种材料：慢冷、快冷，以及加了成核剂之后。点一个图标看一段。',
            'Three films of one material: cooled slowly, cooled fast, and with a nucleator. Each icon plays one.',
          ),
        },
        picture('additives', 'lattice', 9),
        film('film-beads'),
        film('film-fibres'),
        film('film-weave'),
      ),
    ),
    product(
      twin('抗静电剂', 'Antistatics'),
      shown(
        {
          title: twin('灰尘不来找', 'Dust stays away'),
          body: twin(
            '电荷沿着表面慢慢走掉，屏幕、薄膜和地面都不再吸灰。',
            'Charges walk off along the surface, and screens, films and floors no longer draw dust.',
          ),
        },
        picture('additives', 'contours', 11),
      ),
    ),
    product(
      twin('增韧剂', 'Tougheners'),
      shown(
        {
          title: twin('摔一次，不要紧', 'One fall does no harm'),
          body: twin(
            '柔软的微粒散布在硬的骨架里，裂纹走到它们面前就停下了。',
            'Soft grains lie in a hard frame. A crack that meets one of them ends there.',
          ),
        },
        picture('additives', 'beads', 13),
      ),
      quoted(
        {
          title: twin('试一试', 'Try it'),
          body: twin(
            '展台上有两根同样的样条。请把它们都弯一弯，再猜哪一根加了增韧剂。',
            'Two bars lie on the stand. Bend both of them, then guess which one has it.',
          ),
        },
        twin('弯得过去，才回得来', 'What bends comes back'),
      ),
    ),
  ],
}

const flooring = {
  key: 'flooring',
  name: twin('地材', 'Flooring'),
  infos: [
    shown(
      {
        title: twin('脚下的安静', 'Quiet underfoot'),
        body: twin(
          '好的地面先听得见：脚步变轻，回声变短，说话不必抬高声音。请在样块上走两步。',
          'One hears a good floor first: steps grow lighter, echoes shorter, and nobody raises their voice. Walk a few steps on the samples.',
        ),
      },
      picture('flooring', 'tiles', 4),
    ),
    shown(
      {
        title: twin('从山的纹理开始', 'It begins with a hill'),
        body: twin(
          '这一季的图样取自等高线。相邻两块错开四分之一，整面铺开便没有重复的边。',
          'The patterns of the season are contour lines. Neighbours are shifted by a quarter, so that no edge repeats across a hall.',
        ),
      },
      picture('flooring', 'contours', 5),
    ),
  ],
  products: [
    product(
      twin('方块地毯', 'Carpet tiles'),
      shown(
        {
          title: twin('坏一块，换一块', 'One spoiled, one replaced'),
          body: twin(
            '每块五十厘米见方，不用胶，靠边角的贴片相连。洒了咖啡，揭起来洗一洗再放回去。',
            'Half a metre square and held by tabs instead of glue. After the coffee is spilled, one lifts it, rinses it and puts it back.',
          ),
        },
        picture('flooring', 'tiles', 12),
      ),
      shown(
        {
          title: twin('十二种铺法', 'Twelve ways to lay it'),
          body: twin(
            '顺铺、错铺、转铺……同样的六个颜色，可以是安静的底，也可以是引路的线。',
            'Straight, shifted, turned: the same six colours make a quiet ground or a line that leads the way.',
          ),
        },
        picture('flooring', 'weave', 10),
      ),
      filmed(
        {
          title: twin('织出来的地面', 'A floor that is woven'),
          body: twin(
            '一分钟里有四百次穿梭，花纹是这样长出来的。',
            'Four hundred passes a minute: that is how the pattern grows.',
          ),
        },
        picture('flooring', 'fibres', 14),
        film('film-weave'),
      ),
    ),
    product(
      twin('弹性地板', 'Resilient floors'),
      shown(
        {
          title: twin('站一天也不累', 'Standing all day'),
          body: twin(
            '五层结构，最软的一层在中间。医院、厨房和工作台前最需要它。',
            'Five layers, the softest in the middle: for hospitals, kitchens and workbenches.',
          ),
        },
        picture('flooring', 'strata', 3),
      ),
    ),
    product(
      twin('隔音垫', 'Acoustic pads'),
      shown(
        {
          title: twin('楼上的脚步声', 'The steps upstairs'),
          body: twin(
            '八毫米厚，铺在面层之下。把手机放在样箱里放一段音乐，盖上盖子听一听。',
            'Eight millimetres under the floor. Play some music in the sample box, close the lid and listen.',
          ),
        },
        picture('flooring', 'beads', 17),
      ),
    ),
  ],
}

const textiles = {
  key: 'textiles',
  name: twin('纺织', 'Textiles'),
  infos: [
    shown(
      {
        title: twin('线与线之间', 'Between the threads'),
        body: twin(
          '一块布的性格在经纬之间：透气还是挡风，挺括还是垂顺。展架上的布样都可以摸。',
          'The character of a cloth lies between warp and weft: airy or windproof, crisp or flowing. Every sample on the rack may be touched.',
        ),
      },
      picture('textiles', 'weave', 6),
    ),
    filmed(
      {
        title: twin('风里的布', 'Cloth in the wind'),
        body: twin(
          '我们用一阵风来看一块布：它怎样起伏，多久停下。',
          'A gust shows what a cloth is: how it lifts, and how long it takes to come to rest.',
        ),
      },
      picture('textiles', 'fibres', 5),
      film('film-fibres'),
    ),
  ],
  products: [
    product(
      twin('工装面料', 'Workwear'),
      shown(
        {
          title: twin('穿得住的颜色', 'Colours that last'),
          body: twin(
            '洗五十次，袖口仍然是原来的蓝。膝盖与肘部织得更密，不必再缝补丁。',
            'After fifty washes the cuffs are still the blue they were. Knees and elbows are woven closer and need no patch.',
          ),
          onBigScreen: twin(
            '洗五十次，袖口仍然是原来的蓝。膝盖与肘部织得更密，不必再缝补丁。展架左侧有洗前洗后的两件，请比一比。',
            'After fifty washes the cuffs are still the blue they were. Knees and elbows are woven closer and need no patch. Two jackets hang at the left of the rack, one washed: compare them.',
          ),
        },
        picture('textiles', 'weave', 18),
      ),
      shown(
        {
          title: twin('看得见，才安全', 'Seen is safe'),
          body: twin(
            '反光线直接织进布里，从任何角度都亮，也不会一片片脱落。',
            'The reflecting thread is woven in. It shines from every side and does not peel.',
          ),
        },
        picture('textiles', 'fibres', 9),
      ),
    ),
    product(
      twin('户外面料', 'Outdoor'),
      shown(
        {
          title: twin('雨在外面', 'The rain stays outside'),
          body: twin(
            '水珠滚落，潮气出去。薄薄一层，叠起来放得进口袋。',
            'Drops roll off and damp goes out. It is thin enough to fold into a pocket.',
          ),
        },
        picture('textiles', 'ripples', 12),
      ),
      quoted(
        {
          title: twin('怎样保养', 'How to care for it'),
          body: twin(
            '冷水，少量中性洗涤剂，阴干。每洗十次，用低温烘一次，拒水性便恢复了。',
            'Cold water, a little mild soap, dried in the shade. After every tenth wash, a low heat brings the water repellence back.',
          ),
        },
        twin('洗得少，穿得久', 'Wash it less, wear it longer'),
      ),
    ),
  ],
}

const company = {
  key: 'company',
  name: twin('公司', 'Company'),
  infos: [
    shown(
      {
        title: twin('让日常更耐久', 'Made to last, every day'),
        body: twin(
          '这是一家虚构的材料企业，为展厅而写。文字、图片与短片都可以由管理员换成自己的。',
          'This is an invented maker of materials, written for the showroom. Words, pictures and films can all be replaced by whoever manages it.',
        ),
      },
      picture('company', 'growth', 3),
    ),
    shown(
      {
        title: twin('从一座工场开始', 'It began with one workshop'),
        body: twin(
          '染坊、织机、实验室，一间一间连成今天的园区。沿着中庭走一圈，正好一公里。',
          'A dye house, a loom, a laboratory: room by room they became the campus of today. Once around the court is exactly one kilometre.',
        ),
      },
      picture('company', 'works', 6),
    ),
  ],
  products: [
    product(
      twin('可持续', 'Sustainability'),
      shown(
        {
          title: twin('用过的，再回来', 'What was used comes back'),
          body: twin(
            '旧地毯拆成纤维，纤维再成纱。园区的水在池子里走一圈，出去时比进来更清。',
            'Old carpets become fibre, and fibre becomes yarn. Water passes through the ponds and leaves clearer than it came.',
          ),
        },
        picture('company', 'strata', 9),
      ),
    ),
  ],
}

/** The sample showroom and the pictures it names. */
export function sampleShowroom(): {
  readonly document: ShowroomDocument
  readonly pictures: readonly SamplePicture[]
} {
  const turned = history(`${folder}/history`)
  const document: ShowroomDocument = {
    title: twin('从一粒原料，到一处日常', 'From a grain of matter to an everyday place'),
    lead: twin(
      '轻触目录，走进四个领域，翻开一段历程。',
      'Touch the menu to step into four fields and leaf through a history.',
    ),
    picture: picture('chemicals', 'beads', 33),
    menu: [0, 1, 2, 3, 5],
    departments: [
      chemicals,
      additives,
      flooring,
      textiles,
      company,
      { key: 'history', name: twin('企业历程', 'History'), infos: turned.pages, products: [] },
    ],
  }
  return { document, pictures: [...pictures, ...turned.pictures] }
}
