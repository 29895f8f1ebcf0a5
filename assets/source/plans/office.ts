/**
 * 办公 office: the default world. A pavilion of 46 × 33 m in a garden. One enters from the south and looks down the
 * main axis (x = 26) to the lounge and its big screen before the north windows; quiet rooms lie in the corners, the
 * open work area to the west of the axis, project tables, meeting rooms and booths to the east.
 */
import type { MapFile } from '#shared/map/spaceFile.ts'
import type { Setting } from './officialLevel.ts'
import { deskIsland, tableWithChairs } from './arrangements.ts'
import { Plan } from './plan.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'

/** Middle of the main axis. */
const AXIS = 26
/** The building in cells: x, y, width, height. */
const house = { west: 3, north: 3, east: 49, south: 36 }

export function planOffice(setting: Setting): MapFile {
  const { catalogue } = setting
  const plan = new Plan(setting, 52, 40)
  ground(plan)
  shell(plan)
  reception(plan)
  boulevard(plan)
  lounge(plan)
  boardroom(plan, catalogue)
  workArea(plan)
  library(plan)
  cafe(plan, catalogue)
  smallMeetingRooms(plan, catalogue)
  phoneBooths(plan)
  projectArea(plan, catalogue)
  playCorner(plan)
  garden(plan)
  plan.wayBack(21.5, 38.5, 'north')
  return plan.finish()
}

function ground(plan: Plan) {
  plan.floor('grass', 0, 0, 52, 40)
  plan.floor('paving', 2, 2, 48, 35)
  plan.floor('paving', 21, 36, 10, 4)
  plan.floor('wood', house.west, house.north, 46, 33)
}

/** Outer walls: concrete with tall windows, the entrance in the south, a garden door in the east. */
function shell(plan: Plan) {
  plan.room('concrete', house.west, house.north, 46, 33)
  plan.windows(
    'window-tall',
    'south',
    house.north,
    [5, 8, 11, 16, 18, 20, 23, 26, 29, 32, 34, 36, 39, 41, 43, 45],
  )
  plan.windows('window-tall', 'north', house.south, [6, 9, 13, 16, 22, 24, 28, 30, 36, 39, 43, 46])
  plan.windows('window-tall', 'east', house.west, [13, 16, 19, 22, 25, 31, 34])
  plan.windows('window-tall', 'west', house.east, [16, 22, 30, 33])
  plan.door('door-sliding', AXIS, house.south, 'north')
  plan.door('door-sliding', house.east, 12, 'west')
}

/** The hall behind the entrance: counter to the left, waiting places to the right, the axis free between them. */
function reception(plan: Plan) {
  plan.floor('tile', 20, 28, 12, 8)
  plan.wall('wood', 20, 29, 20, 36)
  plan.wall('accent-teal', 32, 29, 32, 36)
  plan.place('reception-counter', 22.4, 31.5, 'east')
  plan.place('office-chair', 21.3, 30.9, 'east')
  plan.place('office-chair', 21.3, 32.2, 'east')
  plan.hang('slat-wall', 20, 30.5, 'east', 0)
  plan.hang('slat-wall', 20, 32.5, 'east', 0)
  // Before the panels beside it, not level with them.
  plan.hang('sign-plate', 20.04, 31.5, 'east', 1.7, { text: '灵境', scale: 1.6 })
  plan.place('vase', 22.7, 32.7, 'south', { up: 1.1, scale: 0.8 })
  plan.place('laptop', 22.0, 31.2, 'west', { up: 0.75 })
  plan.place('plant-fig', 20.7, 35.3)
  plan.place('plant-monstera', 20.9, 29.4, 'south', { scale: 0.8 })
  plan.place('sign-board', 23.4, 34.9, 'south', { text: '等候区 · 活动角 · 会议室' })
  plan.place('rug-sand', 29.7, 32, 'east')
  plan.place('sofa-teal', 31.2, 32, 'west')
  plan.place('armchair-mustard', 29.4, 30.3, 'south')
  plan.place('armchair-mustard', 29.4, 33.7, 'north')
  plan.place('table-coffee-round', 29.5, 32)
  plan.place('plant-fig', 31.3, 35.3)
  plan.place('plant-snake-white', 31.5, 30.3)
  plan.place('lamp-floor', 31.4, 33.6)
  plan.hang('poster-waves', 32, 32, 'west', 1.5)
  plan.hang('exit-sign', AXIS, house.south, 'north', 2.5)
  plan.area('reception', 'RW_OFFICE_LOBBY', 20, 28, 12, 8)
  // All look down the axis; the first one is where one stands by default. Far enough from the door that the camera
  // has its room behind them.
  for (const [i, [x, y]] of (
    [
      [25, 29],
      [26, 29],
      [25, 28],
      [26, 28],
      [24, 29],
      [27, 29],
      [24, 28],
      [27, 28],
    ] as const
  ).entries()) {
    plan.spawn(`entrance-${i + 1}`, x, y)
  }
}

/** The main axis, lined with plants and shelves so that it reads as a street. */
function boulevard(plan: Plan) {
  for (const [x, facing] of [
    [22.9, 'east'],
    [29.1, 'west'],
  ] as const) {
    for (const y of [14.6, 23.2]) {
      plan.place('planter-box-wood', x, y, facing)
      plan.place('plant-snake', x, y + 1.4)
      plan.place('plant-snake-white', x, y - 1.4)
    }
    plan.place('shelf-divider', x, 18.9, facing)
    plan.place('planter-box', x, 17.4, facing)
    plan.place('planter-box', x, 20.4, facing)
  }
  plan.place('column', 22.6, 27.6)
  plan.place('column', 29.4, 27.6)
  plan.place('column', 22.6, 12.5)
  plan.place('column', 29.4, 12.5)
  plan.place('sign-totem', 23.9, 27.5, 15, { text: '灵境办公·会议室·协作区·咖啡吧' })
}

/** Sofas around the big screen, on a wall that stands free before the windows. */
function lounge(plan: Plan) {
  plan.wall('wood', 21, 6, 31, 6)
  plan.hang('screen-wall', AXIS, 6, 'south', 0.27, { scale: 1.3 })
  plan.hang('slat-wall', 22.1, 6, 'south', 0)
  plan.hang('slat-wall', 29.9, 6, 'south', 0)
  plan.place('plant-fig', 21.8, 6.9)
  plan.place('plant-fig', 30.2, 6.9)
  plan.place('rug-teal', AXIS, 9.6, 'south', { scale: 1.7 })
  plan.place('sofa-three', AXIS, 11.4, 'north')
  plan.place('sofa-sand', 23.2, 9.6, 'east')
  plan.place('sofa-sand', 28.8, 9.6, 'west')
  plan.place('table-coffee', 25.4, 9.5)
  plan.place('table-coffee-round', 26.9, 9.7)
  plan.place('books-stack', 25.2, 9.5, 20, { up: 0.41 })
  plan.place('fruit-bowl', 26.9, 9.7, 'south', { up: 0.44 })
  plan.place('pouf-coral', 24.3, 11.3)
  plan.place('pouf-mustard', 27.8, 11.3)
  plan.place('lamp-arc', 30.3, 9.1, 'west')
  plan.place('table-side', 22.7, 10.8)
  plan.place('table-side', 29.3, 10.8)
  // Behind the screen: a bench gallery at the windows.
  plan.hang('poster-hills', 24, 6, 'north', 1.3)
  plan.hang('poster-waves', 26, 6, 'north', 1.4)
  plan.hang('poster-shapes', 28, 6, 'north', 1.3)
  plan.row(
    'bench-lounge',
    [
      [23.5, 3.7],
      [28.5, 3.7],
    ],
    'south',
  )
  plan.place('bench-planter', AXIS, 3.8)
  plan.place('plant-fig', 21.3, 3.8)
  plan.place('plant-fig', 30.7, 3.8)
  // Bean bags to the west, a window café table to the east.
  plan.place('rug-round-coral', 17.3, 6.3)
  plan.place('bean-bag', 16.5, 5.6, -40)
  plan.place('bean-bag-light', 18.2, 5.6, 35, { colour: '#8fbfb8' })
  plan.place('bean-bag-light', 17.4, 7.4, 180, { colour: '#e0b04c' })
  plan.place('table-side', 17.3, 6.3)
  plan.place('plant-broad', 14.9, 3.7)
  plan.place('lamp-floor', 19.4, 4.2)
  plan.place('rug-round-teal', 33.7, 6.3)
  plan.place('armchair-teal', 32.6, 5.7, -65)
  plan.place('armchair-teal', 34.8, 5.7, 65)
  plan.place('armchair', 33.7, 7.6, 'north')
  plan.place('table-coffee-round', 33.7, 6.2)
  plan.place('coffee-cup', 33.6, 6.1, 'south', { up: 0.44 })
  plan.place('plant-fig', 36.2, 3.8)
  // High-backed booths on both flanks.
  for (const x of [15.4, 33.1]) {
    plan.place('booth-sofa', x - 1.2, 9.9, 'east')
    plan.place('booth-sofa', x + 1.2, 9.9, 'west')
    plan.place('table-coffee-round', x, 9.9)
    plan.place('coffee-cup', x + 0.1, 9.8, 'south', { up: 0.44 })
  }
  plan.announcerTiles(24, 6, 4, 2)
  plan.nook('lounge', '休息区·晴川', 23, 7, 6, 5, { capacity: 12, colored: false })
  plan.area('lounge', 'COWORKING', 15, 3, 22, 10)
}

/** The large meeting room in the north-west. */
function boardroom(plan: Plan, catalogue: Catalogue) {
  plan.floor('carpet-teal', 3, 3, 10, 7)
  plan.wall('glass', 13, 3, 13, 10)
  plan.wall('glass', 3, 10, 13, 10)
  plan.wall('plaster', 3, 10, 5, 10)
  plan.door('door-glass', 11.5, 10, 'north')
  tableWithChairs(plan, catalogue, 8.2, 6.5, {
    table: 'table-meeting-large',
    chair: 'chair-shell-white',
    long: 5,
    spacing: 0.76,
    heads: ['east'],
  })
  plan.hang('tv-wall', 3, 6.2, 'east', 1.1, { scale: 1.4 })
  plan.hang('acoustic-panels', 3, 8.7, 'east', 1.1)
  plan.place('sideboard', 4.1, 9.6, 'north')
  plan.place('plant-succulent', 3.7, 9.6, 'south', { up: 0.74 })
  plan.place('kettle', 4.5, 9.6, 'south', { up: 0.74 })
  plan.place('plant-broad', 12.4, 3.7)
  plan.place('plant-fig', 3.7, 3.8)
  plan.place('whiteboard', 12.3, 7.2, 'west')
  plan.place('laptop', 7.4, 6.75, 'north', { up: 0.75 })
  plan.place('laptop', 9.0, 6.25, 'south', { up: 0.75 })
  plan.place('vase', 8.2, 6.5, 'south', { up: 0.75, scale: 0.6 })
  plan.hang('sign-plate', 10.5, 10, 'south', 1.6, { text: '会议室 · 云栖' })
  plan.nook('yunqi', '会议室·云栖', 3, 3, 10, 7, { capacity: 12, bookable: true, colored: false })
  plan.area('meeting', 'RW_OFFICE_MEETING', 3, 3, 10, 7)
}

/** Two rows of two islands, west of the axis. */
function workArea(plan: Plan) {
  plan.floor('carpet', 3, 13, 19, 14)
  const chairs = ['office-chair', 'office-chair-teal', 'office-chair', 'office-chair-coral']
  const desk = (number: number) => (number % 2 ? 'desk-workplace' : 'desk-workplace-teal')
  deskIsland(plan, 'a', 7.9, 17, { columns: 3, desk, chairs })
  deskIsland(plan, 'b', 16.1, 17, { columns: 3, desk, chairs })
  deskIsland(plan, 'c', 7.9, 23, { columns: 3, desk, chairs })
  deskIsland(plan, 'd', 16.1, 23, { columns: 3, desk, chairs })
  for (const x of [7.9, 16.1]) {
    for (const y of [17, 23]) {
      plan.place('plant-snake-white', x - 2.75, y)
      plan.place('bin', x + 2.65, y)
    }
  }
  plan.place('planter-box', 12, 17, 'east')
  plan.place('planter-box', 12, 23, 'east')
  plan.row(
    'locker-tower',
    [
      [3.6, 14.4],
      [3.6, 15.3],
    ],
    'east',
  )
  plan.place('copier', 3.7, 17.6, 'east')
  plan.row(
    'filing-cabinet',
    [
      [3.5, 18.5],
      [3.5, 18.95],
    ],
    'east',
    { up: 0.004 },
  )
  plan.place('water-cooler', 3.4, 20.6, 'east')
  plan.place('plant-monstera', 4, 26.1)
  plan.place('plant-monstera', 21, 13.7)
  plan.place('plant-broad', 21.2, 26.3)
  plan.place('whiteboard', 12, 19.8, 'south')
  plan.place('rug-round-sand', 12, 21.1, 'south', { scale: 0.8 })
  plan.place('pouf-coral', 11.4, 21.2, 'north')
  plan.place('pouf-mustard', 12.6, 21.2, 'north')
  plan.place('plant-fig', 3.8, 12.6)
  plan.place('sideboard', 16, 12.4)
  plan.place('plant-succulent', 15.7, 12.4, 'south', { up: 0.74 })
  plan.place('books-stack', 16.4, 12.4, 12, { up: 0.74 })
  plan.hang('acoustic-panels', 3, 11.4, 'east', 1.2)
  plan.hang('poster-hills', 3, 17.5, 'east', 1.3)
  plan.hang('poster-shapes', 3, 20.5, 'east', 1.3)
  plan.hang('poster-waves', 3, 23.5, 'east', 1.4)
  plan.hang('corkboard', 3, 27.2, 'east', 1.2)
  plan.area('work', 'COWORKING', 3, 13, 19, 14)
}

/** Books, reading chairs and four focus pods in the south-west corner. */
function library(plan: Plan) {
  plan.floor('carpet', 3, 28, 17, 8)
  plan.wall('plaster', 10, 28, 20, 28)
  plan.wall('plaster', 20, 28, 20, 29)
  plan.row(
    'focus-pod',
    [
      [11, 28.7],
      [12.4, 28.7],
      [13.8, 28.7],
      [15.2, 28.7],
    ],
    'south',
  )
  plan.row(
    'bookshelf',
    [
      [3.36, 29.2],
      [3.36, 32.5],
    ],
    'east',
  )
  plan.row(
    'bookshelf-low',
    [
      [7.5, 35.7],
      [11, 35.7],
      [14.5, 35.7],
    ],
    'north',
  )
  plan.row(
    'bookshelf',
    [
      [19.72, 30.6],
      [19.72, 31.8],
      [19.72, 33],
    ],
    'west',
  )
  plan.place('rug-sand', 6.8, 31.7, 'south', { scale: 1.2 })
  plan.place('armchair', 5.4, 31, -60)
  plan.place('armchair', 5.5, 32.7, -120)
  plan.place('sofa-two', 8.5, 31.8, 'west')
  plan.place('table-coffee', 6.9, 31.8, 'east')
  plan.place('books-stack', 6.9, 31.6, 10, { up: 0.41 })
  plan.place('lamp-arc', 8.9, 30.2, 'west')
  plan.place('rug-teal', 14.2, 32.6, 'south', { scale: 1.1 })
  plan.place('table-dining', 14.2, 32.6)
  plan.row(
    'lamp-pendant-mustard',
    [
      [14.2, 31.8],
      [14.2, 33.4],
    ],
    'south',
    { up: 2.98 },
  )
  // From the wall of the pods to that of the house; the lamps hang from it.
  plan.place('beam-timber', 14.2, 32, 'west', { up: 3.68, scale: 1.33 })
  plan.place('armchair-teal', 11, 33.9, 200)
  plan.place('table-side', 10.2, 34.2)
  plan.place('plant-broad', 17.2, 29)
  plan.place('plant-snake', 9.4, 35.5)
  plan.place('lamp-floor', 12, 35.3)
  plan.row(
    'chair-wood',
    [
      [13.5, 31.85],
      [14.3, 31.85],
      [15, 31.85],
    ],
    'south',
  )
  plan.row(
    'chair-wood',
    [
      [13.4, 33.35],
      [14.1, 33.35],
      [14.9, 33.35],
    ],
    'north',
  )
  plan.row(
    'desk-lamp',
    [
      [13.6, 32.6],
      [14.9, 32.6],
    ],
    'south',
    { up: 0.74 },
  )
  plan.place('books-stack', 14.2, 32.5, -15, { up: 0.74 })
  plan.place('plant-fig', 3.8, 35.3)
  plan.place('plant-monstera', 18.7, 35.1, 'south', { scale: 0.8 })
  plan.place('plant-succulent', 7.1, 35.7, 'north', { up: 0.85 })
  plan.place('plant-succulent', 14.8, 35.7, 'north', { up: 0.85 })
  plan.hang('wall-clock', 17.8, 28, 'south', 1.9)
  plan.hang('poster-hills', 16.8, 28, 'south', 1.3)
  plan.place('cat', 10.1, 30.6, 'east')
  plan.hang('sign-plate', 11, 28, 'north', 1.6, { text: '书房 · 专注舱' })
  plan.hang('poster-shapes', 13.5, 28, 'north', 1.3)
  plan.hang('corkboard', 15.5, 28, 'north', 1.2)
  plan.hang('poster-waves', 18, 28, 'north', 1.4)
  plan.nook('library', '书房·闲读', 5, 30, 5, 4, { capacity: 6, colored: false })
  plan.nook('pods', '专注舱', 10, 28, 6, 2, { capacity: 4 })
  plan.area('library', 'COWORKING', 3, 28, 17, 8)
}

/** Kitchen line, bar and tables in the north-east corner, with a door to the garden. */
function cafe(plan: Plan, catalogue: Catalogue) {
  plan.floor('tile', 37, 3, 12, 10)
  plan.place('fridge', 48.4, 3.8, 'west')
  plan.place('kitchen-tall', 48.55, 4.56, 'west')
  const line = [
    'kitchen-drawers',
    'kitchen-cabinet',
    'kitchen-sink',
    'kitchen-cabinet',
    'kitchen-drawers',
    'kitchen-cabinet',
  ]
  line.forEach((unit, i) => plan.place(unit, 48.55, 5.2 + i * 0.6, 'west'))
  for (const i of [0, 1, 4, 5]) plan.hang('kitchen-upper', 49, 5.2 + i * 0.6, 'west', 1.45)
  plan.place('coffee-machine', 48.55, 5.5, 'west', { up: 0.89 })
  plan.place('microwave', 48.55, 7.6, 'west', { up: 0.89 })
  plan.place('kettle', 48.5, 8.15, 'west', { up: 0.89 })
  plan.place('counter-bar', 45.7, 5.6, 'west')
  plan.place('counter-bar', 45.7, 7.6, 'west')
  plan.row(
    'bar-stool',
    [
      [44.95, 5.0],
      [44.95, 5.9],
      [44.95, 6.9],
      [44.95, 7.8],
    ],
    'east',
  )
  plan.place('fruit-bowl', 45.7, 6.6, 'south', { up: 1.06 })
  plan.place('plant-succulent', 45.7, 4.9, 'south', { up: 1.06 })
  plan.place('coffee-cup', 45.6, 5.8, 'south', { up: 1.06 })
  // A beam from the wall to a column, for the lamps over the bar.
  plan.place('column', 45.7, 9.3)
  plan.place('beam-timber', 45.7, 6.3, 'west', { up: 3.32, scale: 1.1 })
  plan.row(
    'lamp-pendant-coral',
    [
      [45.7, 5.3],
      [45.7, 6.6],
      [45.7, 7.9],
    ],
    'south',
    { up: 2.76 },
  )
  for (const [x, y, chair] of [
    [39.3, 5.4, 'chair-shell-mustard'],
    [42, 6.9, 'chair-shell-teal'],
    [39.3, 9, 'chair-shell-teal'],
    [42.3, 10.4, 'chair-shell-mustard'],
  ] as const) {
    tableWithChairs(plan, catalogue, x, y, {
      table: 'table-round',
      chair,
      long: 1,
      heads: ['east', 'west'],
      gap: 0.28,
    })
    plan.place('plant-succulent', x, y, 'south', { up: 0.74 })
  }
  plan.place('table-bar', 45.9, 10.6)
  plan.row('stool-wood', [[45.2, 10.6]], 'east')
  plan.row('stool-wood', [[46.6, 10.6]], 'west')
  plan.place('planter-box', 37.4, 4.4, 'east')
  plan.place('planter-box', 37.4, 7.4, 'east')
  plan.place('plant-fig', 43, 3.9)
  plan.place('bin', 48.6, 9.2)
  plan.place('fire-extinguisher', 48.7, 10.2, 'west')
  plan.nook('cafe', '咖啡吧·小满', 38, 4, 6, 8, { capacity: 16, colored: false })
  plan.hang('poster-waves', 47.3, 3, 'south', 1.5)
  plan.hang('wall-clock', 49, 10.3, 'west', 2)
  plan.area('cafe', 'COWORKING', 37, 3, 12, 10)
}

/** Two glass rooms for six on the east side, back to back. */
function smallMeetingRooms(plan: Plan, catalogue: Catalogue) {
  const rooms = [
    ['tingsong', '会议室·听松', 14, 'chair-shell-teal'],
    ['wanghai', '会议室·望海', 19, 'chair-shell-mustard'],
  ] as const
  plan.floor('carpet-teal', 42, 14, 7, 10)
  plan.wall('plaster', 42, 14, 49, 14)
  plan.wall('glass', 42, 14, 42, 24)
  plan.wall('accent-teal', 42, 19, 49, 19)
  plan.wall('plaster', 42, 24, 49, 24)
  // Towards the café.
  for (const [piece, x] of [
    ['poster-hills', 43.6],
    ['poster-waves', 45.5],
    ['poster-shapes', 47.4],
  ] as const)
    plan.hang(piece, x, 14, 'north', 1.35)
  for (const [key, name, top, chair] of rooms) {
    plan.door('door-glass', 42, top + 3.5, 'east')
    tableWithChairs(plan, catalogue, 45.6, top + 2.5, {
      table: 'table-meeting',
      chair,
      long: 2,
      heads: ['east', 'west'],
    })
    const isFirst = top === 14
    plan.hang('tv-wall', 45.6, 19, isFirst ? 'north' : 'south', 1.1)
    plan.hang('whiteboard-wall', 45.6, isFirst ? 14 : 24, isFirst ? 'south' : 'north', 0.9)
    plan.place('plant-broad', 48.4, isFirst ? top + 4.3 : top + 0.7)
    plan.place('laptop', 45.2, top + 2.3, 'south', { up: 0.75 })
    plan.hang('sign-plate', 42, top + 2.4, 'west', 1.6, { text: name.replace('·', ' · ') })
    plan.nook(key, name, 42, top, 7, 5, { capacity: 6, bookable: true, colored: false })
    plan.area('meeting', 'RW_OFFICE_MEETING', 42, top, 7, 5)
  }
}

/** Three booths for a call, south of the meeting rooms. */
function phoneBooths(plan: Plan) {
  plan.floor('carpet', 43, 24, 6, 2)
  plan.wall('wood', 43, 24, 43, 26)
  plan.wall('wood', 45, 24, 45, 26)
  plan.wall('wood', 47, 24, 47, 26)
  plan.wall('glass', 43, 26, 49, 26)
  for (const [i, x] of ([43, 45, 47] as const).entries()) {
    plan.door('door-glass', x + 0.5, 26, 'south')
    plan.place('armchair-mustard', x + 1.4, 24.6, 'south')
    plan.place('table-side', x + 0.5, 24.5)
    plan.place('desk-phone', x + 0.5, 24.5, 'south', { up: 0.53 })
    plan.nook(`booth-${i + 1}`, `电话间 ${i + 1}`, x, 24, 2, 2, { capacity: 1 })
  }
  plan.hang('sign-plate', 43, 25, 'west', 1.6, { text: '电话间' })
}

/** Project tables, standing desks and booths east of the axis. */
function projectArea(plan: Plan, catalogue: Catalogue) {
  plan.floor('carpet', 30, 14, 10, 13)
  deskIsland(plan, 'e', 34.8, 16.4, {
    columns: 3,
    desk: 'desk-workplace-teal',
    chairs: ['office-chair-coral', 'office-chair'],
  })
  tableWithChairs(plan, catalogue, 33, 21, {
    table: 'table-round',
    chair: 'chair-shell-white',
    long: 1,
    heads: ['east', 'west'],
    gap: 0.28,
  })
  plan.place('whiteboard', 33, 23, 'north')
  plan.place('tv-stand', 37.4, 19.4, 'south')
  plan.place('rug-round-sand', 37.4, 22)
  plan.place('sofa-tintable', 36.3, 22.7, -135, { colour: '#e07a5f' })
  plan.place('sofa-tintable', 38.5, 22.7, 135, { colour: '#8fbfb8' })
  plan.place('table-coffee-round', 37.4, 21.9)
  plan.row(
    'desk-standing',
    [
      [31.6, 25.6],
      [34, 25.6],
    ],
    'south',
  )
  plan.row(
    'monitor',
    [
      [31.6, 25.5],
      [34, 25.5],
    ],
    'south',
    { up: 1.06 },
  )
  plan.place('booth-sofa', 37.3, 26.3, 'north')
  plan.place('plant-fig', 39.3, 26.2)
  plan.place('plant-monstera', 39, 14.4, 'south', { scale: 0.8 })
  plan.place('plant-monstera', 31.2, 19.1)
  plan.nook('project', '协作区·灵感', 35, 20, 5, 4, { capacity: 5, colored: false })
  plan.area('project', 'COWORKING', 30, 14, 10, 13)
}

/** Table tennis, bean bags and snacks in the south-east corner. */
function playCorner(plan: Plan) {
  plan.floor('carpet', 33, 29, 16, 7)
  plan.wall('plaster', 32, 28, 36, 28)
  plan.wall('plaster', 32, 28, 32, 29)
  plan.place('ping-pong', 37, 32)
  plan.place('vending-machine', 33.3, 28.6, 'south')
  plan.place('sideboard', 35.1, 28.4)
  plan.place('plant-succulent', 34.7, 28.4, 'south', { up: 0.74 })
  plan.place('piano', 42.6, 34.7, 'north')
  plan.place('rug-round-coral', 45.6, 31.6)
  plan.place('bean-bag', 44.7, 31, -60)
  plan.place('bean-bag-light', 46.6, 31, 60, { colour: '#3d8f8a' })
  plan.place('bean-bag-light', 45.7, 32.8, 180, { colour: '#e0b04c' })
  plan.place('pouf-mustard', 47.3, 33.8)
  plan.place('table-side', 45.6, 31.6)
  plan.place('plant-fig', 48.3, 35.2)
  plan.place('plant-monstera', 33, 35.3)
  plan.place('lamp-floor', 48.3, 28.6)
  plan.hang('poster-waves', 32, 32.2, 'east', 1.4)
  plan.hang('poster-shapes', 32, 34, 'east', 1.3)
  plan.hang('corkboard', 34, 28, 'north', 1.2)
  plan.hang('sign-plate', 35.4, 28, 'north', 1.6, { text: '活动角' })
  plan.place('bench-lounge', 37, 35.4, 'north')
  plan.place('planter-box-wood', 41, 28.7)
  plan.place('planter-box-wood', 44.5, 28.7)
  plan.place('whiteboard', 41.2, 31.6, 'west')
  plan.nook('play', '活动角·乐活', 43, 29, 6, 5, { capacity: 8, colored: false })
  plan.hang('acoustic-panels', 49, 28, 'west', 1.2)
  plan.hang('poster-hills', 49, 31.5, 'west', 1.3)
  plan.hang('poster-shapes', 41, 36, 'north', 1.3)
  plan.area('play', 'COWORKING', 33, 29, 16, 7)
}

/** Planters and benches on the terrace around the house, seen through the windows. */
function garden(plan: Plan) {
  // Trees and hills are the scene's own; the terrace has planters between the windows.
  for (const y of [9.5, 17.5, 27.5]) plan.place('planter-box-wood', 2.45, y, 'west')
  for (const y of [8, 19, 26.5]) plan.place('planter-box-wood', 49.55, y, 'east')
  for (const x of [14, 38]) plan.place('planter-box-wood', x, 2.45, 'north')
  for (const x of [11, 41]) plan.place('planter-box-wood', x, 36.6, 'south')
  plan.row(
    'planter-box-wood',
    [
      [18.6, 37.6],
      [33.4, 37.6],
    ],
    'south',
  )
  plan.row(
    'planter-box-wood',
    [
      [23.2, 37.4],
      [28.8, 37.4],
    ],
    'south',
  )
  plan.row(
    'bench-garden',
    [
      [50, 9.6],
      [50, 14.4],
    ],
    'west',
  )
  plan.place('bench-garden', 16, 38.2, 'north')
  plan.place('bench-garden', 36, 38.2, 'north')
}
