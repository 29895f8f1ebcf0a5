/**
 * Level 3, 演出 performance: an open-air arena of 48 × 38 m at night. From the foyer in the south (bar to the west,
 * merchandise to the east) one looks down the aisle between two stands, over the standing area, at the stage and its
 * LED wall. Lounges lie on both flanks.
 */
import type { OfficialLevel, Setting } from '../plans/officialLevel.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { tableWithChairs } from '../plans/arrangements.ts'
import { Plan } from '../plans/plan.ts'
import { film, lamp } from '../plans/uses.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'

const AXIS = 24

export const level: OfficialLevel = {
  id: '3',
  alias: 'stage',
  name: '演出',
  about: '大屏舞台、看台、站立区与吧台',
  order: 2,
  gate: 62,
  space: {
    name: { zh: '演出现场', en: 'Live stage' },
    description: {
      zh: '大屏舞台、看台与吧台，适合演出、发布会与游戏活动',
      en: 'A stage with a large screen, stands and a bar for shows, launches and games',
    },
    tags: ['game'],
    recommendPeople: '80+',
  },
  view: { position: [22.4, 2.9, 23.4], target: [24.8, 3, 6], fov: 54 },
  cast: [
    { name: '小北', outfit: 'v1:person=8', at: [24, 17.6, 180] },
    { name: '苏荷', outfit: 'v1:person=10', at: [22.3, 16.8, 175] },
    { name: '何夕', outfit: 'v1:person=1', at: [26.2, 16.9, 190] },
    { name: '阿依', outfit: 'v1:person=12', at: [25.1, 18.7, 180] },
    { name: '老秦', outfit: 'v1:person=6', at: [21.2, 18.6, 170] },
    { name: '若溪', outfit: 'v1:person=4', at: [28.4, 18.1, 200] },
    { name: 'Ann', outfit: 'v1:person=7', at: [17.5, 20.5, 0], walk: [31.5, 20.5, 1.3] },
  ],
  picture: {
    crowd: [
      [24, 18, 5],
      [22, 17, 5],
      [26, 17, 5],
      [25, 19, 5],
      [21, 19, 5],
      [28, 18, 5],
      [23, 16, 5],
    ],
    heroine: [22, 30],
    eye: { position: [24.4, 1.6, 33], target: [24, 3.2, 8], fov: 60 },
    detail: { position: [12.4, 1.6, 31.2], target: [6.6, 1.5, 35.8], fov: 60 },
  },
  plan: planPerformance,
}

function planPerformance(setting: Setting): MapFile {
  const { catalogue } = setting
  const plan = new Plan(setting, 48, 38)
  plan.light('night').ground('city').mutes()
  shell(plan)
  stage(plan)
  floorAndStands(plan)
  lounges(plan)
  bar(plan, catalogue)
  merchandise(plan)
  foyer(plan)
  return plan.finish()
}

function shell(plan: Plan) {
  plan.floor('stage', 2, 2, 44, 26)
  plan.floor('concrete', 2, 28, 44, 9)
  // Dark and warm under the lamps of bar and shop.
  plan.floor('wood', 2, 29, 13, 8).floor('wood', 33, 29, 13, 8)
  plan.room('accent-slate', 2, 2, 44, 35)
  // Nowhere a bare wall: panels, side screens and posters in a rhythm of five metres.
  for (const y of [8, 13.5, 19, 24.5]) {
    plan.hang('slat-wall', 2, y, 'east', 0)
    plan.hang('slat-wall', 46, y, 'west', 0)
  }
  for (const y of [10.7, 21.8]) {
    plan.place('led-banner', 2.6, y, 'east', { text: y < 15 ? '灵境' : '现场', scale: 0.85 })
    plan.place('led-banner', 45.4, y, 'west', { text: y < 15 ? '今夜' : '开演', scale: 0.85 })
  }
  for (const y of [16.2, 27]) {
    plan.hang('poster-waves', 2, y, 'east', 1.4, { scale: 1.4 })
    plan.hang('poster-waves', 46, y, 'west', 1.4, { scale: 1.4 })
  }
  for (const x of [5, 10, 13.2, 16.4, 31.6, 34.8, 38, 43]) plan.hang('slat-wall', x, 2, 'south', 0)
  for (const x of [7.4, 40.6]) plan.hang('acoustic-panels', x, 2, 'south', 1.2)
}

/** 20 × 8 m of decks, the LED wall behind them, a bridge of trusses with lights above. */
function stage(plan: Plan) {
  plan.stage(14, 5, 20, 8, {
    steps: [
      [AXIS, 13.42, 'south'],
      [13.58, 9, 'west'],
      [34.42, 9, 'east'],
    ],
    tiles: [
      [20, 9, 8, 4],
      [18, 9, 1, 1],
    ],
  })
  plan.place('led-wall', AXIS, 3.9, 'south', { scale: 1.5, text: '灵境之夜', reach: 12, use: film })
  plan.place('led-banner', 15.6, 5.7, 'south', { up: 0.6, text: '灵境' })
  plan.place('led-banner', 32.4, 5.7, 'south', { up: 0.6, text: '现场' })
  plan.place('dj-booth', AXIS, 8, 'south', { up: 0.6 })
  plan.place('lectern', 18.6, 10.6, 'south', { up: 0.6 })
  plan.place('piano', 29.6, 9.2, 250, { up: 0.6 })
  plan.place('stool-wood', 28.3, 9.7, 250, { up: 0.6, scale: 0.7 })
  for (const x of [12.2, 35.8]) {
    plan.place('speaker-stack', x, 12.4, x < AXIS ? 340 : 20, { scale: 1.25 })
    plan.place('truss-tower', x, 4.2)
    plan.place('truss-tower', x, 14.2)
    plan.place('truss-beam', x, 7.2, 'west', { up: 6.3 })
    plan.place('truss-beam', x, 11.8, 'west', { up: 6.28 })
  }
  for (const y of [4.2, 14.2])
    for (const x of [15.2, 21.1, 26.9, 32.8]) plan.place('truss-beam', x, y, 'south', { up: 6.3 })
  for (const x of [14, 17.4, 20.8, 27.2, 30.6, 34])
    plan.place('spotlight-beam', x, 14.2, x < AXIS ? 150 : 210, { up: 5.85 })
  for (const [i, x] of ([16, 19, 29, 32] as const).entries())
    plan.place('spotlight-beam', x, 4.6, i < 2 ? 330 : 30, { up: 5.85 })
  plan.place('spotlight', AXIS, 14.2, 'north', { up: 5.85 })
  plan.area('stage', 'RW_OFFICE_LOBBY', 14, 5, 20, 8, '舞台')
}

/** The standing area with a barrier before the stage, two stands with an aisle between them. */
function floorAndStands(plan: Plan) {
  plan.row(
    'barrier',
    [16.2, 18.3, 20.4, 27.6, 29.7, 31.8].map((x) => [x, 15.4]),
    'south',
  )
  plan.stands(14.5, 22, 'north', { rows: 5, long: 14, aisles: [3] })
  plan.stands(33.5, 22, 'north', { rows: 5, long: 14, aisles: [3] })
  for (const x of [20.9, 27.1])
    plan.colonnade('lamp-bollard', x + (x < AXIS ? 0.9 : -0.9), 22.6, x + (x < AXIS ? 0.9 : -0.9), 26.6, {
      spacing: 2,
    })
  // Light in the floor shows the way and where one stands.
  for (const x of [21.4, 26.6])
    for (const y of [16.6, 18.6, 20.6, 23.4, 25.4]) plan.place('floor-strip', x, y, 'east')
  for (const x of [11, 13, 15, 17, 19, 29, 31, 33, 35, 37]) plan.place('floor-strip', x, 21.3)
  // The backs of the stands, towards the foyer.
  plan.wall('accent-slate', 7, 27, 21, 27)
  plan.wall('accent-slate', 27, 27, 41, 27)
  for (const [i, x] of ([9, 11.6, 14.2, 16.8, 19.4] as const).entries()) {
    if (i % 2) plan.hang('poster-shapes', x, 27, 'south', 1.2, { scale: 1.3 })
    else plan.hang('slat-wall', x, 27, 'south', 0)
  }
  for (const [i, x] of ([28.6, 31.2, 33.8, 36.4, 39] as const).entries()) {
    if (i % 2) plan.hang('poster-hills', x, 27, 'south', 1.2, { scale: 1.3 })
    else plan.hang('slat-wall', x, 27, 'south', 0)
  }
  plan.nook('stand-west', '西看台', 8, 22, 13, 5, { capacity: 90, colored: false })
  plan.nook('stand-east', '东看台', 27, 22, 13, 5, { capacity: 90, colored: false })
  plan.nook('floor', '站立区', 15, 16, 18, 5, { capacity: 120, colored: false })
}

/** Sofas on both flanks, turned to the stage. */
function lounges(plan: Plan) {
  for (const [key, name, side] of [
    ['lounge-west', '雅座·流光', -1],
    ['lounge-east', '雅座·星河', 1],
  ] as const) {
    const x = AXIS + side * 17.4
    plan.floor(side < 0 ? 'carpet-teal' : 'carpet-slate', Math.round(x) - 3, 13, 5 + (side > 0 ? 1 : 0), 8)
    for (const y of [15, 18.4]) {
      plan.place('sofa-teal', x, y + 0.9, 180 + side * -18)
      plan.place('table-coffee-round', x - side * 0.3, y - 0.3)
      plan.place('armchair-mustard', x + side * 1.8, y - 0.2, 180 - side * 70)
      plan.place('coffee-cup', x - side * 0.3, y - 0.3, 'south', { up: 0.44 })
    }
    plan.place('planter-box', AXIS + side * 14.4, 19.6, 'east')
    plan.place('lamp-floor', x + side * 2.2, 13.6, 'south', { use: lamp })
    plan.place('plant-fig', x + side * 2.9, 20.7)
    plan.nook(key, name, Math.round(x) - 3, 13, 5, 8, { capacity: 12, colored: false })
  }
}

/** West foyer: the bar. */
function bar(plan: Plan, catalogue: Catalogue) {
  for (const x of [4.6, 7.1, 9.6])
    plan.place('bar-shelf', x, 36.6, 'north', { text: x === 7.1 ? '灵境吧台' : '' })
  for (const x of [4.7, 6.75, 8.8, 10.85]) plan.place('counter-bar', x, 34.4, 'north')
  plan.row(
    'bar-stool',
    [4, 5.2, 6.4, 7.6, 8.8, 10].map((x) => [x, 33.5]),
    'south',
  )
  plan.row(
    'lamp-pendant-mustard',
    [5, 7.2, 9.4].map((x) => [x, 34.4]),
    'south',
    { up: 3.1 },
  )
  for (const x of [2.9, 12.5]) plan.place('truss-tower', x, 34.4, 'south', { scale: 0.55 })
  for (const x of [5.3, 10.1]) plan.place('truss-beam', x, 34.4, 'south', { up: 3.42, scale: 0.8 })
  for (const [x, y] of [
    [5, 30],
    [8.6, 30.6],
    [12.4, 29.8],
  ] as const) {
    plan.place('table-bar', x, y)
    plan.place('stool-wood', x - 0.7, y, 'east')
    plan.place('stool-wood', x + 0.7, y, 'west')
  }
  tableWithChairs(plan, catalogue, 14.2, 34, {
    table: 'table-round',
    chair: 'chair-shell-teal',
    long: 1,
    heads: ['east', 'west'],
    gap: 0.28,
  })
  plan.place('plant-monstera', 2.9, 28.8)
  plan.nook('bar', '吧台·微醺', 3, 29, 12, 7, { capacity: 24, colored: false })
  plan.area('bar', 'COWORKING', 3, 28, 13, 9, '吧台')
}

/** East foyer: merchandise, photo corner, vending. */
function merchandise(plan: Plan) {
  plan.place('reception-counter', 40, 33.6, 'north')
  plan.place('bar-shelf', 38.8, 36.6, 'north', { text: '周边' })
  plan.place('bar-shelf', 41.4, 36.6, 'north', { text: '票务' })
  plan.place('vending-machine', 44.9, 36.2, 'north')
  plan.place('vending-machine', 43.7, 36.2, 'north')
  plan.place('led-banner', 45.3, 30.4, 'west', { text: '合影', scale: 0.9 })
  plan.place('rug-round-coral', 43.2, 30.4)
  plan.place('pouf-coral', 42, 29.2)
  plan.place('pouf-mustard', 42, 31.6)
  for (const [x, y] of [
    [34.6, 30.2],
    [37.6, 29.8],
  ] as const) {
    plan.place('table-bar', x, y)
    plan.place('stool-wood', x - 0.7, y, 'east')
    plan.place('stool-wood', x + 0.7, y, 'west')
  }
  plan.place('bench-planter', 34, 36.2, 'north')
  plan.place('plant-monstera', 45.1, 28.8)
  plan.nook('photo', '合影角', 41, 28, 5, 5, { capacity: 8, colored: false })
  plan.area('merchandise', 'RW_OFFICE_LOBBY', 32, 28, 14, 9, '周边小店')
}

/** Where one arrives: the aisle ahead, signs to both sides, the way back behind. */
function foyer(plan: Plan) {
  for (const x of [20.4, 27.6]) plan.place('truss-tower', x, 28.4)
  plan.place('truss-beam', AXIS, 28.4, 'south', { up: 6.2, scale: 1.1 })
  // Above the screen for one who comes in, not before it.
  plan.place('sign-hanging', AXIS, 28.4, 'south', { up: 5.95, text: '灵境现场', scale: 1.4 })
  plan.place('sign-totem', 18.8, 29.2, 15, { text: '舞台·西看台·吧台' })
  plan.place('sign-totem', 29.2, 29.2, -15, { text: '舞台·东看台·票务' })
  plan.wayBack(20.5, 35.5, 'north')
  for (const [x, y, colour] of [
    [17.4, 35.8, '#3d8f8a'],
    [30.4, 35.8, '#e07a5f'],
  ] as const)
    plan.place('flag', x, y, 'north', { colour })
  plan.colonnade('lamp-bollard', 22.4, 32.6, 22.4, 36, { spacing: 3.4 })
  plan.colonnade('lamp-bollard', 26.6, 32.6, 26.6, 36, { spacing: 3.4 })
  plan.hang('acoustic-panels', AXIS, 37, 'north', 1.2)
  plan.hang('exit-sign', 20.5, 37, 'north', 2.8)
  for (const x of [14, 30.5, 33.5]) plan.hang('slat-wall', x, 37, 'north', 0)
  for (const y of [31, 34.5]) plan.hang('slat-wall', 2, y, 'east', 0)
  plan.hang('slat-wall', 46, 34, 'west', 0)
  for (const [i, [x, y]] of (
    [
      [24, 30],
      [23, 30],
      [25, 30],
      [22, 30],
      [23, 31],
      [24, 31],
      [25, 31],
      [22, 31],
    ] as const
  ).entries())
    plan.spawn(`foyer-${i + 1}`, x, y)
}
