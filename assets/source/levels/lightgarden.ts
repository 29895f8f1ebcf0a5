/**
 * Level 6, 展览二 exhibition: a garden of light of 48 × 38 m at dusk. One arrives in the south and looks along the
 * lanterns through the moon gate at the moon over the pond, with the pavilion behind it. Rings of light stand in the
 * court to the left, light boxes in the one to the right; a path leads round the pond past reeds and orbs of light.
 */
import type { OfficialLevel, Setting } from '../plans/officialLevel.ts'
import type { MapFile } from '#shared/map/files/spaceFile.ts'
import { Plan } from '../plans/plan.ts'
import type { Point } from '../plans/facing.ts'

const AXIS = 24
/** The middle of the pond, metres. */
const POND_Y = 11.5

export const level: OfficialLevel = {
  id: '6',
  alias: 'lightgarden',
  name: '展览二',
  about: '光之庭：月洞门、水上灯月、光苇与灯箱',
  order: 6,
  gate: 29,
  space: {
    name: { zh: '光之庭', en: 'Garden of light' },
    description: {
      zh: '暮色里的庭园展：月洞门、水上灯月与会发光的作品',
      en: 'An exhibition in a garden at dusk: a moon gate, a moon over the pond and works that shine',
    },
    tags: ['exhibition hall', 'game'],
    recommendPeople: '25-80',
  },
  view: { position: [22.6, 2.3, 27.4], target: [24.2, 2.3, 14], fov: 56 },
  cast: [
    { name: '小满', outfit: 'v1:person=9', at: [25.4, 24.2, 190] },
    { name: '阿澄', outfit: 'v1:person=2', at: [23.3, 19.2, 180] },
    { name: '麦麦', outfit: 'v1:person=11', at: [24.9, 19.4, 170] },
    { name: 'Ann', outfit: 'v1:person=7', at: [18.5, 21.5, 0], walk: [31.5, 21.5, 1.1] },
    { name: '周屿', outfit: 'v1:person=1', at: [27.5, 25.5, 0], walk: [19.5, 23.5, 1.2] },
  ],
  picture: {
    crowd: [
      [25, 24, 5],
      [23, 18, 5],
      [25, 17, 5],
      [27, 27, 7],
    ],
    heroine: [22, 29],
    eye: { position: [24.3, 1.6, 32], target: [24, 2.1, 20], fov: 60 },
    detail: { position: [15, 1.6, 34], target: [9.2, 1.5, 29.4], fov: 60 },
  },
  plan: planGarden,
}

function planGarden(setting: Setting): MapFile {
  const plan = new Plan(setting, 48, 38)
  plan.light('dusk').ground('lake')
  ground(plan)
  entrance(plan)
  gardenWall(plan)
  pond(plan)
  ringCourt(plan)
  boxCourt(plan)
  groves(plan)
  return plan.finish()
}

function ground(plan: Plan) {
  plan.floor('grass', 0, 0, 48, 38)
  plan.path(
    'stone',
    [
      [AXIS, 20],
      [AXIS, 38],
    ],
    5,
  )
  for (const x of [10, 38]) {
    plan.path(
      'paving',
      [
        [AXIS, 30],
        [x, 30],
      ],
      3,
    )
    plan.path(
      'paving',
      [
        [x, 30],
        [x < AXIS ? 4.5 : 43.5, 21],
        [x < AXIS ? 7.5 : 40.5, 11],
        [x < AXIS ? 15 : 33, 11],
      ],
      2.6,
    )
    plan.disc('stone', x, 30, 5.4)
    plan.disc('stone', x < AXIS ? 7.5 : 40.5, 11, 3.6)
  }
  plan.disc('paving', AXIS, POND_Y, 10.2)
  plan.disc('stone', AXIS, POND_Y, 7.9)
  plan.disc('water', AXIS, POND_Y, 7.2)
  // The landing one walks out on, and the pavilion's floor on the other side.
  plan.path(
    'wood',
    [
      [AXIS, 21],
      [AXIS, 16.4],
    ],
    3,
  )
  plan.disc('wood', AXIS, 16.4, 2.3)
  plan.disc('wood', AXIS, 4.6, 4.3)
}

/** Lanterns on both sides of the way, the name on its stone, the ways back. */
function entrance(plan: Plan) {
  for (const y of [25, 28, 32, 35]) {
    plan.place('lantern-post', AXIS - 3.1, y, 'east')
    plan.place('lantern-post', AXIS + 3.1, y, 'west')
  }
  plan.place('sign-stone', 18.2, 26.4, 24, { text: '光之庭', scale: 0.8 })
  plan.place('rocks', 30.4, 25, 30)
  plan.place('stone-basin', 29.6, 26.9, 20)
  plan.place('plant-reeds', 31.2, 26.4, 70)
  plan.place('sign-totem', 28, 23.4, -18, { text: '灯月·光环·灯箱·光苇' })
  plan.wayBack(28.5, 36.5, 'north')
  plan.gate({ to: 'exhibition', x: 19.5, y: 36.5, facing: 'north' })
  plan.hedge(1, 37.6, 17, 37.6, 'hedge-low')
  plan.hedge(31, 37.6, 47, 37.6, 'hedge-low')
  for (const [i, [x, y]] of (
    [
      [24, 30],
      [23, 30],
      [25, 30],
      [22, 30],
      [23, 29],
      [24, 31],
      [25, 29],
      [22, 29],
    ] as const
  ).entries())
    plan.spawn(`garden-${i + 1}`, x, y)
}

/** The wall between the front courts and the pond, with the moon gate in it. */
function gardenWall(plan: Plan) {
  plan.place('moon-gate', AXIS, 22, 'south', { text: '光·庭', scale: 1.14 })
  for (const [x, far] of [
    [20, 9],
    [28, 39],
  ] as const) {
    plan.wall('stone', Math.min(x, far), 22, Math.max(x, far), 22)
    const side = Math.sign(far - x)
    plan.hang('slat-wall', x + side * 4.4, 22, 'south', 0, { scale: 1.4 })
    plan.hang('slat-wall', x + side * 4.4, 22, 'north', 0, { scale: 1.4 })
    plan.work(side < 0 ? 'lightbox-moonrise' : 'lightbox-deep', x + side * 8.2, 22.6, 'south', {
      scale: 1.1,
    })
    plan.place('plant-reeds', x + side * 2, 22.8, 40)
    plan.place('plant-reeds', x + side * 6.4, 22.9, 130)
    plan.place('lamp-bollard', x + side * 1.2, 22.7)
  }
  plan.nook('moon-gate', '月洞门', 21, 23, 6, 4, { capacity: 12, colored: false })
}

/** The pond with the moon in it, lotus and rocks, the landing and the pavilion. */
function pond(plan: Plan) {
  plan.work('lamp-moon', AXIS, POND_Y - 0.6, 'south', { reach: 5 })
  for (const [x, y, up = 0] of [
    [19.4, 12.6],
    [28.8, 12.2],
    [19.9, 9.2],
    [28.1, 9],
    [18.4, 10.4, 0.012],
    [29.6, 10.2, 0.012],
  ] as const)
    // Leaves lie over those beside them, not in them.
    plan.place('plant-lotus', x, y, (x * 37) % 360, { up })
  for (const [x, y, piece] of [
    [18.6, 15, 'rocks'],
    [29.8, 15, 'plant-reeds'],
    [18.9, 16.4, 'plant-reeds'],
    [29, 16.4, 'plant-reeds'],
    [17.2, 8.2, 'plant-reeds'],
    [30.8, 8.2, 'rocks'],
  ] as const)
    plan.place(piece, x, y, (x * 29) % 360)
  for (const turn of [-140, -105, -70, 70, 105, 140]) {
    const [x, y] = onRound(turn, 9.6)
    plan.place('lamp-bollard', x, y)
  }
  for (const turn of [-122, -88, 88, 122]) {
    const [x, y] = onRound(turn, 8.5)
    plan.place('bench-park', x, y, (turn + 360) % 360)
  }
  plan.place('pavilion', AXIS, 4.6)
  plan.place('bench-park', 21.6, 4.4, 'east')
  plan.place('bench-park', 26.4, 4.4, 'west')
  plan.exhibit('plinth-slate', 'exhibit-celadon', AXIS, 3, 'south', '月下青瓷', { scale: 1.2 })
  plan.nook('landing', '观月台', 22, 14, 4, 5, { capacity: 16, colored: false })
  plan.nook('pavilion', '水榭·听荷', 21, 2, 6, 5, { capacity: 12, colored: false })
  plan.area('pond', 'COWORKING', 14, 2, 20, 20, '月池')
}

/** A point on a round about the middle of the pond, degrees clockwise from north. */
function onRound(turn: number, radius: number): Point {
  const angle = (turn * Math.PI) / 180
  return [AXIS + Math.sin(angle) * radius, POND_Y - Math.cos(angle) * radius]
}

/** 光环, the western court: rings of light with benches round them. */
function ringCourt(plan: Plan) {
  plan.work('lamp-rings', 10, 30, 30, { scale: 1.15 })
  for (const [x, y, facing] of [
    [10, 34.2, 'north'],
    [5.8, 30, 'east'],
    [10, 25.8, 'south'],
  ] as const)
    plan.place('bench-park', x, y, facing)
  plan.place('lamp-orbs', 4.4, 25.6, 40)
  plan.place('lamp-orbs', 4.6, 34.6, 200)
  plan.place('tree-blossom', 15.4, 34.4, 20, { scale: 1.05 })
  plan.place('tree-blossom', 2.6, 30.2, 200, { scale: 0.95 })
  plan.place('sign-room', 14.4, 28, 30, { text: '光环·三重奏' })
  plan.nook('rings', '光环', 7, 27, 7, 7, { capacity: 20, colored: false })
  plan.area('rings', 'COWORKING', 4, 24, 12, 12, '光环')
}

/** 灯箱, the eastern court: three pictures that shine, and stones on dark plinths. */
function boxCourt(plan: Plan) {
  for (const [piece, x, y, turn] of [
    ['lightbox-forest', 42.6, 27, 55],
    ['lightbox-deep', 43.4, 31, 95],
    ['lightbox-moonrise', 41, 34.6, 145],
  ] as const)
    plan.work(piece, x, y, turn)
  plan.exhibit('plinth-slate', 'exhibit-stones', 36.4, 33.8, 'west', '衡', { scale: 1.2, turn: 20 })
  plan.exhibit('plinth-slate', 'exhibit-knot', 36, 26.4, 'west', '结', { scale: 1.2, turn: 30 })
  plan.place('bench-park', 38.4, 29.6, 'east')
  plan.place('bench-park', 38, 32, 300)
  plan.place('tree-blossom', 32.6, 34.4, 70, { scale: 1 })
  plan.place('lamp-bollard', 39.6, 25.6)
  plan.place('lamp-bollard', 34.4, 31.9)
  plan.place('sign-room', 33.8, 28, -30, { text: '灯箱·夜三幅' })
  plan.nook('boxes', '灯箱', 35, 28, 7, 5, { capacity: 20, colored: false })
  plan.area('boxes', 'COWORKING', 32, 24, 14, 12, '灯箱')
}

/** Reeds and orbs of light on both sides of the pond, trees round the whole garden. */
function groves(plan: Plan) {
  plan.work('lamp-reeds', 6.4, 10, 20, { scale: 1.1 })
  plan.place('lamp-reeds', 9, 12.4, 140)
  plan.place('lamp-reeds', 5.8, 13.2, 250, { scale: 0.9 })
  plan.work('lamp-orbs', 39.4, 10, 20, { scale: 1.15 })
  plan.place('lamp-orbs', 42.2, 11.8, 140)
  plan.place('lamp-orbs', 39.6, 13, 250, { scale: 0.85 })
  plan.place('sign-room', 10.6, 9.2, 20, { text: '光苇·风' })
  plan.place('sign-room', 37.4, 9.2, -20, { text: '光果·熟' })
  plan.place('bench-park', 9.6, 15.8, 190)
  plan.place('bench-park', 38.4, 15.8, 170)
  for (const [x, facing] of [
    [3, 'east'],
    [45, 'west'],
  ] as const)
    for (const y of [17.4, 24]) plan.place('lantern-post', x, y, facing)
  plan.nook('reeds', '光苇', 5, 9, 6, 6, { capacity: 12, colored: false })
  plan.nook('orbs', '光果', 37, 9, 6, 6, { capacity: 12, colored: false })
  plan.trees(
    [
      [13.4, 4.4],
      [34.8, 4.6],
      [12.8, 18.6],
      [35.4, 18.4],
    ],
    { piece: 'tree-blossom', seed: 17, jitter: 0.2, scale: [0.95, 1.2] },
  )
  plan.trees(
    [
      [3, 4],
      [8.6, 4.6],
      [39.6, 4.4],
      [45, 4],
      [2, 15],
      [46, 15],
      [1.8, 20.4],
      [46.2, 20.4],
    ],
    { piece: 'tree-round', seed: 23, jitter: 0.3, scale: [0.8, 1.1] },
  )
  for (const x of [1, 47])
    plan.treeRow(x, 24, x, 35, { piece: 'tree-cypress', spacing: 3.6, jitter: 0.1, seed: x })
  plan.hedge(1, 0.4, 18, 0.4, 'hedge-low')
  plan.hedge(30, 0.4, 47, 0.4, 'hedge-low')
}
