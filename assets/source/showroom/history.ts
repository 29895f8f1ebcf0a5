import type { PageDraft } from '#shared/showroom/document.ts'
import type { SamplePicture } from './writing.ts'
import { mix, type MotifName, type Palette } from './motifs.ts'

/** Year, then what happened, in Chinese and English; and how it is drawn. */
const years: readonly (readonly [year: number, zh: string, en: string, motif: MotifName])[] = [
  [1948, '河边的一间染坊点起了第一炉火。', 'A dye house by the river lights its first fire.', 'works'],
  [
    1951,
    '第一本色谱：手工贴了二十四块布样。',
    'The first book of colours: twenty-four swatches, glued by hand.',
    'fan',
  ],
  [
    1953,
    '织机从六台添到二十台，厂房延到了桥头。',
    'Six looms become twenty, and the hall reaches the bridge.',
    'weave',
  ],
  [
    1956,
    '有了自己的实验台，一个人，三只烧杯。',
    'A bench for experiments: one person and three beakers.',
    'vessels',
  ],
  [
    1958,
    '蒸汽管接进车间，冬天不再停工。',
    'Steam comes into the hall, and winters no longer stop the work.',
    'fibres',
  ],
  [
    1961,
    '工友夜校开课，第一课讲怎样看图样。',
    'Evening classes begin; the first one is about reading patterns.',
    'tiles',
  ],
  [
    1964,
    '出厂的布第一次附上洗涤说明。',
    'Cloth is delivered with care instructions for the first time.',
    'ripples',
  ],
  [1966, '试制合成纤维，失败了四十一次。', 'Synthetic fibre is tried; it fails forty-one times.', 'lattice'],
  [1969, '第四十二次，线没有断。', 'At the forty-second try the thread holds.', 'fibres'],
  [
    1972,
    '新厂房的锯齿屋顶引进了北面的光。',
    'The saw-tooth roof of a new hall brings in the light of the north.',
    'works',
  ],
  [1974, '颜料粉改成颗粒，车间里不再飞尘。', 'Pigments become granules, and the dust is gone.', 'beads'],
  [
    1977,
    '第一台测色仪搬进来，与老师傅比了一个月。',
    'A colorimeter arrives and competes with the old masters for a month.',
    'fan',
  ],
  [
    1979,
    '第一次把样品寄到海外，七周后收到回信。',
    'Samples go overseas; the answer comes after seven weeks.',
    'contours',
  ],
  [
    1981,
    '助剂小组成立，桌上只有一台天平。',
    'A group for additives begins with a single balance.',
    'vessels',
  ],
  [1983, '透明的塑料样杯排满了窗台。', 'Clear cups of plastic line the window sill.', 'facets'],
  [
    1985,
    '污水先过三道池，再回到河里。',
    'Water passes through three ponds before it returns to the river.',
    'ripples',
  ],
  [
    1986,
    '办公室里来了第一台计算机，用来算配方。',
    'The first computer in the office calculates recipes.',
    'lattice',
  ],
  [
    1988,
    '方块地毯下线，第一批铺在了图书馆。',
    'Carpet tiles come off the line; the first are laid in a library.',
    'tiles',
  ],
  [1990, '质量检验改为人人签名。', 'Everybody signs for the quality of what they make.', 'columns'],
  [1992, '第二个园区动工，先种了一排树。', 'A second campus begins with a row of trees.', 'growth'],
  [
    1994,
    '仓库用上条码，找一卷布只要半分钟。',
    'Bar codes: a roll of cloth is found in half a minute.',
    'weave',
  ],
  [
    1996,
    '与学校合办材料课，孩子们来数线。',
    'Lessons about materials with a school: children count threads.',
    'fibres',
  ],
  [
    1998,
    '配方库搬进网络，三地同时改一张表。',
    'Recipes go on the network; three places edit one table.',
    'contours',
  ],
  [
    2000,
    '弹性地板铺进医院，护士长写来感谢信。',
    'Resilient floors go into a hospital, and the head nurse writes a letter.',
    'strata',
  ],
  [
    2002,
    '实验室扩到四层，顶楼专做日照试验。',
    'The laboratory has four floors; the top one is for sunlight.',
    'facets',
  ],
  [2004, '防护面料上市，反光线织进布里。', 'Protective cloth with a reflecting thread woven in.', 'weave'],
  [2006, '一半用电来自屋顶。', 'Half of the electricity comes from the roofs.', 'tiles'],
  [
    2008,
    '旧地毯回收线运行，第一年收回八百吨。',
    'A line for old carpets takes back eight hundred tonnes in its first year.',
    'strata',
  ],
  [
    2010,
    '设计师驻场，图样取自河道与山脊。',
    'Designers move in; their patterns come from rivers and ridges.',
    'contours',
  ],
  [
    2011,
    '水性着色剂替下最后一种溶剂型产品。',
    'Water-borne colourants replace the last product with solvents.',
    'ripples',
  ],
  [2013, '小样机可以一天试十二种配方。', 'A small machine tries twelve recipes a day.', 'vessels'],
  [2014, '年度用水比十年前少了一半。', 'Half the water of ten years ago is used.', 'columns'],
  [
    2016,
    '隔音垫铺进老楼，邻居们睡了个好觉。',
    'Acoustic pads go into an old house, and the neighbours sleep well.',
    'beads',
  ],
  [2017, '开放日：一天来了三千位客人。', 'An open day brings three thousand guests.', 'growth'],
  [2019, '每一卷布都能查到它的来处。', 'Every roll of cloth can tell where it comes from.', 'lattice'],
  [
    2021,
    '隔着屏幕讲样品，线上展厅开门。',
    'Samples are explained through screens: the online hall opens.',
    'facets',
  ],
  [2022, '第一款全部由回收纱织成的布。', 'The first cloth made of recycled yarn alone.', 'fibres'],
  [
    2024,
    '河边的老染坊修好了，成了展厅。',
    'The old dye house by the river is restored and becomes a showroom.',
    'works',
  ],
  [2026, '下一页，等你来写。', 'The next page is yours to write.', 'growth'],
]

/** From the brown of old prints to the greens of today. */
const early: Palette = {
  ground: '#a48a68',
  deep: '#3a2a1c',
  tones: ['#8a6f50', '#c3a67c', '#6f573e'],
  light: '#f3e7d1',
  accent: '#b5533c',
}
const middle: Palette = {
  ground: '#5b7286',
  deep: '#1f2c3a',
  tones: ['#7c95a8', '#a9bcc8', '#4c6375'],
  light: '#eef1ee',
  accent: '#dd8a4a',
}
const late: Palette = {
  ground: '#2f7a70',
  deep: '#0e332f',
  tones: ['#4a9c8e', '#8cc4ac', '#256a62'],
  light: '#eef7ea',
  accent: '#f0b23e',
}

function between(from: Palette, to: Palette, share: number): Palette {
  const [a, b, c] = from.tones.map((tone, i) => mix(tone, to.tones[i] ?? tone, share))
  return {
    ground: mix(from.ground, to.ground, share),
    deep: mix(from.deep, to.deep, share),
    tones: [a ?? from.ground, b ?? from.ground, c ?? from.ground],
    light: mix(from.light, to.light, share),
    accent: mix(from.accent, to.accent, share),
  }
}

/** The pages of the history, and their pictures at `<path>-<number>.webp`. */
export function history(path: string): { readonly pages: PageDraft[]; readonly pictures: SamplePicture[] } {
  const nameOf = (i: number): string => `${path.split('/').at(-1)}-${String(i + 1).padStart(2, '0')}`
  const pictures = years.map(([, , , motif], i): SamplePicture => {
    const share = i / (years.length - 1)
    const palette = share < 0.5 ? between(early, middle, share * 2) : between(middle, late, share * 2 - 1)
    return { name: nameOf(i), motif, palette, seed: 100 + i }
  })
  const pages = years.map(([year, zh, en], i): PageDraft => ({
    pageTitle: { zh: `${year}`, en: `${year}` },
    bodyText: { zh, en },
    mediaData: { display: 'image', content: `${path.slice(0, path.lastIndexOf('/'))}/${nameOf(i)}.webp` },
  }))
  return { pages, pictures }
}
