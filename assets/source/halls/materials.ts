/**
 * Level 8, the hall of the manufacturer, 48 × 40 m: one arrives in the south and looks over the reception along a bright way at the
 * screen of the company. Four bays lie at its sides, one for each field, each with a colour, a large screen, and a screen and a
 * plinth for each of its products; the history hangs beside the company.
 */
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { COMPANY, HISTORY } from '#shared/showroom/viewing.ts'
import { withGuide } from '../plans/levelGuides.ts'
import type { Setting } from '../plans/officialLevel.ts'
import { Plan } from '../plans/plan.ts'
import { sampleShowroom } from '../showroom/sample.ts'
import { bay, exhibitOf, standing, type SiteHall } from './hall.ts'

const AXIS = 24
const TRUSS_Y = 6.3

export const hall: SiteHall = {
  id: '8',
  alias: 'materials',
  name: '材料展厅',
  about: '化工、助剂、地材与纺织四个展区，尽头是公司与历程',
  space: {
    name: { zh: '材料展厅', en: 'Materials hall' },
    description: {
      zh: '化工、助剂、地材与纺织，走近一件展品就能翻开',
      en: 'Chemicals, additives, flooring and textiles: walk up to an exhibit to open it',
    },
    tags: ['exhibition hall'],
    recommendPeople: '25-80',
  },
  view: { position: [22.6, 2.6, 26.4], target: [24.2, 2.2, 10], fov: 60 },
  picture: {
    crowd: [
      [21, 25, 3],
      [27, 22, 7],
      [26, 15, 5],
      [13, 24, 3],
      [34, 25, 7],
    ],
    heroine: [25, 33],
    eye: { position: [24.4, 1.6, 35.5], target: [24, 2.1, 18], fov: 60 },
    detail: { position: [10.6, 1.6, 25.6], target: [3, 1.5, 24], fov: 60 },
  },
  plan: planMaterials,
}

const { document } = sampleShowroom()

function planMaterials(setting: Setting): MapFile {
  const plan = new Plan(setting, 48, 40)
  plan.light('day').ground('lawn')
  shell(plan)
  entrance(plan)
  way(plan)
  bays(plan)
  company(plan)
  withGuide(plan, {
    name: '小料',
    outfit: 'v1:person=4',
    stops: [
      { at: [21.4, 29.4], pause: 18, yaw: 0, says: ['欢迎来到材料展厅！走近我，按 E 或点我问路'] },
      { at: [26.6, 25.4], pause: 14, yaw: 0, says: ['每件展品旁边都有一块屏，走近就能翻开'] },
      { at: [24, 16.4], pause: 14, yaw: 180, says: ['前面是公司的大屏，左手边是企业历程'] },
      { at: [24, 25.4] },
    ],
    answers: [
      '我是小料。西边是化工和性能助剂，东边是地材和纺织',
      '走近屏幕或展台，按 E 或点一下，就能翻看这件产品',
      '一直往北是公司的大屏，坐下来看也可以',
      '企业历程在大屏的西侧，一共三十九页',
      '入口的触摸屏上有展厅目录',
    ],
  })
  return plan.finish()
}

function shell(plan: Plan) {
  plan.floor('concrete', 1, 1, 46, 38)
  plan.floor('terrazzo', 17, 1, 14, 38).floor('terrazzo', 1, 31, 46, 8)
  plan.floor('carpet-teal', 4, 20, 12, 10).floor('carpet-slate', 4, 6, 12, 10)
  plan.floor('parquet', 32, 20, 12, 10).floor('carpet', 32, 6, 12, 10)
  plan.room('white', 1, 1, 46, 38)
  // Between the bays of a side: the large screens hang on them, back to back.
  plan.wall('white', 4, 18, 16, 18).wall('white', 32, 18, 44, 18)
  plan.windows('window-hall', 'east', 1, [34])
  plan.windows('window-hall', 'west', 47, [34])
  plan.windows('window-hall', 'north', 39, [4, 8, 12, 36, 40, 44])
  plan.windows('window-hall', 'south', 1, [4, 8, 12, 36, 40, 44])
  for (const y of [13, 19, 25, 31])
    for (const x of [20.99, 27.01]) plan.place('truss-beam', x, y, 'south', { up: TRUSS_Y })
  for (const y of [13, 19, 25, 31]) for (const x of [17.5, 30.5]) plan.place('truss-tower', x, y)
}

/** Where one arrives: the desk to the left, the contents to the right, seats by the windows. */
function entrance(plan: Plan) {
  plan.floor('parquet', 19, 31, 10, 8)
  plan.place('sign-hanging', AXIS, 27.6, 'south', { up: 4.4, scale: 1.3, text: '材料科技展厅' })
  plan.place('info-desk', 15.4, 33.4, 'south', { text: '服务台', use: exhibitOf('看展厅目录') })
  for (const [x, turn] of [
    [20, 20],
    [28, -20],
  ] as const)
    plan.place('kiosk-touch', x, 31.2, turn, { name: '展厅目录', use: exhibitOf('看展厅目录') })
  plan.place('sign-totem', 30, 32.4, -15, { text: '西·化工 助剂·东·地材 纺织' })
  for (const x of [5.4, 9]) {
    plan.place('sofa-teal', x, 37.4, 'north')
    plan.place('table-coffee', x, 35.8)
  }
  plan.place('plant-fig', 2.4, 38)
  plan.place('plant-fig', 45.6, 38)
  plan.place('plant-monstera', 2.2, 31.8)
  plan.place('plant-monstera', 45.8, 31.8)
  for (const x of [37.6, 42.4]) {
    plan.place('table-round', x, 35.6)
    plan.place('chair-shell-teal', x - 1.05, 35.6, 'east')
    plan.place('chair-shell-mustard', x + 1.05, 35.6, 'west')
  }
  plan.hang('slat-wall', 17.5, 39, 'north', 0, { scale: 1.5 })
  plan.hang('slat-wall', 30.5, 39, 'north', 0, { scale: 1.5 })
  plan.nook('wait', '休息区', 3, 33, 9, 5, { capacity: 12, colored: false })
  plan.nook('talks', '洽谈区', 35, 33, 10, 5, { capacity: 12, colored: false })
  plan.area('entrance', 'RW_OFFICE_LOBBY', 1, 31, 46, 8, '入口')
  for (const [i, [x, y]] of (
    [
      [24, 32],
      [23, 32],
      [25, 32],
      [22, 32],
      [23, 31],
      [24, 31],
      [25, 31],
      [26, 32],
    ] as const
  ).entries())
    plan.spawn(`entrance-${i + 1}`, x, y)
}

/** The way through the middle, green on both sides. */
function way(plan: Plan) {
  for (const y of [21.9, 10]) for (const x of [18.3, 29.7]) plan.place('planter-round', x, y)
  for (const [x, text, colour, y] of [
    [19.6, '化工', '#3d8f8a', 25],
    [28.4, '地材', '#e07a5f', 25],
    [19.6, '助剂', '#5a6fae', 13],
    [28.4, '纺织', '#a85a7c', 13],
  ] as const)
    plan.place('banner-hanging', x, y, 'south', { up: TRUSS_Y - 0.02, scale: 0.76, text, colour })
  for (const y of [16, 28]) for (const x of [18.4, 29.6]) plan.place('bench-planter', x, y, 'east')
  plan.area('way', 'COWORKING', 17, 12, 14, 19, '主通道')
}

/** A bay for each field, one and the other side of the way. */
function bays(plan: Plan) {
  bay(plan, document, 0, {
    line: 3,
    from: 20,
    to: 30,
    facing: 'east',
    material: 'accent-teal',
    screen: { x: 10, line: 18, facing: 'south' },
    samples: [
      { plinth: 'plinth-case', piece: 'exhibit-jar' },
      { plinth: 'plinth-case', piece: 'exhibit-celadon' },
      { plinth: 'plinth-case', piece: 'exhibit-bowl' },
    ],
  })
  bay(plan, document, 1, {
    line: 3,
    from: 6,
    to: 16,
    facing: 'east',
    material: 'accent-mustard',
    screen: { x: 10, line: 18, facing: 'north' },
    samples: [
      { piece: 'exhibit-stones', scale: 0.8 },
      { piece: 'exhibit-knot', scale: 0.9, turn: 20 },
      { piece: 'exhibit-jade', turn: 90 },
    ],
  })
  bay(plan, document, 2, {
    line: 45,
    from: 20,
    to: 30,
    facing: 'west',
    material: 'accent-coral',
    screen: { x: 38, line: 18, facing: 'south' },
    samples: [
      { plinth: 'plinth-slate', piece: 'books-stack', scale: 2.2, turn: 25 },
      { plinth: 'plinth-slate', piece: 'item-paper', scale: 2.4, turn: 12 },
      { plinth: 'plinth-slate', piece: 'exhibit-bowl', scale: 1.2 },
    ],
  })
  bay(plan, document, 3, {
    line: 45,
    from: 6,
    to: 16,
    facing: 'west',
    material: 'accent-slate',
    screen: { x: 38, line: 18, facing: 'north' },
    samples: [
      { piece: 'exhibit-bird', turn: 40, scale: 0.9 },
      { piece: 'item-plane', scale: 2, turn: 60 },
    ],
  })
  // Flooring lies on the floor, textiles hang.
  for (const [i, rug] of (['rug-sand', 'rug-coral', 'rug-teal'] as const).entries())
    plan.place(rug, 37.4, 21.4 + i * 3, 'south')
  for (const x of [34, 42]) plan.hang('wall-textile', x, 18, 'north', 0.9)
  for (const [x, y] of [
    [9.4, 25],
    [9.4, 11],
    [38.6, 11],
  ] as const)
    plan.place('bench-museum', x, y, 'west')
  for (const [key, name, x, y] of [
    ['chemicals', '化工展区', 4, 20],
    ['additives', '性能助剂展区', 4, 6],
    ['flooring', '地材展区', 32, 20],
    ['textiles', '纺织展区', 32, 6],
  ] as const) {
    plan.nook(key, name, x, y, 12, 10, { capacity: 30, colored: false })
    plan.area(key, 'COWORKING', x, y, 12, 10, name)
  }
  for (const [x, y] of [
    [15.2, 30.2],
    [32.8, 30.2],
    [15.2, 4.4],
    [32.8, 4.4],
  ] as const)
    plan.place('plant-fig', x, y)
}

/** The company at the end of the way, its history at its left, what it stands for at its right. */
function company(plan: Plan) {
  const { departments } = document
  const { name, products } = departments[COMPANY]!
  plan.place('led-wall-fair', AXIS, 1.8, 'south', {
    name: name.zh,
    use: exhibitOf(`看${name.zh}`, COMPANY),
    reach: 8,
  })
  plan.seatRows('chair-row-teal', AXIS, 6.4, 'north', {
    columns: 10,
    rows: 2,
    spacing: 0.7,
    pitch: 1.2,
    aisles: [5],
    aisle: 2,
    focus: [AXIS, 0],
  })
  const history = departments[HISTORY]!.name.zh
  plan.wall('stone', 17, 2, 17, 11).wall('stone', 31, 2, 31, 11)
  plan.hang('screen-wall', 17, 6.5, 'east', 1.15, {
    name: history,
    use: exhibitOf(`看${history}`, HISTORY),
    reach: 5,
  })
  for (const [i, { menuName }] of products.entries()) {
    const use = exhibitOf(`看${menuName.zh}`, COMPANY, i)
    plan.hang('tv-wall', 31, 5.6 + i * 3, 'west', 1.12, { name: menuName.zh, scale: 1.55, use, reach: 4 })
    standing(plan, 30.1, 7.4 + i * 3, 'west', menuName.zh, use, { piece: 'plant-succulent', scale: 2.6 })
  }
  plan.nook('company', '公司·大屏', 18, 2, 12, 9, { capacity: 40, colored: false })
  plan.area('company', 'RW_OFFICE_LOBBY', 17, 1, 14, 11, name.zh)
}
