/**
 * 办公 office: the default world. A pavilion of 46 × 33 m in a garden. One enters from the south and looks down the
 * main axis (x = 26) to the lounge and its big screen before the north windows; quiet rooms lie in the corners, the
 * open work area to the west of the axis, project tables, meeting rooms and booths to the east.
 */
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import {
  AXIS,
  boardroom,
  cafe,
  house,
  library,
  phoneBooths,
  projectArea,
  smallMeetingRooms,
  workArea,
} from './officeRooms.ts'
import { levelGuides, withGuide } from './levelGuides.ts'
import { itemScript, takeable } from './levelItems.ts'
import type { Setting } from './officialLevel.ts'
import { Plan } from './plan.ts'
import { board, lamp } from './uses.ts'

export function planOffice(setting: Setting): MapFile {
  const { catalogue } = setting
  const plan = new Plan(setting, 52, 40)
  plan.script(
    itemScript(
      ['coffee', 'cup', 'apple', 'juice', 'paper', 'plane', 'book'],
      [
        { inputs: { apple: 2, cup: 1 }, outputs: { juice: 1 } },
        { inputs: { paper: 1 }, outputs: { plane: 1 } },
      ],
    ),
  )
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
  // On both sides of the axis: a phone held upright sees little more than it.
  plan.place('sign-totem', 28.1, 26.9, -15, { text: '灵境办公·会议室·协作区·咖啡吧' })
  withGuide(plan, levelGuides.office)
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
  plan.door('door-sliding', house.east, 12, 'west', {
    name: '花园门',
    use: { kind: 'component', words: '开关门', properties: { component: 'door' } },
  })
}

/** The hall behind the entrance: counter to the left, waiting places to the right, the axis free between them. */
function reception(plan: Plan) {
  plan.floor('tile', 20, 28, 12, 8)
  plan.wall('wood', 20, 29, 20, 36)
  plan.wall('accent-teal', 32, 29, 32, 36)
  plan.place('reception-counter', 22.4, 31.5, 'east', {
    name: '前台',
    use: {
      kind: 'modal',
      words: '问问前台',
      properties: {
        image: '/assets/images/banners/office.webp',
        text: '欢迎来到灵境办公。\n正前方是休息区的大屏；西侧是工位与云栖会议室，西南角是书房；东侧是项目桌、小会议室与电话间，东北角的咖啡吧通向花园。\n走近带光的东西，按 E 或点一下就能用。',
      },
    },
  })
  plan.place('office-chair', 21.3, 30.9, 'east')
  plan.place('office-chair', 21.3, 32.2, 'east')
  plan.hang('slat-wall', 20, 30.5, 'east', 0)
  plan.hang('slat-wall', 20, 32.5, 'east', 0)
  // Before the panels beside it, not level with them.
  plan.hang('sign-plate', 20.04, 31.5, 'east', 1.7, { text: '灵境', scale: 1.6 })
  plan.place('vase', 22.7, 32.7, 'south', { up: 1.1, scale: 0.8 })
  plan.place('laptop', 22.0, 31.2, 'west', { up: 0.75 })
  plan.place('kiosk-touch', 20.5, 34.25, 'east', {
    name: '使用指南',
    use: { kind: 'website', words: '看使用指南', properties: { url: '/assets/pages/guide.html' } },
  })
  plan.place('plant-fig', 20.6, 35.3)
  plan.place('plant-monstera', 20.9, 29.4, 'south', { scale: 0.8 })
  plan.place('sign-board', 23.4, 34.9, 'south', { text: '等候区 · 活动角 · 会议室' })
  plan.place('counter-stand', 28.5, 34.9, 'south', {
    name: '来访计数器',
    use: { kind: 'component', words: '来过，加一', properties: { component: 'counter' } },
  })
  plan.place('rug-sand', 29.7, 32, 'east')
  plan.place('sofa-teal', 31.2, 32, 'west')
  plan.place('armchair-mustard', 29.4, 30.3, 'south')
  plan.place('armchair-mustard', 29.4, 33.95, 'north')
  plan.place('table-coffee-round', 29.5, 32)
  plan.place('plant-fig', 31.3, 35.3)
  plan.place('plant-snake-white', 31.5, 30.3)
  plan.place('lamp-floor', 31.4, 33.6, 'south', { use: lamp })
  plan.hang('poster-waves', 32, 32, 'west', 1.5)
  plan.hang('exit-sign', AXIS, house.south, 'north', 2.5)
  plan.area('reception', 'RW_OFFICE_LOBBY', 20, 28, 12, 8, '接待厅')
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
  plan.place('sign-totem', 23.9, 26.9, 15, { text: '灵境办公·会议室·协作区·咖啡吧' })
}

/** Sofas around the big screen, on a wall that stands free before the windows. */
function lounge(plan: Plan) {
  plan.wall('wood', 21, 6, 31, 6)
  plan.hang('screen-wall', AXIS, 6, 'south', 0.27, {
    scale: 1.3,
    // From the sofas.
    reach: 7,
    name: '大屏幕',
    use: {
      kind: 'video',
      words: '看短片',
      properties: {
        url: '/assets/films/levels.webm',
        loop: true,
        offline: '/assets/images/banners/world.webp',
      },
    },
  })
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
  plan.place('lamp-arc', 30.3, 9.1, 'west', { use: lamp })
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
  plan.place('item-book', 17.3, 6.3, 30, { up: 0.53, ...takeable('book', '拿起这本书') })
  plan.place('plant-broad', 14.9, 3.7)
  plan.place('lamp-floor', 19.4, 4.2, 'south', { use: lamp })
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
  plan.area('lounge', 'COWORKING', 15, 3, 22, 10, '休息区')
}

/** Table tennis, bean bags and snacks in the south-east corner. */
function playCorner(plan: Plan) {
  plan.floor('carpet', 33, 29, 16, 7)
  plan.wall('plaster', 32, 28, 36, 28)
  plan.wall('plaster', 32, 28, 32, 29)
  plan.place('ping-pong', 37, 32)
  plan.place('score-board', 37.2, 29.2, 'south', {
    name: '乒乓球记分牌',
    use: {
      kind: 'component',
      words: '记分',
      properties: { component: 'scoreBoard', sides: ['红方', '青方'] },
    },
  })
  plan.place('jukebox', 44.5, 35.4, 'north', {
    use: { kind: 'component', words: '点歌', properties: { component: 'jukebox' } },
  })
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
  plan.place('lamp-floor', 48.3, 28.6, 'south', { use: lamp })
  plan.hang('poster-waves', 32, 32.2, 'east', 1.4)
  plan.hang('poster-shapes', 32, 34, 'east', 1.3)
  plan.hang('corkboard', 34, 28, 'north', 1.2)
  plan.hang('sign-plate', 35.4, 28, 'north', 1.6, { text: '活动角' })
  plan.place('bench-lounge', 37, 35.4, 'north')
  plan.place('planter-box-wood', 41, 28.7)
  plan.place('planter-box-wood', 44.5, 28.7)
  plan.place('whiteboard', 41.2, 31.6, 'west', { use: board })
  plan.nook('play', '活动角·乐活', 43, 29, 6, 5, { capacity: 8, colored: false })
  plan.hang('acoustic-panels', 49, 28, 'west', 1.2)
  plan.hang('poster-hills', 49, 31.5, 'west', 1.3)
  plan.hang('poster-shapes', 41, 36, 'north', 1.3)
  plan.area('play', 'COWORKING', 33, 29, 16, 7, '活动角')
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
