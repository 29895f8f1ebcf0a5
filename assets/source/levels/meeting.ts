/**
 * Level 2, 会议 meeting: a meeting centre of 48 × 36 m on a lake. One arrives in the foyer in the south and looks past
 * the reception through a glass front at the hall's stage and screen. Meeting rooms lie along a passage on each side
 * of the hall, a lounge and a coffee bar on the two ends of the foyer; all outer walls have tall windows.
 */
import type { OfficialLevel, Setting } from '../plans/officialLevel.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { tableWithChairs } from '../plans/arrangements.ts'
import { Plan } from '../plans/plan.ts'
import { board, coffeeMachine, lamp } from '../plans/uses.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'

const AXIS = 24
/** Upper edge of the beams, metres: they lie on the walls, from one to the other. */
const BEAM_Y = 4.68
/** Their lower edge, from which lamps hang. */
const BEAM_FOOT_Y = 4.2

export const level: OfficialLevel = {
  id: '2',
  alias: 'meeting',
  name: '会议',
  about: '临水的会议中心：大会议厅、大小会议室、休息区与咖啡吧',
  order: 7,
  gate: -62,
  space: {
    name: { zh: '会议中心', en: 'Meeting centre' },
    description: { zh: '大会议厅与大小会议室', en: 'A hall and meeting rooms of several sizes' },
    tags: ['meeting room'],
    recommendPeople: '25-80',
  },
  view: { position: [24, 2.9, 18.2], target: [24, 2, 4], fov: 64 },
  cast: [
    { name: '周屿', outfit: 'v1:person=1', at: [22.4, 7.6, 20] },
    { name: '若溪', outfit: 'v1:person=4', at: [23.2, 13.4, 180] },
    { name: '秦川', outfit: 'v1:person=6', at: [24.6, 14.2, 190] },
    { name: '麦麦', outfit: 'v1:person=11', at: [24.2, 16.2, 0], walk: [24.2, 9.4, 1.2] },
    { name: '望舒', outfit: 'v1:person=13', at: [25.8, 9.6, 210] },
    { name: '阿依', outfit: 'v1:person=12', at: [23.4, 9.2, 150] },
  ],
  picture: {
    crowd: [
      [22, 7, 1],
      [24, 16, 5],
      [23, 13, 5],
      [25, 14, 7],
      [26, 10, 3],
    ],
    heroine: [22, 26],
    eye: { position: [24.4, 1.6, 29], target: [24, 2.2, 6], fov: 60 },
    detail: { position: [11.6, 1.6, 31.6], target: [5.6, 1.1, 26.4], fov: 60 },
  },
  plan: planMeeting,
}

function planMeeting(setting: Setting): MapFile {
  const { catalogue } = setting
  const plan = new Plan(setting, 48, 36)
  plan.light('day').ground('lake')
  shell(plan)
  greatHall(plan)
  westRooms(plan, catalogue)
  eastRooms(plan, catalogue)
  lounge(plan)
  coffee(plan, catalogue)
  foyer(plan)
  outside(plan)
  return plan.finish()
}

/** 44 × 32 m: the hall in the middle of the north, a passage and rooms on each side, the foyer along the south. */
function shell(plan: Plan) {
  // Water up to the walls.
  plan.floor('water', 0, 0, 48, 36)
  plan.floor('terrazzo', 2, 19, 44, 15)
  plan.floor('parquet', 13, 2, 22, 17)
  plan.floor('carpet-slate', 15, 9, 18, 9)
  plan.floor('terrazzo', 10, 2, 3, 17).floor('terrazzo', 35, 2, 3, 17)
  plan.floor('carpet', 2, 2, 8, 17).floor('carpet', 38, 2, 8, 17)
  plan.room('white', 2, 2, 44, 32)
  // The hall's own walls, its glass front, and the rooms'.
  plan.wall('white', 13, 2, 13, 19).wall('white', 35, 2, 35, 19)
  plan.wall('glass', 13, 19, 35, 19)
  plan.wall('glass', 10, 2, 10, 19).wall('glass', 38, 2, 38, 19)
  plan.wall('white', 2, 19, 10, 19).wall('white', 38, 19, 46, 19)
  plan.wall('white', 2, 11, 10, 11)
  plan.wall('white', 38, 7, 46, 7).wall('white', 38, 13, 46, 13)
  plan.windows('window-hall', 'east', 2, [4.5, 8.5, 13, 17, 21.5, 25, 28.5, 32])
  plan.windows('window-hall', 'west', 46, [4.5, 10, 16, 21.5, 25, 28.5, 32])
  plan.windows('window-hall', 'north', 34, [4.5, 8.5, 12.5, 16.5, 31.5, 35.5, 39.5, 43.5])
  plan.windows('window-hall', 'south', 2, [4.5, 7.9, 40, 43.4])
  plan.windows('window-tall', 'south', 2, [11.5, 36.5].map(Math.round))
  for (const x of [23, 25]) plan.door('door-sliding', x, 19, 'north')
  plan.door('door-sliding', 13, 16, 'west')
  plan.door('door-sliding', 35, 16, 'east')
  for (const y of [8, 16]) plan.door('door-glass', 10, y + 0.5, 'west')
  for (const y of [4, 10, 16]) plan.door('door-glass', 38, y + 0.5, 'east')
}

/** 大会议厅: the stage in the north, seats in two blocks with the aisle on the axis, timber beams over all. */
function greatHall(plan: Plan) {
  plan.stage(16, 4, 16, 4, {
    deck: 'stage-deck-wood',
    stair: 'stage-steps-wood',
    steps: [
      [18.4, 8.42, 'south'],
      [29.6, 8.42, 'south'],
    ],
    tiles: [
      [19, 5, 3, 2],
      [24, 7, 5, 1],
    ],
  })
  plan.place('screen-wall-hall', AXIS, 2.6, 'south', { text: '灵境会议中心' })
  for (const x of [14.6, 17.8, 30.2, 33.4]) plan.hang('slat-wall', x, 2, 'south', 0, { scale: 1.5 })
  plan.place('lectern', 20.5, 7.45, 'south', { up: 0.6 })
  for (const x of [25.2, 26.7, 28.2]) plan.place('armchair', x, 6.4, 'south', { up: 0.6 })
  plan.place('table-side', 25.95, 6.7, 'south', { up: 0.6 })
  plan.place('table-side', 27.45, 6.7, 'south', { up: 0.6 })
  plan.place('plant-fig', 16.6, 4.8, 'south', { up: 0.6 })
  plan.place('plant-fig', 31.4, 4.8, 'south', { up: 0.6 })
  plan.place('speaker-stack', 14.4, 6.4, 340, { scale: 0.75 })
  plan.place('speaker-stack', 33.6, 6.4, 20, { scale: 0.75 })
  for (const [x, colour] of [
    [19.2, 'teal'],
    [28.8, 'teal'],
  ] as const)
    plan.seatRows(`chair-row-${colour}`, x, 10.9, 'north', {
      columns: 10,
      rows: 6,
      spacing: 0.66,
      pitch: 1.15,
      focus: [AXIS, 0],
    })
  for (const y of [5, 8.5, 12, 15.5])
    for (const x of [15.75, 21.25, 26.75, 32.25])
      plan.place('beam-timber', x, y, 'south', { up: BEAM_Y, scale: 0.915 })
  for (const y of [4.2, 8, 11.8]) {
    plan.hang('slat-wall', 13, y, 'east', 0, { scale: 1.5 })
    plan.hang('slat-wall', 35, y, 'west', 0, { scale: 1.5 })
  }
  plan.hang('acoustic-panels', 13, 17.9, 'east', 1.4, { scale: 0.7 })
  plan.hang('acoustic-panels', 35, 17.9, 'west', 1.4, { scale: 0.7 })
  plan.place('plant-monstera', 13.8, 14.1)
  plan.place('plant-monstera', 34.2, 14.1)
  plan.nook('hall', '大会议厅', 14, 9, 20, 9, { capacity: 140, colored: false })
  plan.area('hall', 'RW_OFFICE_MEETING', 13, 2, 22, 17, '大会议厅')
}

/** The west passage and its two large rooms. */
function westRooms(plan: Plan, catalogue: Catalogue) {
  for (const [key, name, short, y, colour] of [
    ['room-mountain', '会议室·云岭', '云岭', 2, 'teal'],
    ['room-river', '会议室·江月', '江月', 11, 'mustard'],
  ] as const) {
    const deep = y === 2 ? 9 : 8
    const middle = y + deep / 2
    plan.place(colour === 'teal' ? 'rug-teal' : 'rug-sand', 5.9, middle, 'west', { scale: 1.5 })
    tableWithChairs(plan, catalogue, 5.9, middle, {
      table: 'table-meeting-large',
      chair: `chair-shell-${colour}`,
      long: 4,
      spacing: 0.92,
      along: 'y',
    })
    plan.row('lamp-linear', [[5.9, middle]], 'west', { up: 2.9 })
    plan.place('plant-fig', 2.8, y + deep - 1.1)
    plan.place('laptop', 5.6, middle - 0.6, 'west', { up: 0.752 })
    plan.place('coffee-cup', 6.3, middle + 0.5, 'south', { up: 0.752 })
    // The wall one looks at: a screen between panels of wood; a whiteboard on the other side.
    plan.hang('tv-wall', 6, y + deep, 'north', 1.15, { scale: 1.35 })
    for (const x of [3.6, 8.4]) plan.hang('slat-wall', x, y + deep, 'north', 0, { scale: 1.35 })
    if (y > 2) plan.hang('whiteboard-wall', 6, y, 'south', 1, { use: board })
    plan.place('sign-room', 10.45, y + deep - 4.6, 'east', { text: `${short}·8–12 人` })
    plan.nook(key, name, 2, y, 8, deep, { capacity: 12, bookable: true, colored: false })
    plan.area(key, 'RW_OFFICE_MEETING', 2, y, 8, deep, name)
  }
  plan.hang('poster-hills', 13, 13.2, 'west', 1.4)
  for (const [i, y] of ([4.5, 9] as const).entries())
    plan.hang(i ? 'poster-waves' : 'wall-textile', 13, y, 'west', 1.3)
  plan.place('bench-lounge', 12.6, 11.2, 'west')
  plan.place('plant-fig', 11.2, 2.8)
}

/** The east passage and its three small rooms. */
function eastRooms(plan: Plan, catalogue: Catalogue) {
  for (const [key, name, short, y, deep, colour] of [
    ['room-bamboo', '会议室·听竹', '听竹', 2, 5, 'teal'],
    ['room-wind', '会议室·松风', '松风', 7, 6, 'mustard'],
    ['room-snow', '会议室·映雪', '映雪', 13, 6, 'teal'],
  ] as const) {
    const middle = y + deep / 2
    tableWithChairs(plan, catalogue, 42.2, middle, {
      table: deep === 5 ? 'table-round' : 'table-meeting',
      chair: `chair-shell-${colour}`,
      long: deep === 5 ? 1 : 2,
      heads: ['east', 'west'],
    })
    plan.place(deep === 5 ? 'rug-round-teal' : 'rug-sand', 42.2, middle)
    plan.hang('tv-wall', 42.2, y + deep, 'north', 1.2)
    if (deep > 5) plan.hang('whiteboard-wall', 42.2, y, 'south', 1, { use: board })
    plan.row('lamp-linear', [[42.2, middle]], 'south', { up: 2.9 })
    plan.place('plant-fig', 45.3, y + 0.9)
    plan.place('laptop', 42.2, middle + 0.1, 'south', { up: 0.745 })
    plan.place('sign-room', 37.55, middle - 0.9 + (y === 2 ? -0.6 : 0), 'west', { text: `${short}·4–6 人` })
    plan.nook(key, name, 38, y, 8, deep, { capacity: 6, bookable: true, colored: false })
    plan.area(key, 'RW_OFFICE_MEETING', 38, y, 8, deep, name)
  }
  plan.hang('poster-shapes', 35, 13.2, 'east', 1.4)
  for (const [i, y] of ([4.5, 9] as const).entries())
    plan.hang(i ? 'poster-waves' : 'wall-textile', 35, y, 'east', 1.3)
  plan.place('bench-lounge', 35.4, 11.2, 'east')
  plan.place('plant-fig', 36.8, 2.8)
}

/** West foyer: sofas on carpets, looking at the lake. */
function lounge(plan: Plan) {
  plan.floor('carpet-teal', 4, 23, 10, 9)
  for (const [x, y] of [
    [6.6, 25],
    [6.6, 29.6],
  ] as const) {
    plan.place('rug-round-sand', x + 0.4, y)
    plan.place('sofa-three', x - 1.5, y, 'east')
    plan.place('table-coffee-round', x, y)
    plan.place('armchair-mustard', x + 1.5, y - 0.9, 110)
    plan.place('armchair-teal', x + 1.5, y + 0.9, 70)
    plan.place('coffee-cup', x + 0.1, y + 0.1, 'south', { up: 0.44 })
  }
  plan.place('lamp-arc', 4.6, 27.3, 'east', { use: lamp })
  plan.place('lamp-pendant-ring', 8.6, 26, 'south', { up: BEAM_FOOT_Y })
  plan.place('shelf-divider', 13.7, 24.4, 'east')
  plan.place('shelf-divider', 13.7, 30.4, 'east')
  plan.place('pouf-coral', 11.4, 26.6)
  plan.place('pouf-mustard', 12.2, 27.6)
  plan.place('pouf-coral', 11.2, 28.2)
  plan.place('plant-monstera', 3.1, 22.7)
  plan.place('plant-monstera', 2.65, 33.4)
  plan.place('plant-fig', 12.9, 33.2)
  plan.hang('wall-textile', 6, 19, 'south', 0.75)
  plan.place('bookshelf-low', 3.6, 19.5, 'south')
  plan.place('bookshelf-low', 8.4, 19.5, 'south')
  plan.nook('lounge', '休息区·望湖', 4, 23, 10, 9, { capacity: 20, colored: false })
  plan.area('lounge', 'COWORKING', 2, 22, 13, 12, '休息区')
}

/** East foyer: the coffee bar. */
function coffee(plan: Plan, catalogue: Catalogue) {
  for (const x of [40, 42.6]) plan.place('bar-shelf', x, 19.5, 'south')
  for (const x of [38.9, 40.95, 43]) plan.place('counter-bar', x, 21.9, 'south')
  for (const x of [40, 43]) plan.hang('slat-wall', x, 19, 'south', 0, { scale: 1.4 })
  // Before the panels, not in them.
  plan.hang('sign-name', 41.4, 19.062, 'south', 2.95, { text: '湖畔咖啡', scale: 0.7 })
  plan.place('coffee-machine', 39.4, 21.9, 'north', { up: 1.06, use: coffeeMachine })
  plan.place('fruit-bowl', 41.4, 21.9, 'south', { up: 1.06 })
  plan.row(
    'bar-stool',
    [38.6, 39.8, 41, 42.2, 43.4].map((x) => [x, 22.8]),
    'north',
  )
  plan.row(
    'lamp-pendant-mustard',
    [38.9, 41, 43.1].map((x) => [x, 22.4]),
    'south',
    { up: BEAM_FOOT_Y },
  )
  for (const [x, y, colour] of [
    [36.4, 26, 'teal'],
    [40.6, 26.4, 'mustard'],
    [38.4, 30.4, 'mustard'],
    [42.8, 30.2, 'teal'],
  ] as const) {
    plan.place('rug-round-sand', x, y)
    tableWithChairs(plan, catalogue, x, y, {
      table: 'table-round',
      chair: `chair-shell-${colour}`,
      long: 1,
      heads: ['east', 'west'],
      gap: 0.3,
    })
  }
  plan.place('lamp-pendant-ring', 39.6, 29.6, 'south', { up: BEAM_FOOT_Y })
  plan.place('planter-box-wood', 34.2, 28.4, 'west')
  plan.place('plant-monstera', 45.1, 23.4)
  plan.place('plant-fig', 45.2, 33)
  plan.place('vending-machine', 45.4, 19.8, 'south')
  plan.nook('coffee', '咖啡吧·小叙', 35, 24, 10, 9, { capacity: 20, colored: false })
  plan.area('coffee', 'COWORKING', 33, 20, 13, 14, '咖啡吧')
}

/** Where one arrives: reception to the left, the name over the glass front, the way back to the right. */
function foyer(plan: Plan) {
  plan.floor('parquet', 21, 20, 6, 14)
  plan.place('reception-counter', 18.2, 24.4, 'south', { text: '' })
  plan.place('office-chair-teal', 18.2, 23.5, 'south')
  plan.hang('sign-name', 6, 19, 'south', 2.9, { text: '灵境会议中心', scale: 0.8 })
  plan.place('sign-totem', 21, 22.6, 20, { text: '大厅·云岭·江月·望湖' })
  plan.place('sign-totem', 27, 22.6, -20, { text: '听竹·松风·映雪·咖啡' })
  for (const y of [22.4, 26, 29.6])
    for (let x = 4.75; x < 46; x += 5.5)
      plan.place('beam-timber', x, y, 'south', { up: BEAM_Y, scale: 0.915 })
  plan.place('bench-planter', 29.8, 25, 'west')
  plan.place('planter-round', 16.2, 20.2)
  plan.place('planter-round', 31.8, 20.2)
  plan.place('bench-lounge', 20.2, 33.2, 'north')
  plan.wayBack(28.5, 32.5, 'north')
  plan.hang('slat-wall', 22, 34, 'north', 0, { scale: 1.5 })
  plan.hang('slat-wall', 25.1, 34, 'north', 0, { scale: 1.5 })
  for (const [i, [x, y]] of (
    [
      [24, 27],
      [23, 27],
      [25, 27],
      [22, 27],
      [23, 26],
      [24, 26],
      [25, 26],
      [22, 26],
    ] as const
  ).entries())
    plan.spawn(`foyer-${i + 1}`, x, y)
}

/** What one sees through the windows: reeds and lotus on the water. */
function outside(plan: Plan) {
  for (const [x, y] of [
    [1, 5.2],
    [1, 13.8],
    [1, 22.2],
    [1, 29.4],
    [47, 9.2],
    [47, 17],
    [47, 24],
    [47, 30.8],
    [6.2, 35],
    [14.2, 35],
    [33.4, 35],
    [41.8, 35],
  ] as const)
    plan.place('plant-reeds', x, y, (x * 57 + y * 31) % 360)
}
