/** The sample content of the media group's hall: an invented house of news, stages, films and meetings. */
import type { ShowroomDocument } from '#shared/showroom/document.ts'
import type { Palette } from './motifs.ts'
import { drawnPictures, film, filmed, product, quoted, shown, twin, type SamplePicture } from './writing.ts'

const palettes = {
  news: {
    ground: '#7d2f2a',
    deep: '#2d0f10',
    tones: ['#b9503f', '#d98a63', '#93402f'],
    light: '#fbe9dc',
    accent: '#f2c14e',
  },
  studio: {
    ground: '#2f3a5f',
    deep: '#11162b',
    tones: ['#4f62a0', '#7f92cf', '#3c4a80'],
    light: '#e8ecfb',
    accent: '#ff9f5a',
  },
  stories: {
    ground: '#3d5a4a',
    deep: '#14241c',
    tones: ['#6a8f72', '#9db98c', '#4a6f58'],
    light: '#eef3e2',
    accent: '#e0894a',
  },
  meetings: {
    ground: '#8a5a2c',
    deep: '#321e0e',
    tones: ['#bf8746', '#dcb274', '#a06a35'],
    light: '#fbf0dd',
    accent: '#3f7d84',
  },
} as const satisfies Readonly<Record<string, Palette>>

const { pictures, picture } = drawnPictures(palettes)

const news = {
  key: 'news',
  name: twin('资讯', 'News'),
  infos: [
    shown(
      {
        title: twin('把一天说清楚', 'A day, told clearly'),
        body: twin(
          '编辑部二十四小时有人值守。每条消息至少两个来源，改动留痕，更正和原文放在同一个位置。',
          'Somebody is at the desk at every hour. Each item has two sources at least, every change leaves its mark, and a correction stands where the mistake stood.',
        ),
      },
      picture('news', 'strata', 41),
    ),
  ],
  products: [
    product(
      twin('晨间简报', 'Morning brief'),
      shown(
        {
          title: twin('七分钟，七件事', 'Seven things in seven minutes'),
          body: twin(
            '每天六点半更新。可以读，也可以听；通勤路上正好从头到尾。',
            'New at half past six. Read it or listen to it: it lasts as long as the way to work.',
          ),
        },
        picture('news', 'fan', 12),
      ),
      quoted(
        {
          title: twin('为什么是七件', 'Why seven'),
          body: twin(
            '再多就记不住，再少就不完整。编辑每天为第八件事争论。',
            'More can not be kept in mind, fewer would not be the day. The editors argue about the eighth every morning.',
          ),
        },
        twin('少一点，\n记得住。', 'Less,\nand remembered.'),
      ),
    ),
    product(
      twin('数据新闻', 'Data desk'),
      shown(
        {
          title: twin('一张图读懂', 'One chart is enough'),
          body: twin(
            '从公开数据出发，方法和原始表格随文公布。读者可以自己算一遍。',
            'It begins with open data; the method and the tables are published with the piece. Anybody can compute it again.',
          ),
        },
        picture('news', 'columns', 23),
      ),
    ),
  ],
}

const studio = {
  key: 'studio',
  name: twin('演播', 'Studio'),
  infos: [
    filmed(
      {
        title: twin('灯亮之前', 'Before the light comes on'),
        body: twin(
          '一档直播从布光到开场只有四十分钟。短片里的每一帧都由程序绘制。',
          'From the first lamp to the opening there are forty minutes. Every frame of the film is drawn by a program.',
        ),
      },
      picture('studio', 'beads', 8),
      film('film-weave'),
    ),
  ],
  products: [
    product(
      twin('演播厅租用', 'Studio hire'),
      shown(
        {
          title: twin('三百平方米，一面环幕', 'Three hundred square metres, one round screen'),
          body: twin(
            '配四机位、调光台和虚拟布景。按半天预订，含一名技术员。',
            'Four cameras, a lighting desk and virtual sets. Booked by the half day, with a technician.',
          ),
        },
        picture('studio', 'facets', 17),
      ),
    ),
    product(
      twin('云上直播', 'Live online'),
      shown(
        {
          title: twin('现场和线上是同一场', 'One event, here and online'),
          body: twin(
            '观众在线上空间里入座、提问、抽奖，台上能看到他们举手。',
            'People take their seats online, ask and draw prizes, and those on the stage see their hands.',
          ),
        },
        picture('studio', 'contours', 29),
      ),
    ),
  ],
}

const stories = {
  key: 'stories',
  name: twin('纪录片', 'Documentaries'),
  infos: [
    shown(
      {
        title: twin('慢慢看', 'Slowly'),
        body: twin(
          '每部片子拍摄不少于一年。我们把没有用上的素材也整理好，供研究者查阅。',
          'No film takes less than a year. What was not used is kept in order for those who study it.',
        ),
      },
      picture('stories', 'growth', 14),
    ),
  ],
  products: [
    product(
      twin('一条河的四季', 'Four seasons of a river'),
      filmed(
        {
          title: twin('从源头走到入海口', 'From the spring to the sea'),
          body: twin(
            '摄制组沿河走了四百天，记录七十二位岸边的人。',
            'The crew walked along the river for four hundred days and met seventy-two people on its banks.',
          ),
        },
        picture('stories', 'ripples', 33),
        film('film-fibres'),
        film('film-beads'),
      ),
    ),
    product(
      twin('手艺', 'By hand'),
      shown(
        {
          title: twin('十二种快要没人会的手艺', 'Twelve crafts nobody will know'),
          body: twin(
            '每集二十六分钟，只拍一双手和它做出来的东西。',
            'Twenty-six minutes each: a pair of hands, and what they make.',
          ),
        },
        picture('stories', 'weave', 26),
      ),
    ),
  ],
}

const meetings = {
  key: 'meetings',
  name: twin('活动', 'Events'),
  infos: [
    shown(
      {
        title: twin('让读者见面', 'Readers meet'),
        body: twin(
          '每月一次开放日，读者和编辑坐在一起，聊上个月最难写的一条。',
          'One open day a month: readers and editors sit together and talk about the hardest item of the month before.',
        ),
      },
      picture('meetings', 'tiles', 19),
    ),
  ],
  products: [
    product(
      twin('城市论坛', 'City forum'),
      shown(
        {
          title: twin('把议题交给住在那里的人', 'Asked of those who live there'),
          body: twin(
            '议题由居民投票产生，会上的每条建议三个月后都会回访。',
            'Those who live there vote on the questions, and after three months somebody asks what became of every answer.',
          ),
        },
        picture('meetings', 'works', 22),
      ),
    ),
    product(
      twin('小记者营', 'Young reporters'),
      shown(
        {
          title: twin('第一篇署名稿', 'The first by-line'),
          body: twin(
            '十到十五岁，五天里完成一次采访、一张照片和一篇见报的稿子。',
            'From ten to fifteen: in five days an interview, a photograph and a piece in print.',
          ),
        },
        picture('meetings', 'lattice', 31),
      ),
    ),
  ],
}

/** The sample content of the media group and the pictures it names. */
export function mediaShowroom(): {
  readonly document: ShowroomDocument
  readonly pictures: readonly SamplePicture[]
} {
  const document: ShowroomDocument = {
    title: twin('把一天说清楚', 'A day, told clearly'),
    lead: twin(
      '资讯、演播、纪录片与活动，走近一件展品就能翻开。',
      'News, studio, documentaries and events: walk up to an exhibit to open it.',
    ),
    picture: picture('news', 'fibres', 44),
    menu: [0, 1, 2, 3],
    departments: [news, studio, stories, meetings],
  }
  return { document, pictures }
}
