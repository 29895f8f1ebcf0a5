/**
 * Level 4, 展会 expo: a light fair hall of 54 × 40 m. One arrives in the south under the arch and looks along the
 * avenue, over the car on its platform, at the LED wall and its stage. Booths stand on both sides of the avenue, back
 * to back with those of the side streets; information to the left of the arch, coffee to the right.
 */
import type { OfficialLevel, Setting } from '../plans/officialLevel.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { tableWithChairs } from '../plans/arrangements.ts'
import { levelGuides, withGuide } from '../plans/levelGuides.ts'
import { Plan, type Show } from '../plans/plan.ts'
import { coffeeMachine, film, lamp, told } from '../plans/uses.ts'
import type { Facing } from '../plans/facing.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'

const AXIS = 27
/** Upper edge of the trusses under the roof, metres. */
const TRUSS_Y = 6.3

export const level: OfficialLevel = {
  id: '4',
  alias: 'expo',
  name: '展会',
  about: '主通道、展位、发布台、服务台与咖啡区',
  order: 5,
  gate: 95,
  space: {
    name: { zh: '展会', en: 'Trade fair' },
    description: { zh: '展台、主通道与服务台', en: 'Booths, an avenue and an information desk' },
    tags: ['exhibition hall'],
    recommendPeople: '80+',
  },
  view: { position: [25.4, 2.5, 26], target: [27.4, 1.9, 8], fov: 60 },
  cast: [
    { name: '小满', outfit: 'v1:person=9', at: [25.4, 21.4, 200] },
    { name: '阿澄', outfit: 'v1:person=2', at: [24.3, 20.3, 230] },
    { name: '陈立', outfit: 'v1:person=3', at: [30.6, 20.4, 150] },
    { name: 'Ann', outfit: 'v1:person=7', at: [23.5, 24.4, 0], walk: [31.5, 24.4, 1.3] },
    { name: '苏荷', outfit: 'v1:person=10', at: [29.6, 20.6, 0], walk: [29.6, 12.5, 1.2] },
    { name: '老秦', outfit: 'v1:person=6', at: [23.4, 12.5, 0], walk: [23.4, 19.5, 1.3] },
  ],
  picture: {
    crowd: [
      [25, 21, 5],
      [24, 19, 3],
      [30, 20, 7],
      [29, 13, 5],
      [23, 24, 3],
      [30, 24, 1],
    ],
    heroine: [25, 31],
    eye: { position: [27.4, 1.6, 34], target: [27, 2.6, 17], fov: 60 },
    detail: { position: [24.8, 1.6, 14.4], target: [19.8, 1.4, 17.8], fov: 60 },
  },
  plan: planExpo,
}

/** Who shows what: name, booth, what stands in it. */
type Exhibitor = readonly [name: string, piece: string, show: Show]

const exhibitors: Readonly<Record<string, Exhibitor>> = {
  energy: ['青禾能源', 'booth-teal', [['exhibit-windmill', 1.62, -1]]],
  city: ['万象城市', 'booth-coral', [['exhibit-city', 1.1, -0.3]]],
  works: ['天工智造', 'booth-mustard', [['exhibit-arm', 1.1, -0.3]]],
  sky: ['云上航空', 'booth-slate', [['exhibit-drone', 1, -0.2]]],
  robots: ['小境机器人', 'booth-teal', [['exhibit-robot', 1, 0.1]]],
  home: [
    '归园家居',
    'booth-coral',
    [
      ['armchair-mustard', 0.7, -0.5, 20],
      ['lamp-floor', 1.7, -1],
    ],
  ],
  farm: [
    '四季农场',
    'booth-mustard',
    [
      ['planter-box-wood', 1.1, -0.7],
      ['brochure-rack', 0.4, 0.9],
    ],
  ],
  space: ['星海测绘', 'booth-slate', [['kiosk-touch', 1, 0]]],
}

/** Where everything is, at the information and on the touch screens. */
const guide = told('看展会导览', 'expo', [
  '正前方的大道通向流光一号和发布台；台上说话，全场都能听到。',
  '西边是 A 区：智造、能源、农业。东边是 B 区：航空、家居、测绘。',
  '北边靠窗的洽谈区可以坐下来谈；入口西侧是休息区，东侧是咖啡。',
])

function planExpo(setting: Setting): MapFile {
  const { catalogue } = setting
  const plan = new Plan(setting, 54, 40)
  plan.light('day').ground('city')
  shell(plan)
  stage(plan)
  avenue(plan)
  sideStreets(plan)
  entrance(plan, catalogue)
  withGuide(plan, levelGuides.expo)
  return plan.finish()
}

/** The hall fills the map; tall windows on three sides, trusses on towers over the whole. */
function shell(plan: Plan) {
  plan.floor('concrete', 1, 1, 52, 38)
  plan.floor('carpet-teal', 23, 9, 8, 21)
  plan.floor('terrazzo', 1, 31, 52, 8)
  plan.floor('carpet-slate', 19, 1, 16, 8)
  plan.room('white', 1, 1, 52, 38)
  plan.windows('window-hall', 'east', 1, [5, 12.5, 21, 29, 33, 36.8])
  plan.windows('window-hall', 'west', 53, [5, 12.5, 21, 29, 33, 36.8])
  plan.windows('window-hall', 'north', 39, [3.5, 7.5, 12, 16.5, 21, 39, 43.5, 47.5, 50.8])
  plan.windows('window-hall', 'south', 1, [4, 8.5, 13, 41, 45.5, 50])
  for (const x of [18, 36]) plan.hang('slat-wall', x, 1, 'south', 0, { scale: 1.5 })
  for (const y of [8.5, 14.5, 20.5, 26.5])
    for (const x of [12, 18, 24, 30, 36, 42]) plan.place('truss-beam', x, y, 'south', { up: TRUSS_Y })
  for (const y of [8.5, 14.5, 20.5, 26.5]) for (const x of [9, 45]) plan.place('truss-tower', x, y)
}

/** 发布台: a low stage before the LED wall, two blocks of seats, announcer tiles. */
function stage(plan: Plan) {
  plan.place('led-wall-fair', AXIS, 1.8, 'south', {
    name: 'LED 大屏',
    text: '智联未来',
    // From the first rows.
    reach: 8,
    use: film,
  })
  plan.stage(22, 3, 10, 2, {
    deck: 'stage-deck-wood',
    stair: 'stage-steps-wood',
    steps: [[AXIS, 5.42, 'south']],
    tiles: [[24, 3, 6, 2]],
  })
  plan.place('lectern', 23.2, 4.2, 'south', { up: 0.6 })
  plan.place('exhibit-robot', 30.8, 3.9, 'south', { up: 0.6 })
  for (const x of [20.4, 33.6])
    plan.place('led-banner', x, 2.2, 'south', { text: x < AXIS ? '创新' : '共生' })
  plan.seatRows('chair-row-teal', AXIS, 7.1, 'north', {
    columns: 12,
    rows: 2,
    spacing: 0.7,
    pitch: 1.2,
    aisles: [6],
    aisle: 2.2,
    focus: [AXIS, 0],
  })
  plan.nook('stage', '发布台', 19, 6, 16, 4, { capacity: 40, colored: false })
  plan.area('stage', 'RW_OFFICE_LOBBY', 19, 1, 16, 9, '发布台')
}

/** The avenue: the car in its middle, booths on both sides, hanging banners with the halls' letters. */
function avenue(plan: Plan) {
  plan.place('turntable', AXIS, 17.5)
  plan.place('exhibit-car', AXIS, 17.5, 60, { up: 0.15 })
  plan.row(
    'rope-barrier',
    [
      [AXIS, 20.9],
      [AXIS, 14.1],
    ],
    'south',
  )
  plan.place('sign-room', AXIS + 2.7, 20.9, 'south', { text: '流光一号·概念车' })
  const booths = [
    [11.2, 'works', 'sky'],
    [17.5, 'city', 'energy'],
    [23.8, 'robots', 'home'],
  ] as const
  for (const [y, west, east] of booths) {
    stand(plan, west, 20.2, y, 'east')
    stand(plan, east, 33.8, y, 'west')
  }
  for (const [i, y] of ([14.5, 20.5] as const).entries())
    for (const [x, colour, letter] of [
      [23.2, i ? '#e0b04c' : '#3d8f8a', 'A'],
      [30.8, i ? '#3d8f8a' : '#e07a5f', 'B'],
    ] as const)
      plan.place('banner-hanging', x, y, 'south', {
        up: 6.28,
        scale: 0.76,
        colour,
        text: `${letter}${2 - i}`,
      })
  for (const y of [14.4, 20.6]) for (const x of [21.8, 32.2]) plan.place('planter-round', x, y)
  for (const x of [20.2, 33.8]) plan.place('bench-planter', x, 28.4, 'south')
  plan.area('avenue', 'COWORKING', 23, 9, 8, 22, '展会大道')
}

/** A booth with its exhibits, and its nook for talks. */
function stand(plan: Plan, key: string, x: number, y: number, facing: Facing) {
  const [name, piece, show] = exhibitors[key]!
  plan.booth(piece, x, y, facing, name, show)
  plan.nook(`booth-${key}-${Math.round(x)}`, name, Math.round(x - 2), Math.round(y - 2.5), 4, 5, {
    capacity: 10,
    colored: false,
  })
}

/** Behind the avenue's booths: more of them, looking outwards, and exhibits on the way along the windows. */
function sideStreets(plan: Plan) {
  const booths = [
    [11.2, 'farm', 'space'],
    [17.5, 'home', 'works'],
    [23.8, 'sky', 'city'],
  ] as const
  for (const [y, west, east] of booths) {
    stand(plan, west, 16.4, y, 'west')
    stand(plan, east, 37.6, y, 'east')
  }
  for (const [x, facing, names] of [
    [3, 'east', ['energy', 'robots', 'farm']],
    [51, 'west', ['space', 'home', 'energy']],
  ] as const)
    for (const [i, y] of ([8.8, 16.8, 25] as const).entries()) stand(plan, names[i]!, x, y, facing)
  plan.floor('parquet', 6, 10, 2, 18).floor('parquet', 46, 10, 2, 18)
  for (const [x, side] of [
    [10.4, 'west'],
    [43.6, 'east'],
  ] as const) {
    plan.place('exhibit-city', x, 11.5, side)
    plan.place('bench-lounge', x, 17.5, side)
    plan.place('plant-fig', x, 19.2)
    plan.place('plant-fig', x, 15.8)
    plan.place('exhibit-drone', x, 23.5, side)
    plan.place('kiosk-touch', x, 28.8, 'south', { use: guide })
    plan.place('sign-totem', x + (side === 'west' ? -2.2 : 2.2), 29.6, 'south', {
      text: side === 'west' ? 'A 区·智造·能源·农业' : 'B 区·航空·家居·测绘',
    })
  }
  for (const [x, y] of [
    [2, 21],
    [2, 12.7],
    [52, 21],
    [52, 12.7],
    [2, 3],
    [52, 3],
  ] as const)
    plan.place('plant-monstera', x, y)
  // The quiet ends of the streets in the north: seats by the window.
  for (const [x, key, name] of [
    [6, 'talk-west', '洽谈区·一'],
    [44, 'talk-east', '洽谈区·二'],
  ] as const) {
    plan.floor('carpet', x, 1, 8, 5)
    for (const dx of [2, 6]) {
      plan.place('table-coffee-round', x + dx, 3.4)
      plan.place('armchair-teal', x + dx - 1.25, 3.4, 'east')
      plan.place('armchair-mustard', x + dx + 1.25, 3.4, 'west')
    }
    plan.nook(key, name, x, 1, 8, 5, { capacity: 12, colored: false })
  }
}

/** Where one arrives: the arch ahead, information left, coffee right, the way back behind. */
function entrance(plan: Plan, catalogue: Catalogue) {
  plan.floor('parquet', 22, 29, 10, 10)
  // So far ahead that one who arrives sees it whole.
  plan.place('arch-fair', AXIS, 25.6, 'south', { text: '灵境展会', scale: 0.82 })
  plan.place('info-desk', 18.2, 33.2, 'south', { text: '服务台', use: guide })
  plan.place('brochure-rack', 15.4, 31.8, 20)
  plan.place('brochure-rack', 14.6, 32.2, 20)
  plan.place('kiosk-touch', 15.2, 35.4, 40, { use: guide })
  plan.place('kiosk-touch', 21.4, 30.9, 20, { use: guide })
  plan.place('sign-totem', 32.9, 31, -15, { text: '发布台·A 区·B 区·洽谈' })
  for (const [x, colour, text] of [
    [20.6, '#3d8f8a', '展会'],
    [33.4, '#e07a5f', '欢迎'],
  ] as const)
    plan.place('flag', x, 37.4, 'north', { colour, text })
  // West: the lounge of those who wait. East: coffee.
  plan.floor('carpet', 3, 33, 9, 5)
  plan.place('sofa-teal', 5, 36.9, 'north')
  plan.place('sofa-teal', 8.6, 36.9, 'north')
  plan.place('table-coffee', 5, 35.4)
  plan.place('table-coffee', 8.6, 35.4)
  plan.place('pouf-coral', 4.4, 34.2)
  plan.place('pouf-mustard', 9.2, 34.2)
  plan.place('plant-fig', 2, 38)
  plan.place('lamp-arc', 11, 37.2, 'west', { use: lamp })
  for (const x of [42.4, 45]) plan.place('bar-shelf', x, 32.4, 'south', { text: x < 43 ? '展会' : '咖啡' })
  for (const x of [41.5, 43.55, 45.6]) plan.place('counter-bar', x, 34.6, 'south')
  plan.place('coffee-machine', 41.6, 34.6, 'north', { up: 1.06, use: coffeeMachine })
  for (const x of [40, 47.1]) plan.place('truss-tower', x, 34.6, 'south', { scale: 0.57 })
  plan.place('truss-beam', 43.55, 34.6, 'south', { up: 3.58, scale: 1.18 })
  plan.row(
    'lamp-pendant-mustard',
    [41.5, 43.5, 45.5].map((x) => [x, 34.6]),
    'south',
    { up: 3.2 },
  )
  for (const [x, colour] of [
    [40, 'mustard'],
    [44, 'teal'],
    [48, 'mustard'],
  ] as const)
    tableWithChairs(plan, catalogue, x, 37, {
      table: 'table-round',
      chair: `chair-shell-${colour}`,
      long: 1,
      heads: ['east', 'west'],
      gap: 0.3,
    })
  plan.place('planter-box-wood', 37.2, 35.6, 'west')
  plan.place('vending-machine', 50, 31.8, 'south')
  plan.place('plant-monstera', 52, 31.6)
  plan.wayBack(30.5, 37.5, 'north')
  plan.hang('slat-wall', 25, 39, 'north', 0, { scale: 1.5 })
  plan.hang('slat-wall', 35, 39, 'north', 0, { scale: 1.5 })
  plan.hang('wall-textile', 29.6, 39, 'north', 1.4)
  plan.nook('coffee', '咖啡区', 38, 33, 12, 6, { capacity: 20, colored: false })
  plan.nook('wait', '休息区', 3, 33, 9, 5, { capacity: 12, colored: false })
  plan.area('entrance', 'RW_OFFICE_LOBBY', 1, 31, 52, 8, '入口')
  for (const [i, [x, y]] of (
    [
      [27, 32],
      [26, 32],
      [28, 32],
      [25, 32],
      [26, 31],
      [27, 31],
      [28, 31],
      [25, 31],
    ] as const
  ).entries())
    plan.spawn(`entrance-${i + 1}`, x, y)
}
