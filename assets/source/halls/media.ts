/**
 * Level 9, the hall of the media group, 40 × 34 m, at dusk: one arrives in the south before a round news desk, the stage with its
 * wall of light is at the other end, and four open rooms lie at the sides: news, studio, documentaries, events.
 */
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { withGuide } from '../plans/levelGuides.ts'
import type { Setting } from '../plans/officialLevel.ts'
import { Plan } from '../plans/plan.ts'
import { coffeeMachine } from '../plans/uses.ts'
import { mediaShowroom } from '../showroom/media.ts'
import { bay, exhibitOf, type SiteHall } from './hall.ts'

const AXIS = 20

export const hall: SiteHall = {
  id: '9',
  alias: 'media-hall',
  name: '媒体云展厅',
  about: '资讯、演播、纪录片与活动四个展区，尽头是演播台',
  space: {
    name: { zh: '媒体云展厅', en: 'Media hall' },
    description: {
      zh: '资讯、演播、纪录片与活动，尽头是演播台',
      en: 'News, studio, documentaries and events, and a stage at the end',
    },
    tags: ['exhibition hall'],
    recommendPeople: '25-80',
  },
  view: { position: [18.4, 2.5, 21.8], target: [20.3, 2.1, 6], fov: 62 },
  picture: {
    crowd: [
      [17, 20, 3],
      [23, 19, 7],
      [22, 14, 5],
      [10, 21, 3],
      [29, 21, 7],
    ],
    heroine: [21, 26],
    eye: { position: [20.4, 1.6, 30], target: [20, 2.2, 14], fov: 60 },
    detail: { position: [9.6, 1.6, 20.4], target: [2.4, 1.5, 19], fov: 60 },
  },
  plan: planMedia,
}

const { document } = mediaShowroom()

function planMedia(setting: Setting): MapFile {
  const plan = new Plan(setting, 40, 34)
  plan.light('dusk').ground('city')
  shell(plan)
  entrance(plan)
  bays(plan)
  stage(plan)
  withGuide(plan, {
    name: '小播',
    outfit: 'v1:person=12',
    stops: [
      { at: [17.4, 23.4], pause: 18, yaw: 0, says: ['欢迎！走近我，按 E 或点我问路'] },
      { at: [22.6, 18.4], pause: 14, yaw: 0, says: ['前面是演播台，台上说话全场都能听到'] },
      { at: [20, 12.4], pause: 14, yaw: 180, says: ['两边的展区里，走近屏幕就能翻开'] },
      { at: [17.4, 18.4] },
    ],
    answers: [
      '我是小播。西边是资讯和演播，东边是纪录片和活动',
      '走近屏幕或展台，按 E 或点一下，就能翻看',
      '演播台在最北边，上台说话，全场都能听到',
      '东南角有咖啡，可以坐下来聊',
    ],
  })
  return plan.finish()
}

function shell(plan: Plan) {
  plan.floor('wood', 1, 1, 38, 32)
  plan.floor('stage', 13, 1, 14, 10).floor('terrazzo', 1, 26, 38, 7)
  plan.floor('carpet', 4, 16, 9, 8).floor('carpet-slate', 4, 4, 9, 8)
  plan.floor('carpet-teal', 27, 16, 9, 8).floor('parquet', 27, 4, 9, 8)
  plan.room('concrete', 1, 1, 38, 32)
  plan.wall('wood', 4, 14, 13, 14).wall('wood', 27, 14, 36, 14)
  plan.windows('window-tall', 'east', 1, [28, 30.6])
  plan.windows('window-tall', 'west', 39, [28, 30.6])
  plan.windows('window-tall', 'north', 33, [4, 7, 10, 30, 33, 36])
  for (const y of [12.5, 18.5, 24.5]) {
    for (const x of [16.99, 23.01]) plan.place('truss-beam', x, y, 'south', { up: 6.3 })
    for (const x of [13.5, 26.5]) plan.place('truss-tower', x, y)
  }
}

function entrance(plan: Plan) {
  plan.place('sign-hanging', AXIS, 24, 'south', { up: 4.4, scale: 1.2, text: '媒体云展厅' })
  plan.place('reception-counter', 11.6, 28.4, 'east')
  for (const [x, turn] of [
    [16.6, 20],
    [23.4, -20],
  ] as const)
    plan.place('kiosk-touch', x, 24.8, turn, { name: '展厅目录', use: exhibitOf('看展厅目录') })
  plan.place('sign-totem', 25.4, 27, -15, { text: '西·资讯 演播·东·纪录片 活动' })
  plan.place('sofa-teal', 4.6, 31.4, 'north')
  plan.place('sofa-teal', 8.2, 31.4, 'north')
  plan.place('table-coffee', 6.4, 29.8)
  for (const x of [32, 34.05]) plan.place('counter-bar', x, 28.2, 'south')
  plan.place('coffee-machine', 32, 28.2, 'north', { up: 1.06, use: coffeeMachine })
  for (const x of [31.6, 35]) {
    plan.place('table-round', x, 31)
    plan.place('chair-shell-mustard', x - 1.05, 31, 'east')
    plan.place('chair-shell-teal', x + 1.05, 31, 'west')
  }
  plan.place('plant-fig', 2.2, 26.8)
  plan.place('plant-fig', 37.8, 26.8)
  plan.place('plant-monstera', 2.2, 32)
  plan.place('plant-monstera', 37.8, 32)
  plan.hang('slat-wall', 15, 33, 'north', 0, { scale: 1.2 })
  plan.hang('slat-wall', 25, 33, 'north', 0, { scale: 1.2 })
  plan.nook('wait', '休息区', 3, 28, 8, 4, { capacity: 12, colored: false })
  plan.nook('coffee', '咖啡区', 29, 27, 8, 5, { capacity: 16, colored: false })
  plan.area('entrance', 'RW_OFFICE_LOBBY', 1, 26, 38, 7, '入口')
  for (const [i, [x, y]] of (
    [
      [20, 26],
      [19, 26],
      [21, 26],
      [18, 26],
      [19, 25],
      [20, 25],
      [21, 25],
      [22, 26],
    ] as const
  ).entries())
    plan.spawn(`entrance-${i + 1}`, x, y)
}

function bays(plan: Plan) {
  const line = { west: 3, east: 37 } as const
  bay(plan, document, 0, {
    line: line.west,
    from: 16,
    to: 24,
    facing: 'east',
    material: 'accent-coral',
    screen: { x: 8.5, line: 14, facing: 'south' },
    samples: [
      { plinth: 'plinth-slate', piece: 'books-stack', scale: 2, turn: 20 },
      { plinth: 'plinth-slate', piece: 'globe', scale: 1.4 },
    ],
  })
  bay(plan, document, 1, {
    line: line.west,
    from: 4,
    to: 12,
    facing: 'east',
    material: 'accent-slate',
    screen: { x: 8.5, line: 14, facing: 'north' },
    samples: [
      { plinth: 'plinth-slate', piece: 'speaker', scale: 1.6 },
      { plinth: 'plinth-slate', piece: 'laptop', scale: 1.5 },
    ],
  })
  bay(plan, document, 2, {
    line: line.east,
    from: 16,
    to: 24,
    facing: 'west',
    material: 'accent-teal',
    screen: { x: 31.5, line: 14, facing: 'south' },
    samples: [
      { piece: 'exhibit-bird', turn: 40, scale: 0.9 },
      { piece: 'exhibit-jar', scale: 1.1 },
    ],
  })
  bay(plan, document, 3, {
    line: line.east,
    from: 4,
    to: 12,
    facing: 'west',
    material: 'accent-mustard',
    screen: { x: 31.5, line: 14, facing: 'north' },
    samples: [
      { piece: 'vase', scale: 1.1 },
      { piece: 'item-plane', scale: 2, turn: 60 },
    ],
  })
  for (const [key, name, x, y] of [
    ['news', '资讯展区', 4, 16],
    ['studio', '演播展区', 4, 4],
    ['stories', '纪录片展区', 27, 16],
    ['meetings', '活动展区', 27, 4],
  ] as const) {
    plan.nook(key, name, x, y, 9, 8, { capacity: 24, colored: false })
    plan.area(key, 'COWORKING', x, y, 9, 8, name)
  }
  for (const [x, y] of [
    [9.4, 20],
    [9.4, 8],
    [30.6, 20],
    [30.6, 8],
  ] as const)
    plan.place('bench-museum', x, y, 'west')
}

/** The stage: who stands on it is heard everywhere. */
function stage(plan: Plan) {
  plan.place('led-wall', AXIS, 2, 'south', { name: '演播大屏', use: exhibitOf('看展厅目录'), reach: 8 })
  plan.stage(15, 3, 10, 2, { steps: [[AXIS, 5.42, 'south']], tiles: [[17, 3, 6, 2]] })
  plan.place('lectern', 16.2, 4.2, 'south', { up: 0.6 })
  for (const x of [14.4, 25.6])
    plan.place('led-banner', x, 2.2, 'south', { text: x < AXIS ? '看见' : '听见' })
  plan.seatRows('chair-row-sand', AXIS, 7.2, 'north', {
    columns: 10,
    rows: 2,
    spacing: 0.7,
    pitch: 1.2,
    aisles: [5],
    aisle: 2,
    focus: [AXIS, 0],
  })
  plan.nook('stage', '演播台', 14, 6, 12, 4, { capacity: 40, colored: false })
  plan.area('stage', 'RW_OFFICE_LOBBY', 13, 1, 14, 10, '演播台')
}
