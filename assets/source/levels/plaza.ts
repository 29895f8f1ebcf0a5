/**
 * Level 0, 世界 plaza: an island square of 56 × 46 m. One arrives in the south, between two long pools, and looks over
 * the name stone at the ring fountain in the middle of the round; behind it a pier leads to a pavilion on the water.
 * The gates to the other levels stand round the square and all look at its middle.
 */
import type { OfficialLevel, Setting } from '../plans/officialLevel.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { plazaGates, plazaMiddle, plazaPoint } from '../plans/gates.ts'
import { itemScript, takeable } from '../plans/levelItems.ts'
import { levelGuides, withGuide } from '../plans/levelGuides.ts'
import { Plan } from '../plans/plan.ts'
import { plazaRides } from '../plans/rides.ts'
import { told } from '../plans/uses.ts'

const [MX, MY] = plazaMiddle

export const level: OfficialLevel = {
  id: '0',
  alias: 'world',
  name: '世界',
  about: '水岸广场：喷泉、水榭、茶亭与通往各处的门',
  order: 1,
  space: {
    name: { zh: '灵境世界', en: 'Lingjing World' },
    description: {
      zh: '水岸广场与通往办公、会议、演出、展会、展览、教室的门',
      en: 'A square by the water with gates to the office, meetings, shows, fairs, exhibitions and classes',
    },
    tags: ['game', 'exhibition hall', 'meeting room'],
    recommendPeople: '80+',
  },
  view: { position: [24.8, 3.7, 43.2], target: [29, 1.7, 22], fov: 54 },
  cast: [
    { name: '小满', outfit: 'v1:person=9', at: [23.5, 37.5, 180], walk: [34.5, 37.5, 1.35] },
    { name: '阿澄', outfit: 'v1:person=2', at: [36.5, 33.5, 0], walk: [21.5, 30.5, 1.2] },
    { name: '若溪', outfit: 'v1:person=4', at: [21.5, 19.5, 0], walk: [35.5, 19.5, 1.4] },
    { name: '麦麦', outfit: 'v1:person=11', at: [31.5, 14.5, 0], walk: [31.5, 22, 1.3] },
    { name: '老秦', outfit: 'v1:person=6', at: [25.2, 33.2, 60] },
    { name: '望舒', outfit: 'v1:person=13', at: [26.3, 34.1, 210] },
    { name: 'Ann', outfit: 'v1:person=7', at: [22.2, 28.6, 300] },
    { name: '陈立', outfit: 'v1:person=3', at: [34.5, 37.5, 0], walk: [41.5, 25.5, 3.4] },
  ],
  picture: {
    crowd: [
      [24, 36, 1],
      [25, 34, 3],
      [31, 33, 7],
      [22, 29, 3],
      [34, 29, 7],
      [27, 13, 1],
      [20, 25, 3],
    ],
    heroine: [26, 40],
    eye: { position: [27.6, 1.6, 42.6], target: [28, 2.2, 26], fov: 60 },
    detail: { position: [46.3, 1.6, 43.2], target: [49.2, 1.3, 38.4], fov: 60 },
  },
  plan: planPlaza,
}

function planPlaza(setting: Setting): MapFile {
  const plan = new Plan(setting, 56, 46)
  plan.light('day').ground('lake')
  plan.script(
    itemScript(
      ['flower', 'bouquet', 'candle', 'paper', 'lantern'],
      [
        { inputs: { flower: 3 }, outputs: { bouquet: 1 } },
        { inputs: { candle: 1, paper: 1 }, outputs: { lantern: 1 } },
      ],
    ),
  )
  ground(plan)
  square(plan)
  avenue(plan)
  waterside(plan)
  teaGarden(plan)
  pergolaWalk(plan)
  lawnStage(plan)
  greenery(plan)
  hunt(plan)
  plazaRides(plan)
  ferry(plan, setting)
  const gates = plazaGates(setting.links)
  for (const gate of gates) plan.gate(gate)
  firstSteps(plan, setting, gates)
  withGuide(plan, levelGuides.plaza)
  return plan.finish()
}

/** Somebody hid cookies: one a day for everybody who finds one. */
function hunt(plan: Plan) {
  for (const [x, y] of [
    [26.3, 9.6],
    [15.3, 37.6],
    [52.4, 41.7],
    [54.4, 28.4],
  ] as const) {
    const text = '一盒曲奇！不知道是谁藏在这里的。每人每天可以找到一块。'
    plan.place('item-parcel', x, y, 30, {
      name: '曲奇盒',
      use: { kind: 'modal', words: '打开盒子', properties: { text, cookie: true } },
    })
  }
}

/** A ferry that does not go, and a lawn that is left in peace: both say why. */
function ferry(plan: Plan, { links }: Setting) {
  const target = links.find(({ alias }) => alias === 'lightgarden')
  if (target)
    plan.place('gate', 44.5, 16.5, 'south', {
      text: '渡口',
      name: '渡口',
      properties: {
        portal: { targetMap: target.id, locked: '渡船今天停航，请走广场上的「展览二」门' },
      },
    })
  plan.closedArea('new-lawn', 3, 19, 2, 2, '新草还在长，请不要踩')
  for (const [x, y, turn] of [
    [4, 18.9, 'south'],
    [4, 21.1, 'south'],
    // Side against side: through corners that only meet one slips with a jump, and does not get out again.
    [3.1, 20, 'east'],
    [4.9, 20, 'east'],
  ] as const)
    plan.place('rope-barrier', x, y, turn)
}

/** What one learns here by doing it: to walk, sit, wave, find and use something, and go through a gate. */
function firstSteps(plan: Plan, { links }: Setting, gates: ReturnType<typeof plazaGates>) {
  const office = links.find(({ alias }) => alias === 'office')
  const gate = gates.find(({ to }) => to === office?.alias)
  plan.tasks([
    {
      id: 'fountain',
      at: [24, 29, 8, 4],
      text: '走到喷泉前：点一下想去的地方',
    },
    { id: 'bench', at: [20, 31, 16, 5], text: '在喷泉边的长椅上坐下：走近后点它，或按 E', does: 'sit' },
    { id: 'wave', at: [14, 12, 28, 28], text: '打个招呼：点下方的表情，或按数字键 1', does: 'emote' },
    { id: 'pavilion', at: [25, 4, 6, 6], text: '沿着栈桥走到水上的亭子里' },
    { id: 'cookie', at: [25, 4, 7, 6], text: '亭子里藏着一盒曲奇：找到它，点它或按 E 打开', does: 'use' },
    ...(gate && office
      ? [
          {
            id: 'gate',
            at: [Math.floor(gate.x) - 2, Math.floor(gate.y) - 2, 5, 5] as const,
            text: `走到「${office.name}」的门前，看看门后是什么`,
          },
        ]
      : []),
  ])
}

function ground(plan: Plan) {
  plan.floor('grass', 0, 0, 56, 46)
  // The lake in the north with a swung shore.
  plan.floor('water', 0, 0, 56, 8)
  plan.disc('water', 10, 5, 8.6).disc('water', 46, 5, 8.6).disc('water', 28, 6, 7.6)
  // Ways: the round of the gates, the avenue, the paths to tea garden, pergola and lawn stage.
  plan.path(
    'paving',
    [
      [MX, MY],
      [MX, 45],
    ],
    8,
  )
  plan.path(
    'paving',
    [
      [MX, MY],
      [6, 36.5],
    ],
    3.4,
  )
  plan.path(
    'paving',
    [
      [MX, MY],
      [50, 37],
    ],
    3.4,
  )
  plan.path(
    'paving',
    [
      [MX, MY],
      [50, 25.5],
    ],
    3.4,
  )
  plan.disc('paving', MX, MY, 17.4)
  plan.disc('stone', MX, MY, 12.2)
  plan.disc('terrazzo', MX, MY, 7.4, 5.4)
  plan.path(
    'wood',
    [
      [MX, 14],
      [MX, 7],
    ],
    4,
  )
  plan.disc('wood', MX, 6.5, 5.6)
}

/** The fountain, benches that look at it, lamps and planters on the round. */
function square(plan: Plan) {
  plan.place('fountain', MX, MY, 'south', {
    sound: {
      src: '/assets/sounds/fountain.wav',
      volume: 0.35,
      loop: true,
      maxDistance: 14,
      isPositional: true,
    },
  })
  for (const turn of [-150, -112, -79, -45, 45, 79, 112, 150]) {
    const [x, y] = plazaPoint(turn, 9.6)
    plan.place('bench-park', x, y, (turn + 360) % 360)
  }
  for (const turn of [-138, -95, -62, -24, 24, 62, 95, 138]) {
    const [x, y] = plazaPoint(turn, 11.3)
    plan.place('lamp-street', x, y, (turn + 360) % 360)
  }
  for (const turn of [-46, 46, -80, 80, -113, 113]) {
    const [x, y] = plazaPoint(turn, 13.2)
    plan.place('planter-round', x, y, 'south', takeable('flower', '摘一朵花', 5))
  }
  for (const turn of [-78.5, 78.5, -45.5, 45.5, -112, 112]) {
    const [x, y] = plazaPoint(turn, 16.6)
    plan.place('plant-bed', x, y, (turn + 360) % 360)
  }
}

/** From where one arrives to the square: two pools, cypresses, flags, the name stone. */
function avenue(plan: Plan) {
  plan.floor('water', 20, 39, 3, 6).floor('water', 33, 39, 3, 6)
  plan.floor('stone', 24, 37, 8, 9)
  plan.place('sign-stone', MX, 35.2, 'south', { text: '灵境世界', scale: 1.2 })
  // So that the name is read by night as well.
  for (const x of [25.8, 30.2]) plan.place('lamp-bollard', x, 36.3)
  plan.place('sign-totem', 23.2, 37.2, 20, { text: '教室·办公·会议·展览一' })
  plan.place('sign-totem', 32.8, 37.2, -20, { text: '茶亭·展会·演出·展览二' })
  for (const [x, y] of [
    [21.4, 40.6],
    [21.7, 43.4],
    [34.5, 41.2],
    [34.3, 43.8],
  ] as const)
    plan.place('plant-lotus', x, y, (x * 40) % 360)
  plan.colonnade('lamp-bollard', 23.6, 39.2, 23.6, 45, { spacing: 3 })
  plan.colonnade('lamp-bollard', 32.4, 39.2, 32.4, 45, { spacing: 3 })
  for (const [x, y, colour] of [
    [19.2, 37.9, '#3d8f8a'],
    [17.2, 39.4, '#e0b04c'],
    [36.8, 37.9, '#e07a5f'],
    [38.8, 39.4, '#3d8f8a'],
  ] as const)
    plan.place('flag', x, y, 'south', { colour, text: '灵境' })
  plan.treeRow(18.6, 42, 18.6, 45, { piece: 'tree-cypress', spacing: 3, jitter: 0.1, seed: 3 })
  plan.treeRow(37.4, 42, 37.4, 45, { piece: 'tree-cypress', spacing: 3, jitter: 0.1, seed: 4 })
  for (const [i, [x, y]] of (
    [
      [26, 40],
      [28, 40],
      [29, 40],
      [27, 40],
      [27, 41],
      [28, 41],
      [29, 41],
      [26, 41],
    ] as const
  ).entries())
    plan.spawn(`plaza-${i + 1}`, x, y)
}

/** The pier and the pavilion on the lake. */
function waterside(plan: Plan) {
  plan.place('pavilion', MX, 6.5)
  for (const x of [26.1, 29.9]) for (const y of [11.2, 13.2]) plan.place('railing', x, y, 'east')
  plan.place('bench-park', 25.8, 6.5, 'east')
  plan.place('bench-park', 30.2, 6.5, 'west')
  plan.place('bench-park', MX, 4.2, 'south')
  plan.place('plinth-stone', MX, 6.5)
  plan.place('vase', MX, 6.5, 'south', { up: 0.78 })
  for (const [x, y] of [
    [20.6, 9.4],
    [35.6, 9.6],
    [18.2, 5.2],
    [38.5, 5.8],
    [12.4, 9.6],
    [44, 9.8],
  ] as const)
    plan.place('plant-lotus', x, y, (x * 31) % 360)
  for (const [x, y] of [
    [18.9, 11.1],
    [17.2, 10.6],
    [37.4, 11],
    [39.2, 10.4],
    [5.4, 13],
    [50.6, 13],
    [23.4, 13],
    [32.4, 13],
  ] as const)
    plan.place('plant-reeds', x, y, (x * 57) % 360)
  for (const [x, y] of [
    [16, 12],
    [40.2, 12],
    [8.6, 14.2],
    [47.4, 14.2],
  ] as const)
    plan.place('rocks', x, y, (x * 23) % 360)
  plan.nook('pavilion', '水榭·听风', 25, 4, 6, 5, { capacity: 12, colored: false })
  plan.area('waterside', 'COWORKING', 22, 1, 12, 12, '水边')
}

/** South-east: the tea stall with parasols. */
function teaGarden(plan: Plan) {
  plan.disc('paving', 47.5, 38.2, 5.6)
  plan.place('item-candle', 45.12, 36.8, 'south', { up: 0.53, ...takeable('candle', '拿支蜡烛', 2) })
  plan.place('item-paper', 44.1, 36, 'south', { up: 0.53, ...takeable('paper', '拿张红纸', 2) })
  plan.place('kiosk-tea', 50.6, 39.4, 'west', { text: '茶亭 · 小满' })
  for (const [x, y] of [
    [44.6, 36.4],
    [44.9, 40.3],
    [48.2, 34.9],
  ] as const) {
    plan.place('parasol', x, y)
    for (const [dx, dy, turn] of [
      [0, -1.25, 'south'],
      [1.25, 0, 'west'],
      [0, 1.25, 'north'],
      [-1.25, 0, 'east'],
    ] as const)
      plan.place('chair-wood', x + dx, y + dy, turn)
    plan.place('table-side', x + 0.52, y + 0.4)
    plan.place('table-side', x - 0.5, y - 0.42)
  }
  plan.place('planter-round', 46.9, 42.4)
  plan.place('planter-round', 42.4, 38.2)
  plan.place('lamp-street', 47.6, 38.2, 'west')
  plan.nook('tea', '茶亭·闲坐', 43, 35, 6, 7, { capacity: 14, colored: false })
  plan.area('tea', 'COWORKING', 42, 33, 12, 10, '茶亭')
}

/** South-west: a vine walk with benches. */
function pergolaWalk(plan: Plan) {
  plan.floor('paving', 3, 34, 13, 5)
  for (const x of [5.1, 9.2, 13.3]) plan.place('pergola', x, 36.5)
  for (const x of [5.2, 9.2, 13.2]) {
    plan.place('bench-park', x, 35.4, 'south')
    plan.place('planter-box-wood', x, 37.7, 'south')
  }
  plan.place('plant-bed', 4, 40, 'south')
  plan.place('plant-bed', 7, 40, 'south')
  plan.place('plant-bed', 10, 40, 'south')
  plan.place('notice-board', 13.4, 40.2, 'north', {
    text: '广场公告',
    use: told(
      '看广场公告',
      'world',
      [
        '七座门围着喷泉：教室、办公、会议、演出、展会和两处展览。走近一座门，就能看到里面的样子和人数。',
        '花坛里的花可以摘，三枝扎成一束；茶亭边桌上的蜡烛和红纸能做一盏手提灯笼，都在背包里做。',
        '北边的水榭、东南的茶亭和西南的藤廊，都可以坐下来聊聊。',
      ],
      [{ name: '使用指南', url: '/assets/pages/guide.html' }],
    ),
  })
  plan.nook('pergola', '藤廊·小憩', 4, 35, 11, 3, { capacity: 10, colored: false })
  plan.area('pergola', 'COWORKING', 3, 34, 13, 5, '藤廊')
}

/** East: a low stage on the lawn with benches before it. */
function lawnStage(plan: Plan) {
  plan.floor('stone', 47, 22, 8, 7)
  plan.announcerTiles(52, 24, 2, 3)
  plan.place('sign-totem', 54.4, 23, 'west', { text: '露天讲台' })
  plan.place('lectern', 51.5, 26.5, 'west')
  plan.seatRows('bench-park', 49.8, 25.5, 'east', { columns: 2, rows: 1, spacing: 2.8 })
  plan.hedge(55.6, 21.5, 55.6, 29.5, 'hedge-low')
  plan.nook('lawn-stage', '露天讲台', 47, 22, 7, 7, { capacity: 30, colored: false })
}

/** Trees behind the round, blossoms near it, hedges and lights at the rim. */
function greenery(plan: Plan) {
  plan.trees(
    [
      [19.6, 15.6],
      [36.2, 15.8],
      [12.6, 21],
      [43.6, 20.8],
      [13.4, 30.6],
      [42.8, 31.2],
    ],
    { piece: 'tree-blossom', seed: 7, jitter: 0.2, scale: [0.9, 1.15] },
  )
  plan.trees(
    [
      [4, 17],
      [7.4, 20.6],
      [3.4, 23.4],
      [7, 26.6],
      [3.6, 30],
      [9.6, 30.6],
      [8.2, 23.2],
      [47.4, 18.4],
      [52.4, 18.8],
      [46.6, 31.6],
      [52.6, 32],
      [3.4, 43],
      [8.4, 43.4],
      [13.4, 43.2],
      [42, 44],
      [52.6, 43.8],
    ],
    { piece: 'tree-round', seed: 11, jitter: 0.5, scale: [0.9, 1.3] },
  )
  plan.place('bench-ring', 8.4, 16.8)
  plan.place('tree-blossom', 8.4, 16.8, 40, { up: 0.3, scale: 1.25 })
  plan.hedge(0.4, 16, 0.4, 32, 'hedge-low')
  plan.hedge(0.4, 34, 0.4, 45, 'hedge-low')
  plan.hedge(0.6, 45.6, 17, 45.6, 'hedge-low')
  plan.hedge(39, 45.6, 54.2, 45.6, 'hedge-low')
  plan.colonnade('lamp-bollard', 11.4, 34.2, 17.4, 31.6, { spacing: 3.2 })
  plan.colonnade('lamp-bollard', 46, 22, 45.8, 29, { spacing: 7 })
}
