/**
 * Level 5, 展览一 exhibition: a bright, quiet museum of 46 × 36 m in a park. One arrives in the foyer in the south and
 * looks between two walls with the titles at the great ring in the hall, and past it at the windows of the garden
 * room. Paintings hang in the west gallery, vessels stand in the east one; one walks round in a ring.
 */
import type { OfficialLevel, Setting } from '../plans/officialLevel.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { Plan } from '../plans/plan.ts'
import { told } from '../plans/uses.ts'

const AXIS = 23
/** Upper edge of the beams, metres: they lie on the walls, end to end. */
const BEAM_Y = 4.63
/** Rails of spotlights hang from the beams of the galleries. */
const RAIL_Y = 3.88

export const level: OfficialLevel = {
  id: '5',
  alias: 'exhibition',
  name: '展览一',
  about: '明亮的美术馆：环厅、画廊、器物馆与临园的长窗',
  order: 3,
  gate: -29,
  space: {
    name: { zh: '展览馆', en: 'Museum' },
    description: {
      zh: '明亮的美术馆：展台上的器物与墙上的画作',
      en: 'A bright museum: vessels on plinths and framed works',
    },
    tags: ['exhibition hall'],
    recommendPeople: '25-80',
  },
  view: { position: [19.4, 2.4, 23.9], target: [23, 1.9, 15], fov: 60 },
  cast: [
    { name: '若溪', outfit: 'v1:person=4', at: [21.4, 20.6, 190] },
    { name: '何夕', outfit: 'v1:person=5', at: [25.3, 20.8, 210] },
    { name: '小北', outfit: 'v1:person=8', at: [17.5, 19.5, 0], walk: [29.5, 19.5, 1.1] },
    { name: '阿依', outfit: 'v1:person=12', at: [28.5, 14.5, 0], walk: [28.5, 22.5, 1.2] },
    { name: '望舒', outfit: 'v1:person=13', at: [18.4, 15.4, 250] },
  ],
  picture: {
    crowd: [
      [21, 20, 5],
      [25, 21, 5],
      [18, 15, 3],
      [28, 14, 7],
    ],
    heroine: [21, 27],
    eye: { position: [23.4, 1.6, 31], target: [23, 2, 17], fov: 60 },
    detail: { position: [39.9, 1.6, 23.6], target: [38.6, 1.2, 15], fov: 60 },
  },
  plan: planExhibition,
}

function planExhibition(setting: Setting): MapFile {
  const plan = new Plan(setting, 46, 36)
  plan.light('day').ground('lawn')
  shell(plan)
  foyer(plan)
  ringHall(plan)
  paintings(plan)
  vessels(plan)
  gardenRoom(plan)
  return plan.finish()
}

/** 44 × 34 m: the foyer along the south, the hall in the middle, a gallery on each side, the garden room behind. */
function shell(plan: Plan) {
  plan.floor('parquet', 1, 1, 44, 34)
  plan.floor('terrazzo', 13, 9, 20, 16).floor('terrazzo', 1, 25, 44, 10)
  plan.floor('concrete', 19, 22, 8, 13)
  plan.room('white', 1, 1, 44, 34)
  // Between foyer and hall; hall and galleries; hall and garden room: each with a wide way through.
  plan.wall('white', 1, 25, 19, 25).wall('white', 27, 25, 45, 25)
  plan.wall('white', 13, 1, 13, 4).wall('white', 13, 7, 13, 15).wall('white', 13, 19, 13, 25)
  plan.wall('white', 33, 1, 33, 4).wall('white', 33, 7, 33, 15).wall('white', 33, 19, 33, 25)
  plan.wall('white', 13, 9, 19, 9).wall('white', 27, 9, 33, 9)
  // One coloured wall in each gallery, to walk towards.
  plan.wall('accent-teal', 4, 13, 10, 13)
  plan.wall('accent-slate', 36, 13, 42, 13)
  plan.windows('window-hall', 'south', 1, [15, 18.2, 21.4, 24.6, 27.8, 31])
  plan.windows('window-hall', 'east', 1, [29, 33])
  plan.windows('window-hall', 'west', 45, [29, 33])
  plan.windows('window-hall', 'north', 35, [4.5, 9, 13.5, 32.5, 37, 41.5])
  for (const y of [11, 14, 17, 20, 23])
    for (const x of [16.4, AXIS, 29.6]) plan.place('beam-white', x, y, 'south', { up: BEAM_Y, scale: 1.097 })
}

/** Where one arrives: titles left and right of the way in, the desk, the way back. */
function foyer(plan: Plan) {
  plan.hang('sign-title', 17, 25, 'south', 2.35, { text: '器物与画', scale: 0.88 })
  plan.hang('sign-title', 29, 25, 'south', 2.35, { text: '一环一物', scale: 0.88 })
  // Over the way in, read as one arrives; the beam lies on the two walls.
  plan.place('beam-white', AXIS, 25, 'south', { up: BEAM_Y, scale: 1.34 })
  plan.place('sign-hanging', AXIS, 25, 'south', { up: 4.2, scale: 0.85, text: '灵境美术馆' })
  plan.framedRow('south', 25, [
    ['work-order', 10.6],
    ['poster-hills', 15],
    ['poster-shapes', 16.6],
    ['poster-hills', 29.2],
    ['poster-shapes', 31],
    ['work-field', 35.4],
  ])
  plan.framedRow('south', 25, [
    ['work-harbour', 5.4],
    ['wall-textile', 40.4],
  ])
  plan.place('reception-counter', 13.6, 29.4, 'east')
  plan.place('office-chair-teal', 12.6, 29.4, 'east')
  plan.place('brochure-rack', 15.2, 26.2, 20)
  plan.place('kiosk-touch', 30.4, 27.4, -25, {
    name: '参观导览',
    use: told('看参观导览', 'exhibition', [
      '正前方是环厅，中间是大理石与黄铜的《环》。',
      '西边是画廊：北间山水，南间当代。东边是器物馆：青瓷、青花、玉与金缮。',
      '北边的临园有长椅，可以坐下来看园子。展品前的牌子写着它的名字。',
    ]),
  })
  plan.place('sign-totem', 18.2, 26, 20, { text: '环厅·画廊·器物馆·临园' })
  plan.place('bench-museum', 33.4, 30.4, 'west')
  plan.place('bench-museum', 38, 30.4, 'west')
  plan.exhibit('plinth-white', 'exhibit-bird', 35.8, 30.4, 'south', '飞', { turn: 40 })
  plan.place('lockers', 3, 25.5, 'south')
  plan.place('lockers', 7.9, 25.5, 'south')
  plan.place('shelf-divider', 5, 31, 'south')
  plan.place('bookshelf-low', 8.6, 34.4, 'north')
  plan.place('books-stack', 8.3, 34.4, 20, { up: 0.85 })
  plan.place('table-dining', 6.6, 28.6)
  plan.place('exhibit-celadon', 6.1, 28.6, 'south', { up: 0.74, scale: 0.6 })
  plan.place('exhibit-bowl', 7, 28.6, 'south', { up: 0.74, scale: 0.7 })
  plan.place('plant-fig', 1.6, 34.4)
  plan.place('plant-fig', 44.4, 34.4)
  plan.place('plant-monstera', 43.9, 26.4)
  plan.hang('slat-wall', 17.5, 35, 'north', 0, { scale: 1.5 })
  plan.hang('slat-wall', 28.5, 35, 'north', 0, { scale: 1.5 })
  plan.framedRow('north', 35, [['work-peaks', AXIS]])
  plan.wayBack(28.5, 33.5, 'north')
  plan.gate({ to: 'lightgarden', x: 17.5, y: 33.5, facing: 'north' })
  plan.row(
    'lamp-pendant-ring',
    [
      [9.4, 30],
      [36, 30],
    ],
    'south',
    { up: 4.6 },
  )
  plan.nook('shop', '书店', 2, 26, 9, 8, { capacity: 10, colored: false })
  plan.area('foyer', 'RW_OFFICE_LOBBY', 1, 25, 44, 10, '门厅')
  for (const [i, [x, y]] of (
    [
      [23, 28],
      [22, 28],
      [24, 28],
      [21, 28],
      [22, 27],
      [23, 27],
      [24, 27],
      [22, 26],
    ] as const
  ).entries())
    plan.spawn(`foyer-${i + 1}`, x, y)
}

/** 环厅: the great ring on its round plinth under white beams, cases in the corners, benches that look at it. */
function ringHall(plan: Plan) {
  plan.place('plinth-low', AXIS, 17)
  // From behind the ropes.
  plan.work('sculpture-ring', AXIS, 17, 'south', { up: 0.4, reach: 5 })
  plan.place('rope-barrier', AXIS, 19.4, 'south')
  plan.place('rope-barrier', AXIS, 14.6, 'south')
  plan.place('sign-room', 25.2, 19.6, -15, { text: '《环》·大理石 黄铜' })
  plan.place('bench-museum', 16.6, 17, 'east')
  plan.place('bench-museum', 29.4, 17, 'west')
  for (const [piece, x, y, text, turn] of [
    ['exhibit-knot', 16.4, 12, '结', 20],
    ['exhibit-stones', 29.6, 12, '衡', 0],
    ['exhibit-bird', 16.4, 22, '飞', 70],
    ['exhibit-tripod', 29.6, 22, '三足铜鼎', 0],
  ] as const)
    plan.exhibit('plinth-white', piece, x, y, 'south', text, { turn, scale: 1.25 })
  plan.framedRow('east', 13, [
    ['work-cranes', 10.6],
    ['work-lotus', 13.2],
    ['work-lotus', 20.8],
    ['work-cranes', 23.4],
  ])
  plan.framedRow('west', 33, [
    ['work-cranes', 10.6],
    ['work-order', 13.2],
    ['work-order', 20.8],
    ['work-cranes', 23.4],
  ])
  plan.framedRow('north', 25, [
    ['work-field', 15.8],
    ['work-harbour', 30.2],
  ])
  plan.framedRow('south', 9, [
    ['work-harbour', 16],
    ['work-field', 30],
  ])
  plan.nook('ring', '环厅', 14, 10, 18, 14, { capacity: 60, colored: false })
  plan.area('ring', 'RW_OFFICE_LOBBY', 13, 9, 20, 16, '环厅')
}

/** 画廊, the west gallery: paintings in two rooms, a teal wall with the longest of them between. */
function paintings(plan: Plan) {
  plan.framedRow('south', 13, [['work-peaks', 7, 'read']], { middle: 1.55, scale: 1.25 })
  plan.framedRow('north', 13, [['work-peaks', 7, 'read']], { middle: 1.55, scale: 1.25 })
  plan.framedRow('east', 1, [
    ['work-harbour', 3.6, 'read'],
    ['work-order', 7, 'read'],
    ['work-field', 10.2, 'read'],
    ['work-lotus', 13.2],
    ['work-harbour', 16.4, 'read'],
    ['work-cranes', 19.4, 'read'],
    ['work-field', 22.4, 'read'],
  ])
  plan.framedRow('west', 13, [
    ['work-lotus', 8.6, 'read'],
    ['work-harbour', 11.2],
    ['work-order', 13.8],
    ['work-cranes', 20.4],
    ['work-field', 23],
  ])
  plan.framedRow('south', 1, [
    ['work-field', 4],
    ['work-peaks', 8.6],
  ])
  plan.framedRow('north', 25, [
    ['work-lotus', 4, 'read'],
    ['work-peaks', 8.4],
  ])
  for (const y of [7, 19]) {
    plan.place('bench-museum', 7, y, 'south')
    plan.place('lamp-spot-rail', 7, y + 2.4, 'south', { up: RAIL_Y })
    plan.place('lamp-spot-rail', 7, y - 2.4, 'north', { up: RAIL_Y })
    plan.place('lamp-spot-rail', 3.2, y, 'west', { up: RAIL_Y, scale: 1.6 })
    for (const side of [-2.4, 2.4]) plan.place('beam-white', 7, y + side, 'south', { up: BEAM_Y, scale: 1.9 })
  }
  plan.hang('sign-plate', 13, 14.4, 'east', 1.7, { text: '画廊' })
  plan.nook('paintings-north', '画廊·山水', 2, 2, 10, 10, { capacity: 24, colored: false })
  plan.nook('paintings-south', '画廊·当代', 2, 14, 10, 10, { capacity: 24, colored: false })
  plan.area('paintings', 'COWORKING', 1, 1, 12, 24, '画廊')
}

/** 器物馆, the east gallery: vessels in cases and on plinths, in a quiet grid. */
function vessels(plan: Plan) {
  const cases = [
    ['exhibit-celadon', '青瓷长颈瓶'],
    ['exhibit-jar', '青花盖罐'],
    ['exhibit-jade', '玉璧'],
    ['exhibit-bowl', '金缮茶碗'],
  ] as const
  const spots = [
    [36.6, 4],
    [41.4, 4],
    [36.6, 9.6],
    [41.4, 9.6],
    [36.6, 16.4],
    [41.4, 16.4],
    [36.6, 21.6],
    [41.4, 21.6],
  ] as const
  for (const [i, [x, y]] of spots.entries()) {
    const [piece, text] = cases[(i + (i > 3 ? 2 : 0)) % 4]!
    plan.exhibit('plinth-case', piece, x, y, y > 12 ? 'south' : 'north', text)
  }
  plan.place('plinth-low', 39, 6.8, 'south', { scale: 0.8 })
  plan.place('vase', 39, 6.8, 'south', { up: 0.32, scale: 1.5 })
  plan.place('plinth-low', 39, 19, 'south', { scale: 0.8 })
  plan.work('exhibit-tripod', 39, 19, 'south', { up: 0.32, scale: 1.8 })
  plan.framedRow('south', 13, [['work-cranes', 37.6]], { middle: 1.6 })
  plan.framedRow('south', 13, [['work-cranes', 40.4]], { middle: 1.6 })
  plan.framedRow('north', 13, [
    ['work-lotus', 37.4],
    ['work-lotus', 40.6],
  ])
  plan.framedRow('west', 45, [
    ['work-lotus', 3.4],
    ['work-cranes', 6.4],
    ['work-harbour', 9.6],
    ['work-order', 13],
    ['work-cranes', 16.2],
    ['work-field', 19.2],
    ['work-lotus', 22.4],
  ])
  plan.framedRow('east', 33, [
    ['work-order', 9],
    ['work-field', 12.6],
    ['work-lotus', 20.6],
    ['work-cranes', 23],
  ])
  plan.framedRow('south', 1, [
    ['work-harbour', 37],
    ['work-field', 41.6],
  ])
  plan.framedRow('north', 25, [
    ['work-peaks', 37.4],
    ['work-order', 41.8],
  ])
  for (const y of [7, 19]) {
    plan.place('lamp-spot-rail', 39, y + 2.4, 'south', { up: RAIL_Y })
    plan.place('lamp-spot-rail', 39, y - 2.4, 'north', { up: RAIL_Y })
    for (const side of [-2.4, 2.4])
      plan.place('beam-white', 39, y + side, 'south', { up: BEAM_Y, scale: 1.9 })
  }
  plan.place('bench-museum', 43.6, 13, 'west')
  plan.hang('sign-plate', 33, 14.4, 'west', 1.7, { text: '器物馆' })
  plan.nook('vessels-north', '器物馆·清', 34, 2, 10, 10, { capacity: 24, colored: false })
  plan.nook('vessels-south', '器物馆·古', 34, 14, 10, 10, { capacity: 24, colored: false })
  plan.area('vessels', 'COWORKING', 33, 1, 12, 24, '器物馆')
}

/** 临园: long windows to the park, sculptures against the light, benches between. */
function gardenRoom(plan: Plan) {
  for (const [piece, x, text, turn] of [
    ['exhibit-stones', 17, '衡', 20],
    ['exhibit-bird', AXIS, '飞', 200],
    ['exhibit-knot', 29, '结', 60],
  ] as const)
    plan.exhibit('plinth-white', piece, x, 3, 'south', text, { turn, scale: 1.2 })
  for (const x of [20, 26]) plan.place('bench-museum', x, 5.4, 'north')
  plan.place('plant-fig', 14, 2)
  plan.place('plant-fig', 32, 2)
  plan.place('plant-monstera', 14, 8)
  plan.place('plant-monstera', 32, 8)
  plan.framedRow('north', 9, [
    ['work-peaks', 16.2],
    ['work-peaks', 29.8],
  ])
  for (const x of [16.4, AXIS, 29.6]) plan.place('beam-white', x, 5, 'south', { up: BEAM_Y, scale: 1.097 })
  plan.nook('garden', '临园·静观', 15, 2, 16, 6, { capacity: 16, colored: false })
  plan.area('garden', 'COWORKING', 13, 1, 20, 8, '临园')
}
