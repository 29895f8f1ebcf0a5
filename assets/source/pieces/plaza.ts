/** What stands in the open: gates, the fountain, a pavilion, lamps, benches, trees that cost little, signs. */
import { BufferAttribute, BufferGeometry, TorusGeometry, Vector3 } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import { ringOutline, roundedOutline, type Model } from '../modelling/kit.ts'
import { pieceOf, type OwnPiece } from '../modelling/piece.ts'
import type { Vec3 } from '../vectors.ts'
import {
  ballTree,
  flowerBed,
  leafBall,
  lotus,
  lowHedge,
  parasol,
  parkBench,
  pergola,
  pergolaPosts,
  reeds,
  ringBench,
  rocks,
  stone,
  stoneDark,
} from './garden.ts'

/** Two pillars and a lintel with a deep sign; one walks through between them. 3.2 m wide. */
function gate(m: Model) {
  for (const x of [-1.35, 1.35]) {
    m.box(0.5, 0.3, 0.6, stoneDark, [x, 0, 0], { bevel: 0.02 })
    m.box(0.36, 2.75, 0.42, p.cream, [x, 0.3, 0], { bevel: 0.02 })
    m.box(0.06, 2.3, 0.46, p.teal, [x - Math.sign(x) * 0.16, 0.45, 0], { bevel: 0.01 })
    m.box(0.03, 2.2, 0.03, '#d9fff8', [x - Math.sign(x) * 0.205, 0.5, 0], { kind: 'glow' })
  }
  m.box(3.5, 0.14, 0.7, p.woodDark, [0, 3.05, 0], { bevel: 0.03 })
  m.box(3.1, 0.62, 0.34, p.slateDark, [0, 3.19, 0], { bevel: 0.02 })
  m.box(3.9, 0.09, 0.95, p.wood, [0, 3.81, 0], { bevel: 0.03 })
  m.box(3.5, 0.06, 0.75, p.woodDark, [0, 3.9, 0], { bevel: 0.02 })
  for (const z of [-0.18, 0.18])
    for (const y of [3.22, 3.74]) m.box(2.9, 0.025, 0.03, p.mustard, [0, y, z], { bevel: 0.004 })
}

/** The middle of the square: a basin with a rim to sit on and a great ring rising from the water. */
function fountain(m: Model) {
  m.slab(ringOutline(3.2, 2.55), 0.45, stone, [0, 0, 0], { bevel: 0.03, curveSegments: 20 })
  m.slab(ringOutline(2.6), 0.28, stoneDark, [0, 0, 0], { bevel: 0, curveSegments: 20 })
  m.slab(ringOutline(2.56), 0.02, '#6fb3c8', [0, 0.34, 0], { bevel: 0, curveSegments: 20 })
  m.slab(ringOutline(2.56), 0.012, '#ffffff', [0, 0.365, 0], { bevel: 0, kind: 'glass', curveSegments: 20 })
  m.cylinder(0.75, 0.5, stoneDark, [0, 0.2, 0], { segments: 24, radiusTop: 0.62 })
  m.add(new TorusGeometry(1.75, 0.13, 8, 44), p.mustard, { at: [0, 2.45, 0] })
  m.add(new TorusGeometry(1.38, 0.05, 6, 36), '#eafcff', { at: [0, 2.45, 0], kind: 'glow' })
  m.add(new TorusGeometry(1.75, 0.05, 5, 44), p.woodDark, { at: [0, 2.45, 0.11] })
  m.sphere(0.34, '#dff7f4', [0, 2.45, 0], { segments: 16 })
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * Math.PI * 2
    const [x, z] = [Math.cos(a), Math.sin(a)]
    // Jets: thin arcs of water towards the middle.
    m.tube(
      [
        [x * 2.2, 0.36, z * 2.2],
        [x * 1.9, 1.0, z * 1.9],
        [x * 1.45, 1.05, z * 1.45],
        [x * 1.05, 0.4, z * 1.05],
      ],
      0.022,
      '#f4fdff',
      { segments: 8, sides: 5 },
    )
    m.cylinder(0.05, 0.06, p.slate, [x * 2.2, 0.34, z * 2.2], { segments: 8 })
  }
}

/** A roof surface: four curved slopes from the eaves to the ridge point, drawn as rings of a square. */
function hipRoof(
  m: Model,
  half: number,
  low: number,
  high: number,
  colour: string,
  { steps = 7, lift = 0.5 } = {},
) {
  const rows = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    return { r: half * (1 - t) + 0.28 * t, y: low + (high - low) * t ** 1.55, t }
  })
  const sideSteps = 6
  for (let side = 0; side < 4; side++) {
    for (let i = 0; i < steps; i++) {
      for (let k = 0; k < sideSteps; k++) {
        const corner = (row: (typeof rows)[number], step: number): Vec3 => {
          const u = (step / sideSteps) * 2 - 1
          // Eaves rise towards the corners.
          const y = row.y + lift * Math.abs(u) ** 3 * (1 - row.t) ** 2
          return [u * row.r, y, row.r]
        }
        const [a, b, c, d] = [
          corner(rows[i]!, k),
          corner(rows[i]!, k + 1),
          corner(rows[i + 1]!, k + 1),
          corner(rows[i + 1]!, k),
        ]
        const shade = (k + i) % 2 ? colour : mixColours(colour, '#000000', 0.05)
        m.add(patch(a, b, c, d), shade, { turn: [0, side * 90, 0] })
      }
    }
  }
}

/** A four-cornered face and its underside. */
function patch(...corners: readonly [Vec3, Vec3, Vec3, Vec3]): BufferGeometry {
  const [a, b, c, d] = [
    new Vector3(...corners[0]),
    new Vector3(...corners[1]),
    new Vector3(...corners[2]),
    new Vector3(...corners[3]),
  ]
  const normal = b.clone().sub(a).cross(d.clone().sub(a)).normalize()
  const geometry = new BufferGeometry()
  const points = [a, b, c, a, c, d]
  const down = normal.clone().negate()
  const low = points.map((point) => point.clone().addScaledVector(normal, -0.1)).toReversed()
  const all = [...points, ...low]
  geometry.setAttribute(
    'position',
    new BufferAttribute(new Float32Array(all.flatMap((point) => point.toArray())), 3),
  )
  geometry.setAttribute(
    'normal',
    new BufferAttribute(new Float32Array(all.flatMap((_, i) => (i < 6 ? normal : down).toArray())), 3),
  )
  return geometry
}

/** A pavilion of eight columns under a swung roof, 8.4 m between the eaves; one walks through it on all sides. */
function pavilion(m: Model) {
  const red = mixColours(p.woodDark, p.coral, 0.25)
  for (const [x, z] of pavilionColumns) {
    m.cylinder(0.24, 0.22, stoneDark, [x, 0, z], { segments: 8 })
    m.cylinder(0.15, 3.1, red, [x, 0.22, z], { segments: 10 })
  }
  for (const turn of [0, 90]) {
    for (const side of [-1, 1]) {
      const at = (y: number): Vec3 => (turn ? [side * 3, y, 0] : [0, y, side * 3])
      m.box(6.4, 0.22, 0.16, red, at(3.1), { turn: [0, turn, 0], bevel: 0.02 })
      m.box(6.2, 0.1, 0.1, p.teal, at(2.78), { turn: [0, turn, 0], bevel: 0.01 })
      for (let i = 0; i < 5; i++) {
        const u = -2.4 + i * 1.2
        m.box(0.05, 0.24, 0.05, p.wood, turn ? [side * 3, 2.88, u] : [u, 2.88, side * 3], { bevel: 0.006 })
      }
    }
  }
  m.box(6.4, 0.06, 6.4, p.wood, [0, 3.3, 0], { bevel: 0.01 })
  hipRoof(m, 4.1, 3.32, 5.3, '#4d6268', { lift: 0.42 })
  m.cylinder(0.3, 0.16, p.mustard, [0, 5.24, 0], { segments: 16 })
  m.sphere(0.22, p.mustard, [0, 5.58, 0], { segments: 14 })
  // A lantern hangs in the middle.
  m.rod([0, 3.3, 0], [0, 2.95, 0], 0.012, p.slateDark)
  m.cylinder(0.26, 0.44, '#ffe1a8', [0, 2.5, 0], { segments: 16, kind: 'glow' })
  for (const y of [2.46, 2.92]) m.cylinder(0.28, 0.05, red, [0, y, 0], { segments: 16 })
}

const pavilionColumns = [
  [-3, -3],
  [3, -3],
  [-3, 3],
  [3, 3],
  [-3, -1],
  [3, -1],
  [-3, 1],
  [3, 1],
] as const

function streetLamp(m: Model) {
  m.cylinder(0.16, 0.12, p.slateDark, [0, 0, 0], { segments: 14, radiusTop: 0.1 })
  m.cylinder(0.05, 3.2, p.slateDark, [0, 0.1, 0], { segments: 10, radiusTop: 0.04 })
  m.box(0.62, 0.05, 0.05, p.slateDark, [0, 3.22, 0], { bevel: 0.01 })
  for (const x of [-0.28, 0.28]) {
    m.cylinder(0.12, 0.34, '#fff1cf', [x, 2.84, 0], { segments: 14, radiusTop: 0.1, kind: 'glow' })
    m.cylinder(0.13, 0.04, p.slateDark, [x, 3.18, 0], { segments: 14 })
    m.cylinder(0.1, 0.03, p.slateDark, [x, 2.81, 0], { segments: 14 })
  }
}

function bollardLamp(m: Model) {
  m.cylinder(0.09, 0.62, p.slateDark, [0, 0, 0], { segments: 14 })
  m.cylinder(0.075, 0.14, '#fff1cf', [0, 0.62, 0], { segments: 14, kind: 'glow' })
  m.cylinder(0.095, 0.05, p.slateDark, [0, 0.76, 0], { segments: 14 })
}

/** A long low stone with a name on both faces. */
function signStone(m: Model) {
  m.box(5, 0.16, 1, stoneDark, [0, 0, 0], { bevel: 0.02 })
  m.box(4.6, 1.05, 0.5, p.cream, [0, 0.16, 0], { bevel: 0.04 })
  m.box(4.6, 0.1, 0.52, p.teal, [0, 0.16, 0], { bevel: 0.01 })
  for (const x of [-2.15, 2.15])
    for (let i = 0; i < 3; i++)
      leafBall(m, 0.24, i % 2 ? p.leaf : p.leafLight, [x + (i - 1) * 0.22, 0.3, 0.38], {
        seed: i + x,
        detail: 1,
      })
}

function signTotem(m: Model) {
  m.box(0.9, 0.08, 0.34, stoneDark, [0, 0, 0], { bevel: 0.01 })
  m.box(0.76, 2.3, 0.16, p.slateDark, [0, 0.08, 0], { bevel: 0.02 })
  m.box(0.11, 2.3, 0.17, p.teal, [-0.33, 0.08, 0], { bevel: 0.01 })
  m.box(0.78, 0.05, 0.18, p.mustard, [0, 2.335, 0], { bevel: 0.01 })
}

/** A cloth on a mast; takes the object's colour. */
function flag(m: Model) {
  m.cylinder(0.2, 0.1, '#8f979e', [0, 0, 0], { segments: 14 })
  m.cylinder(0.035, 4.2, '#8f979e', [0, 0.08, 0], { segments: 8, radiusTop: 0.025 })
  m.rod([0, 4.1, 0], [0.86, 4.1, 0], 0.015, '#8f979e')
  for (let i = 0; i < 6; i++)
    m.box(
      0.14,
      2.9,
      0.012,
      i % 2 ? '#f6f6f6' : '#ffffff',
      [0.1 + i * 0.138, 1.18, Math.sin(i * 1.1) * 0.03],
      {
        bevel: 0.003,
        turn: [0, Math.cos(i * 1.1) * 14, 0],
      },
    )
}

/** A tea stall: counter, shelves, awning. */
function teaKiosk(m: Model) {
  m.box(3, 0.1, 2.2, stoneDark, [0, 0, 0], { bevel: 0.01 })
  m.box(2.92, 2.5, 0.12, p.wood, [0, 0.1, -1], { bevel: 0.01 })
  for (const x of [-1.4, 1.4]) {
    m.box(0.1, 2.5, 1.1, p.woodLight, [x, 0.1, -0.5], { bevel: 0.01 })
    m.box(0.09, 2.5, 0.09, p.woodDark, [x, 0.1, 1], { bevel: 0.01 })
  }
  m.box(2.9, 0.95, 0.5, p.teal, [0, 0.1, 0.62], { bevel: 0.02 })
  m.box(3, 0.06, 0.66, p.woodLight, [0, 1.05, 0.62], { bevel: 0.012 })
  for (const y of [1.3, 1.75]) m.box(2.4, 0.04, 0.26, p.woodLight, [0, y, -0.84])
  for (let i = 0; i < 12; i++)
    m.cylinder(
      0.07,
      0.16,
      [p.coral, p.cream, p.mustard, p.tealLight][i % 4]!,
      [-1.05 + (i % 6) * 0.42, i < 6 ? 1.34 : 1.79, -0.84],
      { segments: 8 },
    )
  m.box(3.3, 0.1, 2.7, p.slateDark, [0, 2.6, 0.15], { bevel: 0.02 })
  for (let i = 0; i < 8; i++)
    m.box(0.4, 0.03, 0.8, i % 2 ? p.cream : p.coral, [-1.4 + i * 0.4, 2.36, 1.5], {
      turn: [24, 0, 0],
      bevel: 0.004,
    })
  m.box(2.2, 0.4, 0.06, p.woodDark, [0, 2.66, 1.42], { bevel: 0.01 })
  for (const x of [-0.8, 0, 0.8]) {
    m.cylinder(0.09, 0.14, '#ffe1a8', [x, 2.3, 0.5], { segments: 10, kind: 'glow' })
    m.rod([x, 2.44, 0.5], [x, 2.6, 0.5], 0.008, p.slateDark)
  }
  for (const x of [-0.9, -0.6, 0.7]) m.cylinder(0.05, 0.1, p.white, [x, 1.11, 0.6], { segments: 10 })
}

/** A rail of a landing, 2 m. */
function railing(m: Model) {
  for (const x of [-0.96, 0, 0.96]) m.box(0.07, 1, 0.07, p.woodDark, [x, 0, 0], { bevel: 0.01 })
  m.box(2, 0.07, 0.12, p.wood, [0, 0.98, 0], { bevel: 0.012 })
  for (const y of [0.3, 0.62]) m.box(2, 0.045, 0.04, p.wood, [0, y, 0], { bevel: 0.008 })
}

const piece = pieceOf('DECORATE')

const leafColours = [p.leaf, mixColours(p.leaf, p.leafLight, 0.5), p.leafDark] as const

/** Blossoms: deep in the shade of the crown, lighter towards the sky. */
const blossom = '#ec9ba2'

const blossomDeep = mixColours(blossom, p.coral, 0.45)

const blossomLight = mixColours(blossom, p.white, 0.45)

const treeTrunk = [[0, 0, 0, 0.36, 2.2, 0.36]] as const

const bothFaces = (
  z: number,
  y: number,
  wide: number,
  letter: number,
  extra: { readonly ink?: string } = {},
) => ({
  words: [
    { x: 0, y, z, wide, letter, ...extra },
    { x: 0, y, z: -z, wide, letter, yaw: 180, ...extra },
  ],
  sameWords: true,
})

export const plaza: readonly OwnPiece[] = [
  piece('gate', '大门', 'Gate', gate, {
    blocks: true,
    colliders: [
      [-1.35, 0, 0, 0.5, 3, 0.6],
      [1.35, 0, 0, 0.5, 3, 0.6],
    ],
    ...bothFaces(0.182, 3.5, 2.7, 0.5),
  }),
  piece('fountain', '灵环喷泉', 'Ring fountain', fountain, {
    blocks: true,
    triangles: 5_000,
    colliders: [
      [0, 0, 0, 5.9, 0.45, 2.4],
      [0, 0, 0, 2.4, 0.45, 5.9],
      [0, 0, 0, 4.6, 0.45, 4.6],
      [0, 0.4, 0, 3.4, 3.8, 0.5],
    ],
  }),
  piece('pavilion', '亭子', 'Pavilion', pavilion, {
    blocks: true,
    triangles: 5_000,
    colliders: pavilionColumns.map(([x, z]) => [x, 0, z, 0.4, 3.3, 0.4]),
  }),
  piece('lamp-street', '庭院灯', 'Street lamp', streetLamp, {
    group: 'ELECTRICAL',
    blocks: true,
    colliders: [[0, 0, 0, 0.24, 3.2, 0.24]],
  }),
  piece('lamp-bollard', '草坪灯', 'Bollard light', bollardLamp, { group: 'ELECTRICAL', blocks: true }),
  piece('bench-park', '石木长凳', 'Park bench', parkBench, {
    group: 'FURNITURE',
    blocks: true,
    seats: [
      [-0.6, 0.47, 0.02, 0],
      [0, 0.47, 0.02, 0],
      [0.6, 0.47, 0.02, 0],
    ],
  }),
  piece('hedge-low', '矮绿篱', 'Low hedge', lowHedge, {
    blocks: true,
    triangles: 3_000,
    colliders: [[0, 0, 0, 2, 0.75, 0.6]],
  }),
  piece('plant-bed', '花坛', 'Flower bed', flowerBed, {
    blocks: true,
    triangles: 4_800,
    colliders: [[0, 0, 0, 2, 0.4, 0.7]],
  }),
  piece(
    'tree-round',
    '圆冠树',
    'Round tree',
    (m) =>
      ballTree(m, 2.6, p.woodDark, [
        [0, 3.5, 0, 1.25, leafColours[0]],
        [0.85, 3, 0.3, 0.85, leafColours[1]],
        [-0.75, 3.1, -0.35, 0.9, leafColours[2]],
        [0.1, 3.05, -0.85, 0.75, leafColours[0]],
        [-0.2, 4.3, 0.2, 0.8, leafColours[1]],
      ]),
    { blocks: true, triangles: 4_000, colliders: treeTrunk },
  ),
  piece(
    'tree-blossom',
    '花树',
    'Blossom tree',
    (m) =>
      ballTree(
        m,
        2.1,
        '#6b4a3c',
        [
          [0, 2.75, 0, 0.8, blossom],
          [0.78, 2.62, 0.3, 0.6, blossom],
          [-0.75, 2.65, -0.15, 0.62, blossom],
          [0.2, 2.5, -0.75, 0.56, blossomDeep],
          [-0.25, 2.45, 0.75, 0.55, blossomDeep],
          [0.38, 3.25, 0.1, 0.6, mixColours(blossom, blossomLight, 0.5)],
          [-0.38, 3.3, -0.25, 0.55, mixColours(blossom, blossomLight, 0.6)],
          [1.1, 2.98, -0.28, 0.42, mixColours(blossom, blossomLight, 0.4)],
          [-1.1, 3, 0.28, 0.42, mixColours(blossom, blossomLight, 0.4)],
          [-0.08, 3.68, 0.15, 0.42, blossomLight],
          [0.75, 2.2, -0.35, 0.36, blossomDeep],
          [-0.7, 2.22, 0.38, 0.36, blossomDeep],
        ],
        3,
      ),
    { blocks: true, triangles: 4_000, colliders: treeTrunk },
  ),
  piece(
    'tree-cypress',
    '柏树',
    'Cypress',
    (m) => {
      m.cylinder(0.13, 0.7, p.woodDark, [0, 0, 0], { segments: 8 })
      leafBall(m, 0.62, p.leafDark, [0, 1.3, 0], { seed: 2, squash: 1.5 })
      leafBall(m, 0.5, mixColours(p.leafDark, p.leaf, 0.4), [0, 2.4, 0], { seed: 3, squash: 1.8 })
      leafBall(m, 0.32, mixColours(p.leafDark, p.leaf, 0.6), [0, 3.5, 0], { seed: 4, squash: 2.2 })
    },
    { blocks: true, triangles: 2_000, colliders: [[0, 0, 0, 0.7, 3.6, 0.7]] },
  ),
  piece('sign-totem', '导视立柱', 'Sign totem', signTotem, {
    blocks: true,
    words: [1.98, 1.62, 1.26, 0.9].map((y) => ({ x: 0.04, y, z: 0.086, wide: 0.56, letter: 0.2 })),
  }),
  piece('sign-stone', '名石', 'Name stone', signStone, {
    blocks: true,
    triangles: 2_500,
    ...bothFaces(0.256, 0.74, 4.2, 0.62, { ink: '#2f5f5c' }),
  }),
  piece('bench-ring', '环形长凳', 'Ring bench', ringBench, {
    group: 'FURNITURE',
    blocks: true,
    triangles: 3_000,
    colliders: [
      [0, 0, 0, 3.1, 0.47, 1.3],
      [0, 0, 0, 1.3, 0.47, 3.1],
      [0, 0, 0, 2.4, 0.47, 2.4],
    ],
    seats: Array.from({ length: 8 }, (_, i) => {
      const a = ((i + 0.5) / 8) * Math.PI * 2
      const yaw = Math.round((Math.atan2(-Math.cos(a), Math.sin(a)) * 180) / Math.PI)
      return [Number((Math.cos(a) * 1.46).toFixed(3)), 0.47, Number((Math.sin(a) * 1.46).toFixed(3)), yaw]
    }),
  }),
  piece('flag', '道旗（可染色）', 'Banner flag, tintable', flag, {
    blocks: true,
    tint: true,
    colliders: [[0, 0, 0, 0.3, 3, 0.3]],
    words: [{ x: 0.44, y: 2.7, z: 0.055, wide: 0.7, letter: 0.3 }],
  }),
  piece('parasol', '遮阳伞', 'Parasol', parasol, { blocks: true, colliders: [[0, 0, 0, 0.4, 2.4, 0.4]] }),
  piece('kiosk-tea', '茶亭', 'Tea kiosk', teaKiosk, {
    group: 'FURNITURE',
    blocks: true,
    words: [{ x: 0, y: 2.86, z: 1.46, wide: 2, letter: 0.32, ink: '#ffe9c4' }],
  }),
  piece('pergola', '廊架', 'Pergola', pergola, {
    blocks: true,
    colliders: pergolaPosts.map(([x, z]) => [x, 0, z, 0.22, 2.9, 0.22]),
  }),
  piece('railing', '木栏杆', 'Wooden railing', railing, {
    blocks: true,
    colliders: [[0, 0, 0, 2, 1.05, 0.14]],
  }),
  piece('rocks', '置石', 'Rocks', rocks, { blocks: true, colliders: [[0, 0, 0, 1.3, 0.5, 1]] }),
  piece('plant-reeds', '芦苇', 'Reeds', reeds),
  piece('plant-lotus', '荷', 'Lotus', lotus),
  piece(
    'planter-round',
    '圆花钵',
    'Round planter',
    (m) => {
      m.turned(
        [
          [0, 0],
          [0.42, 0],
          [0.6, 0.4],
          [0.62, 0.55],
          [0.54, 0.55],
          [0.5, 0.46],
          [0, 0.46],
        ],
        stone,
        [0, 0, 0],
        { segments: 26 },
      )
      leafBall(m, 0.46, p.leaf, [0, 0.8, 0], { seed: 5, squash: 0.8 })
      leafBall(m, 0.3, p.leafLight, [0.24, 0.98, 0.1], { seed: 6 })
      for (let i = 0; i < 9; i++)
        m.blob(
          0.05,
          i % 2 ? p.coral : p.cream,
          [Math.cos(i * 2.4) * 0.34, 1 + (i % 3) * 0.08, Math.sin(i * 2.4) * 0.34],
          {
            detail: 1,
          },
        )
    },
    { blocks: true, triangles: 2_500, colliders: [[0, 0, 0, 1.1, 0.9, 1.1]] },
  ),
  piece(
    'plinth-stone',
    '石台',
    'Stone plinth with bowl',
    (m) => {
      m.slab(roundedOutline(0.9, 0.9, 0.06), 0.7, stone, [0, 0, 0], { bevel: 0.02 })
      m.turned(
        [
          [0, 0],
          [0.2, 0],
          [0.4, 0.22],
          [0.36, 0.24],
          [0.18, 0.08],
          [0, 0.08],
        ],
        p.slate,
        [0, 0.7, 0],
        { segments: 20 },
      )
    },
    { blocks: true },
  ),
]
