/** Plants, rugs, stage and all that makes a room inhabited. */
import { mixColours, palette as p } from '../colours.ts'
import { ringOutline, roundedOutline, type Model } from '../modelling/kit.ts'
import { pieceOf, type OwnPiece } from '../modelling/piece.ts'
import { createRandom } from '../random.ts'
import { perAxis, type Vec3 } from '../vectors.ts'
import { figTree, hedge, leaf, monstera, planter, snakePlant, tree } from './plants.ts'

function roundRug(m: Model, outer: string, inner: string) {
  m.slab(ringOutline(1.25), 0.012, outer, [0, 0, 0], { bevel: 0.003, curveSegments: 14 })
  m.slab(ringOutline(1.13, 1.06), 0.0135, inner, [0, 0, 0], { bevel: 0, curveSegments: 14 })
  m.slab(ringOutline(0.7, 0.66), 0.0135, inner, [0, 0, 0], { bevel: 0, curveSegments: 12 })
}

function rectangularRug(m: Model, outer: string, inner: string) {
  m.slab(roundedOutline(3, 2, 0.04), 0.012, outer, [0, 0, 0], { bevel: 0.003, curveSegments: 3 })
  for (const [width, depth] of [
    [2.76, 1.76],
    [2.6, 1.6],
  ] as const) {
    for (const side of [-1, 1]) {
      m.box(width, 0.0135, 0.03, inner, [0, 0, side * (depth / 2 - 0.015)], { bevel: 0.001 })
      m.box(0.03, 0.0135, depth, inner, [side * (width / 2 - 0.015), 0, 0], { bevel: 0.001 })
    }
  }
  for (const side of [-1, 1]) m.box(0.05, 0.0135, 2, inner, [side * 1.475, 0, 0], { bevel: 0.001 })
}

function focusPod(m: Model) {
  const shell = p.slate
  m.box(1.1, 0.08, 1.1, p.slateDark, [0, 0, 0], { bevel: 0.01 })
  m.box(1.1, 0.1, 1.1, shell, [0, 2.1, 0], { bevel: 0.02 })
  m.box(1.1, 2.02, 0.08, shell, [0, 0.08, -0.51], { bevel: 0.02 })
  for (const x of [-0.51, 0.51]) {
    m.box(0.08, 2.02, 1.1, shell, [x, 0.08, 0], { bevel: 0.02 })
    m.box(0.01, 1.9, 0.95, p.tealLight, [x * 0.91, 0.12, 0], { bevel: 0.002 })
  }
  m.box(0.94, 1.9, 0.01, p.tealLight, [0, 0.12, -0.466], { bevel: 0.002 })
  m.box(0.94, 0.03, 0.3, p.woodLight, [0, 1.0, -0.31])
  m.box(0.94, 0.012, 0.1, p.lamp, [0, 2.09, -0.3], { bevel: 0.002 })
  m.box(0.94, 0.02, 0.94, p.sand, [0, 0.075, 0], { bevel: 0.002 })
  // The glass front leaves the right half open, so that one can step in.
  m.box(0.46, 2.02, 0.012, '#ffffff', [-0.235, 0.08, 0.53], { kind: 'glass', bevel: 0.001 })
  m.box(0.03, 2.02, 0.03, p.slateDark, [0.01, 0.08, 0.53])
  m.cylinder(0.17, 0.06, p.coral, [0, 0.64, 0.12], { segments: 22, bevel: 0.02 })
  m.cylinder(0.02, 0.56, p.slateDark, [0, 0.08, 0.12], { segments: 10 })
  m.cylinder(0.16, 0.012, p.slateDark, [0, 0.095, 0.12], { segments: 20 })
}

function lectern(m: Model) {
  m.box(0.56, 0.04, 0.44, p.slateDark, [0, 0, 0])
  m.box(0.46, 0.98, 0.3, p.woodLight, [0, 0.04, -0.02], { bevel: 0.012 })
  for (let i = 0; i < 9; i++)
    m.box(0.024, 0.9, 0.02, mixColours(p.wood, p.woodLight, (i * 0.37) % 0.8), [
      -0.19 + i * 0.0475,
      0.08,
      0.138,
    ])
  m.box(0.62, 0.035, 0.46, p.woodLight, [0, 1.04, -0.03], { turn: [14, 0, 0], bevel: 0.008 })
  m.box(0.6, 0.03, 0.02, p.wood, [0, 1.015, -0.25])
  m.tube(
    [
      [0.2, 1.06, 0.1],
      [0.2, 1.2, 0.08],
      [0.16, 1.28, -0.02],
    ],
    0.006,
    p.slateDark,
    { segments: 10 },
  )
  m.sphere(0.018, p.slateDark, [0.155, 1.285, -0.03], { segments: 10 })
}

function stage(m: Model) {
  m.box(3.92, 0.16, 2.92, p.slateDark, [0, 0, 0])
  const boards = 15
  for (let i = 0; i < boards; i++) {
    m.box(
      4,
      0.045,
      3 / boards - 0.003,
      mixColours(p.wood, p.woodLight, 0.25 + ((i * 0.37) % 0.6)),
      [0, 0.155, -1.5 + (i + 0.5) * (3 / boards)],
      { bevel: 0.004 },
    )
  }
  m.box(3.94, 0.012, 0.012, p.lamp, [0, 0.13, 1.468], { bevel: 0.002 })
}

function column(m: Model) {
  m.box(0.62, 0.12, 0.62, p.slateLight, [0, 0, 0], { bevel: 0.015 })
  m.box(0.5, 2.69, 0.5, p.white, [0, 0.1, 0], { bevel: 0.05 })
  m.box(0.58, 0.08, 0.58, p.slateLight, [0, 2.72, 0], { bevel: 0.015 })
}

function benchWithPlanter(m: Model) {
  planter(m, 0.6, p.white, [-0.95, 0, 0], 8)
  planter(m, 0.6, p.white, [0.95, 0, 0], 14)
  for (let i = 0; i < 4; i++)
    m.box(1.34, 0.04, 0.095, mixColours(p.wood, p.woodLight, (i * 0.4) % 0.9), [0, 0.41, -0.156 + i * 0.104])
  for (const x of [-0.5, 0.5]) m.box(0.05, 0.41, 0.34, p.slateDark, [x, 0, 0])
}

/** 2.74 × 1.525 m and 76 cm high, as the rules say; the ends face ±x. */
function pingPong(m: Model) {
  m.box(2.74, 0.03, 1.525, p.teal, [0, 0.73, 0], { bevel: 0.006 })
  for (const z of [-0.752, 0, 0.752])
    m.box(2.72, 0.002, z === 0 ? 0.008 : 0.02, p.white, [0, 0.7595, z], { bevel: 0.0005 })
  for (const x of [-1.36, 1.36]) m.box(0.02, 0.002, 1.52, p.white, [x * 0.992, 0.7595, 0], { bevel: 0.0005 })
  m.box(0.012, 0.15, 1.68, p.slateDark, [0, 0.76, 0], { bevel: 0.003 })
  m.box(0.014, 0.014, 1.68, p.white, [0, 0.9, 0], { bevel: 0.003 })
  for (const z of [-0.83, 0.83]) m.box(0.03, 0.2, 0.03, p.slate, [0, 0.72, z])
  for (const x of [-1, 1]) {
    for (const z of [-0.55, 0.55]) m.box(0.05, 0.73, 0.05, p.slate, [x, 0, z])
    m.box(0.04, 0.06, 1.1, p.slate, [x, 0.62, 0])
  }
  m.box(2, 0.06, 0.04, p.slate, [0, 0.64, 0])
  m.cylinder(0.075, 0.012, p.coral, [0.7, 0.761, 0.4], { segments: 22 })
  m.box(0.03, 0.016, 0.11, p.wood, [0.7, 0.76, 0.52])
  m.cylinder(0.075, 0.012, p.slateDark, [-0.8, 0.761, -0.3], { segments: 22 })
  m.box(0.03, 0.016, 0.11, p.wood, [-0.8, 0.76, -0.42])
  m.sphere(0.02, p.white, [0.45, 0.781, 0.25], { segments: 10 })
}

/** Three blank plates with arrows: the scene writes on them. */
function signBoard(m: Model) {
  m.box(0.5, 0.03, 0.34, p.slateDark, [0, 0, 0], { bevel: 0.01 })
  m.box(0.05, 1.7, 0.05, p.woodLight, [-0.2, 0.03, 0])
  const rows = [p.teal, p.slate, p.coral]
  rows.forEach((colour, i) => {
    const y = 1.42 - i * 0.24
    m.box(0.62, 0.2, 0.025, colour, [0.06, y, 0.04], { bevel: 0.006 })
    // Arrow.
    m.box(0.09, 0.016, 0.006, p.white, [0.26, y + 0.092, 0.054], { bevel: 0.001 })
    for (const turn of [45, -45])
      m.box(0.05, 0.016, 0.006, p.white, [0.29, y + 0.092 - Math.sign(turn) * -0.013, 0.054], {
        turn: [0, 0, -turn],
        bevel: 0.001,
      })
  })
}

function gardenBench(m: Model) {
  for (const x of [-0.66, 0.66]) {
    m.box(0.05, 0.42, 0.42, p.slateDark, [x, 0, 0])
    m.box(0.05, 0.44, 0.05, p.slateDark, [x, 0.4, -0.2], { turn: [-10, 0, 0] })
  }
  for (let i = 0; i < 4; i++) m.box(1.6, 0.03, 0.09, p.wood, [0, 0.42, -0.14 + i * 0.105])
  for (let i = 0; i < 2; i++)
    m.box(1.6, 0.09, 0.025, p.wood, [0, 0.56 + i * 0.13, -0.215 - i * 0.023], { turn: [-10, 0, 0] })
}

const rugColours = [
  ['sand', '米色', 'sand', p.sand, p.white],
  ['teal', '青色', 'teal', mixColours(p.teal, p.slate, 0.25), p.tealLight],
  ['coral', '珊瑚色', 'coral', mixColours(p.coral, p.sand, 0.25), p.cream],
] as const

const piece = pieceOf('DECORATE')

export const decor: readonly OwnPiece[] = [
  piece('plant-monstera', '龟背竹', 'Monstera', monstera, {
    blocks: true,
    triangles: 4_000,
    colliders: [[0, 0, 0, 0.42, 1, 0.42]],
  }),
  piece('plant-snake', '虎尾兰', 'Snake plant', (m) => snakePlant(m, p.terracotta)),
  piece('plant-snake-white', '虎尾兰（白盆）', 'Snake plant, white pot', (m) => snakePlant(m, p.white)),
  piece('plant-fig', '琴叶榕', 'Fiddle-leaf fig', figTree, {
    blocks: true,
    triangles: 4_500,
    colliders: [[0, 0, 0, 0.46, 2, 0.46]],
  }),
  piece('tree', '树', 'Tree', tree, {
    blocks: true,
    triangles: 6_000,
    colliders: [[0, 0, 0, 0.4, 2.2, 0.4]],
  }),
  piece('hedge', '绿篱', 'Hedge', hedge, { blocks: true, triangles: 6_000 }),
  piece('planter-box', '花箱', 'Planter box', (m) => planter(m, 1, p.white), {
    blocks: true,
    triangles: 3_000,
    colliders: [[0, 0, 0, 1, 0.8, 0.36]],
  }),
  piece('planter-box-wood', '木花箱', 'Wooden planter box', (m) => planter(m, 1.6, p.wood, [0, 0, 0], 6), {
    blocks: true,
    triangles: 4_500,
    colliders: [[0, 0, 0, 1.6, 0.8, 0.36]],
  }),
  ...rugColours.map(([key, zh, en, outer, inner]) =>
    piece(`rug-round-${key}`, `圆地毯（${zh}）`, `Round rug, ${en}`, (m) => roundRug(m, outer, inner)),
  ),
  ...rugColours.map(([key, zh, en, outer, inner]) =>
    piece(`rug-${key}`, `地毯（${zh}）`, `Rug, ${en}`, (m) => rectangularRug(m, outer, inner)),
  ),
  piece('rug-tintable', '地毯（可染色）', 'Rug, tintable', (m) => rectangularRug(m, '#dcdcdc', p.white), {
    tint: true,
  }),
  piece('focus-pod', '静音舱', 'Focus pod', focusPod, {
    group: 'FURNITURE',
    blocks: true,
    seats: [[0, 0.7, 0.12, 180]],
  }),
  piece('lectern', '讲台', 'Lectern', lectern, { group: 'FURNITURE', blocks: true }),
  piece('stage', '舞台', 'Stage', stage, { group: 'FURNITURE', standHeight: 0.2 }),
  piece('column', '立柱', 'Column', column, { blocks: true }),
  piece('bench-planter', '花箱长凳', 'Bench with planters', benchWithPlanter, {
    group: 'FURNITURE',
    blocks: true,
    triangles: 4_500,
    colliders: [[0, 0, 0, 2.5, 0.48, 0.4]],
    seats: [
      [-0.32, 0.45, 0.05, 0],
      [0.32, 0.45, 0.05, 0],
    ],
  }),
  piece('bench-garden', '长椅', 'Garden bench', gardenBench, {
    group: 'FURNITURE',
    blocks: true,
    seats: [
      [-0.4, 0.45, 0.03, 0],
      [0.4, 0.45, 0.03, 0],
    ],
  }),
  piece('ping-pong', '乒乓球桌', 'Ping-pong table', pingPong, { group: 'FURNITURE', blocks: true }),
  piece('sign-board', '导视牌', 'Wayfinding sign', signBoard, { blocks: true }),
  piece(
    'vase',
    '花瓶',
    'Vase with branches',
    (m) => {
      m.turned(
        [
          [0, 0],
          [0.07, 0],
          [0.11, 0.08],
          [0.1, 0.18],
          [0.045, 0.27],
          [0.055, 0.3],
          [0.04, 0.3],
          [0, 0.25],
        ],
        p.white,
        [0, 0, 0],
        { segments: 24 },
      )
      const random = createRandom(2)
      for (let i = 0; i < 5; i++) {
        const a = i * 1.3
        const end: Vec3 = [
          Math.sin(a) * (0.1 + random() * 0.12),
          0.62 + random() * 0.2,
          Math.cos(a) * (0.1 + random() * 0.12),
        ]
        m.tube([[0, 0.2, 0], [end[0] * 0.3, 0.42, end[2] * 0.3], end], 0.004, p.woodDark, {
          segments: 6,
          sides: 4,
        })
        for (let k = 0; k < 5; k++)
          m.blob(
            0.022,
            k % 2 ? p.coral : p.cream,
            perAxis((axis) => end[axis] * (axis === 1 ? 1 - k * 0.06 : 1 - k * 0.16)),
            { detail: 1 },
          )
      }
    },
    { mount: 'surface' },
  ),
  piece(
    'plant-succulent',
    '多肉',
    'Succulent',
    (m) => {
      m.turned(
        [
          [0, 0],
          [0.05, 0],
          [0.06, 0.07],
          [0.052, 0.07],
          [0.048, 0.055],
          [0, 0.055],
        ],
        p.terracotta,
        [0, 0, 0],
        { segments: 18 },
      )
      for (let ring = 0; ring < 3; ring++) {
        const count = 8 - ring * 2
        for (let i = 0; i < count; i++) {
          m.add(
            leaf(0.065 - ring * 0.013, 0.032, { lift: 22 + ring * 24, droop: -20, fold: 0.4, steps: 2 }),
            ring % 2 ? p.leafLight : p.leaf,
            { at: [0, 0.06 + ring * 0.008, 0], turn: [0, (i / count) * 360 + ring * 22, 0] },
          )
        }
      }
    },
    { mount: 'surface' },
  ),
  piece(
    'books-stack',
    '书堆',
    'Stack of books',
    (m) => {
      ;[p.teal, p.cream, p.coral, p.mustard].forEach((colour, i) =>
        m.box(0.2 - (i % 2) * 0.02, 0.03, 0.27 - (i % 3) * 0.015, colour, [0, i * 0.031, 0], {
          turn: [0, ((i * 17) % 23) - 10, 0],
          bevel: 0.004,
        }),
      )
    },
    { mount: 'surface' },
  ),
]
