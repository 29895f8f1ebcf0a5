/** Desks, tables, counters: built from bevelled boards on metal or wooden legs. */
import { mixColours, palette as p } from '../colours.ts'
import { roundedOutline, type Model } from '../modelling/kit.ts'
import { furnitureOf } from '../modelling/piece.ts'

const wood = (amount: number) => mixColours(p.wood, p.woodLight, amount)

/** A board with soft corners. */
const top = (
  m: Model,
  width: number,
  depth: number,
  y: number,
  colour: string,
  thickness = 0.028,
  radius = 0.03,
) =>
  m.slab(roundedOutline(width, depth, radius), thickness, colour, [0, y, 0], {
    bevel: 0.005,
    curveSegments: 4,
  })

/** Two slim metal frames, as office desks have. */
function frameLegs(m: Model, width: number, depth: number, height: number, colour: string) {
  for (const side of [-1, 1]) {
    const x = side * (width / 2 - 0.09)
    m.box(0.05, 0.03, depth * 0.86, colour, [x, 0, 0])
    m.box(0.05, 0.03, depth * 0.86, colour, [x, height - 0.03, 0])
    for (const end of [-1, 1])
      m.box(0.05, height - 0.06, 0.04, colour, [x, 0.03, end * (depth * 0.43 - 0.03)])
  }
  m.box(width - 0.2, 0.06, 0.02, colour, [0, height - 0.1, -depth * 0.3])
}

function taperedLegs(
  m: Model,
  width: number,
  depth: number,
  height: number,
  colour: string,
  inset = 0.09,
  radius = 0.028,
) {
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      m.cylinder(radius * 0.62, height, colour, [x * (width / 2 - inset), 0, z * (depth / 2 - inset)], {
        radiusTop: radius,
        segments: 12,
      })
    }
  }
}

function desk(m: Model, width: number, depth: number, colour: string, legs: string) {
  top(m, width, depth, 0.712, colour)
  frameLegs(m, width, depth, 0.712, legs)
  m.box(width - 0.3, 0.3, 0.018, legs, [0, 0.38, -depth / 2 + 0.08])
  m.cylinder(0.035, 0.006, p.slateDark, [width / 2 - 0.18, 0.738, -depth / 2 + 0.1], { segments: 14 })
}

/** Rolling drawers beside a desk. */
function drawers(m: Model, x: number, z: number) {
  m.box(0.4, 0.52, 0.52, p.white, [x, 0.05, z])
  for (let i = 0; i < 3; i++) {
    m.box(0.38, 0.155, 0.016, i === 0 ? p.tealLight : p.white, [x, 0.065 + i * 0.165, z + 0.265])
    m.box(0.14, 0.012, 0.018, p.slate, [x, 0.19 + i * 0.165, z + 0.28])
  }
  for (const dx of [-0.15, 0.15])
    for (const dz of [-0.2, 0.2]) m.sphere(0.025, p.slateDark, [x + dx, 0.025, z + dz], { segments: 8 })
}

function monitor(m: Model, x: number, z: number, y: number, turn = 0) {
  const a = (turn * Math.PI) / 180
  m.slab(roundedOutline(0.22, 0.16, 0.03), 0.012, p.slateLight, [x, y, z - 0.06], { curveSegments: 4 })
  m.box(0.04, 0.24, 0.02, p.slateLight, [x, y + 0.01, z - 0.07])
  m.box(0.6, 0.35, 0.028, p.slateDark, [x, y + 0.13, z - 0.035], { turn: [0, turn, 0], bevel: 0.008 })
  m.box(
    0.575,
    0.325,
    0.004,
    p.screen,
    [x + Math.sin(a) * 0.016, y + 0.1425, z - 0.035 + Math.cos(a) * 0.016],
    {
      turn: [0, turn, 0],
      bevel: 0.001,
    },
  )
}

/** A desk as it is used: monitor, keyboard, mouse, mug. The sitter's side is +z. */
function workplace(m: Model, accent: string) {
  desk(m, 1.6, 0.8, p.woodLight, p.white)
  drawers(m, -0.5, 0)
  const y = 0.74
  monitor(m, 0, -0.16, y)
  // Lines on the screen, so that it reads as work and not as a hole.
  const rows = [0.3, 0.42, 0.24, 0.36, 0.18]
  rows.forEach((length, i) => {
    const colour = i === 1 ? accent : p.tealLight
    m.box(length, 0.018, 0.003, colour, [-0.24 + length / 2, y + 0.4 - i * 0.05, -0.176 + 0.003], {
      bevel: 0.001,
    })
  })
  m.box(0.42, 0.016, 0.13, p.white, [-0.02, y, 0.14], { bevel: 0.005 })
  for (let row = 0; row < 4; row++)
    m.box(0.39, 0.005, 0.022, p.slateLight, [-0.02, y + 0.015, 0.097 + row * 0.029], { bevel: 0.002 })
  m.sphere(0.032, p.slate, [0.28, y + 0.006, 0.15], { scale: [0.9, 0.6, 1.5], segments: 10 })
  m.turned(
    [
      [0, 0],
      [0.036, 0],
      [0.04, 0.09],
      [0.034, 0.09],
      [0.032, 0.02],
      [0, 0.02],
    ],
    accent,
    [0.58, y, -0.1],
    { segments: 14 },
  )
  m.box(0.2, 0.02, 0.28, p.white, [0.5, y, 0.16], { turn: [0, 12, 0] })
  m.box(0.19, 0.016, 0.27, accent, [0.5, y + 0.02, 0.16], { turn: [0, 4, 0] })
}

function meetingTable(m: Model, width: number, depth: number) {
  top(m, width, depth, 0.71, p.woodLight, 0.035, 0.16)
  m.slab(roundedOutline(width - 0.24, depth - 0.24, 0.12), 0.02, p.slate, [0, 0.69, 0], { curveSegments: 4 })
  const legs = width > 2.6 ? 3 : 2
  for (let i = 0; i < legs; i++) {
    const x = (i / (legs - 1) - 0.5) * (width - 0.9)
    m.box(0.34, 0.66, depth * 0.34, wood(0.1), [x, 0.03, 0], { bevel: 0.02 })
    m.box(0.44, 0.03, depth * 0.5, p.slateDark, [x, 0, 0], { bevel: 0.008 })
  }
  // Cable hatch.
  m.box(Math.min(0.7, width / 4), 0.004, 0.14, p.slateDark, [0, 0.7455, 0], { bevel: 0.001 })
  m.box(Math.min(0.66, width / 4 - 0.04), 0.004, 0.1, p.slate, [0, 0.748, 0], { bevel: 0.001 })
}

/** A 3 m counter: guests in front (+z), a low desk for the staff behind. */
function reception(m: Model) {
  const width = 3
  m.box(width, 0.06, 0.5, p.slateDark, [0, 0, 0])
  m.box(width - 0.04, 1.0, 0.46, mixColours(p.white, p.sand, 0.3), [0, 0.06, 0], { bevel: 0.01 })
  const slats = 46
  for (let i = 0; i < slats; i++) {
    const x = -width / 2 + 0.05 + (i / (slats - 1)) * (width - 0.1)
    m.box(0.038, 0.96, 0.03, wood((i * 0.37) % 0.9), [x, 0.08, 0.24], { bevel: 0.006 })
  }
  m.box(width + 0.06, 0.045, 0.62, p.white, [0, 1.06, 0.03], { bevel: 0.012 })
  m.box(width + 0.02, 0.012, 0.02, p.lamp, [0, 1.046, 0.3], { bevel: 0.003 })
  // The low desk on the staff side.
  m.box(width - 0.2, 0.035, 0.6, p.woodLight, [0, 0.71, -0.48], { bevel: 0.008 })
  for (const x of [-1, 1]) m.box(0.04, 0.71, 0.55, p.white, [x * (width / 2 - 0.14), 0, -0.48])
  m.box(0.42, 0.5, 0.5, p.white, [-width / 2 + 0.42, 0.2, -0.46])
  for (let i = 0; i < 3; i++) m.box(0.15, 0.012, 0.02, p.slate, [-width / 2 + 0.42, 0.32 + i * 0.15, -0.72])
}

export const tables = furnitureOf([
  {
    id: 'desk-wood',
    name: { zh: '木面办公桌', en: 'Wooden desk' },
    blocks: true,
    build: (m) => desk(m, 1.4, 0.7, p.woodLight, p.slate),
  },
  {
    id: 'desk-workplace',
    name: { zh: '工位', en: 'Furnished workplace' },
    blocks: true,
    build: (m) => workplace(m, p.coral),
  },
  {
    id: 'desk-workplace-teal',
    name: { zh: '工位（青）', en: 'Furnished workplace, teal' },
    blocks: true,
    build: (m) => workplace(m, p.teal),
  },
  {
    id: 'desk-corner',
    name: { zh: '转角办公桌', en: 'Corner desk' },
    blocks: true,
    build: (m) => {
      const outline = [
        [-0.8, -0.7],
        [0.8, -0.7],
        [0.8, 0],
        [0.05, 0],
        [-0.1, 0.15],
        [-0.1, 0.7],
        [-0.8, 0.7],
      ] as const
      m.slab(outline, 0.028, p.woodLight, [0, 0.712, 0])
      const legs = [
        [-0.72, -0.62],
        [0.72, -0.62],
        [0.72, -0.08],
        [-0.72, 0.62],
        [-0.18, 0.62],
      ] as const
      for (const [x, z] of legs) m.box(0.05, 0.712, 0.05, p.slate, [x, 0, z])
      m.box(1.4, 0.3, 0.018, p.slate, [0, 0.4, -0.64])
    },
  },
  {
    id: 'desk-standing',
    name: { zh: '升降桌', en: 'Standing desk' },
    blocks: true,
    build: (m) => {
      top(m, 1.4, 0.7, 1.04, p.woodLight)
      for (const x of [-0.5, 0.5]) {
        m.box(0.08, 0.03, 0.66, p.white, [x, 0, 0], { bevel: 0.01 })
        m.box(0.08, 0.6, 0.08, p.white, [x, 0.03, 0])
        m.box(0.06, 0.4, 0.06, p.slateLight, [x, 0.62, 0])
      }
      m.box(1.0, 0.05, 0.06, p.white, [0, 0.985, 0])
      m.box(0.14, 0.02, 0.04, p.slateDark, [0.5, 1.02, 0.31])
    },
  },
  {
    id: 'table-meeting-large',
    name: { zh: '大会议桌', en: 'Large meeting table' },
    blocks: true,
    build: (m) => meetingTable(m, 3.8, 1.3),
  },
  {
    id: 'table-meeting',
    name: { zh: '会议桌', en: 'Meeting table' },
    blocks: true,
    build: (m) => meetingTable(m, 2.2, 1.1),
  },
  {
    id: 'table-round',
    name: { zh: '圆桌', en: 'Round table' },
    blocks: true,
    build: (m) => {
      m.turned(
        [
          [0, 0],
          [0.53, 0],
          [0.55, 0.008],
          [0.55, 0.022],
          [0.542, 0.03],
          [0, 0.03],
        ],
        p.white,
        [0, 0.71, 0],
        { segments: 40 },
      )
      m.cylinder(0.045, 0.69, p.woodLight, [0, 0.02, 0], { segments: 16 })
      m.turned(
        [
          [0, 0],
          [0.3, 0],
          [0.3, 0.012],
          [0.06, 0.05],
          [0, 0.05],
        ],
        p.woodLight,
        [0, 0, 0],
        { segments: 32 },
      )
      m.cylinder(0.16, 0.02, p.slate, [0, 0.69, 0])
    },
  },
  {
    id: 'table-dining',
    name: { zh: '长木桌', en: 'Long wooden table' },
    blocks: true,
    build: (m) => {
      for (let i = 0; i < 4; i++)
        m.box(2.2, 0.035, 0.218, wood(0.2 + ((i * 0.37) % 0.6)), [0, 0.705, -0.33 + i * 0.22], {
          bevel: 0.005,
        })
      for (const x of [-0.9, 0.9]) {
        m.box(0.07, 0.705, 0.07, wood(0.1), [x, 0, -0.34], { bevel: 0.01 })
        m.box(0.07, 0.705, 0.07, wood(0.1), [x, 0, 0.34], { bevel: 0.01 })
        m.box(0.05, 0.07, 0.62, wood(0), [x, 0.63, 0])
      }
      m.box(1.8, 0.06, 0.04, wood(0), [0, 0.64, 0])
    },
  },
  {
    id: 'table-coffee',
    name: { zh: '茶几', en: 'Coffee table' },
    blocks: true,
    build: (m) => {
      top(m, 1.1, 0.6, 0.38, p.woodLight, 0.03, 0.14)
      taperedLegs(m, 1.1, 0.6, 0.38, p.wood, 0.12)
      m.slab(roundedOutline(0.86, 0.4, 0.08), 0.018, p.wood, [0, 0.17, 0], { curveSegments: 4 })
      m.box(0.26, 0.018, 0.19, p.teal, [0.1, 0.188, 0.02], { turn: [0, 14, 0], bevel: 0.003 })
      m.box(0.24, 0.016, 0.18, p.cream, [0.11, 0.206, 0.02], { turn: [0, 5, 0], bevel: 0.003 })
    },
  },
  {
    id: 'table-coffee-round',
    name: { zh: '圆茶几', en: 'Round coffee table' },
    blocks: true,
    build: (m) => {
      m.turned(
        [
          [0, 0],
          [0.38, 0],
          [0.4, 0.01],
          [0.4, 0.03],
          [0.39, 0.035],
          [0, 0.035],
        ],
        p.white,
        [0, 0.4, 0],
        { segments: 36 },
      )
      for (let i = 0; i < 3; i++) {
        const a = (i / 3) * Math.PI * 2 + 0.5
        m.rod(
          [Math.sin(a) * 0.3, 0, Math.cos(a) * 0.3],
          [Math.sin(a) * 0.16, 0.4, Math.cos(a) * 0.16],
          0.018,
          p.wood,
          { sides: 10 },
        )
      }
    },
  },
  {
    id: 'table-side',
    name: { zh: '边几', en: 'Side table' },
    blocks: true,
    build: (m) => {
      m.turned(
        [
          [0, 0],
          [0.21, 0],
          [0.22, 0.03],
          [0.212, 0.03],
          [0.205, 0.012],
          [0, 0.012],
        ],
        p.mustard,
        [0, 0.5, 0],
        { segments: 28 },
      )
      m.cylinder(0.016, 0.5, p.slate, [0, 0, 0], { segments: 10 })
      m.cylinder(0.15, 0.014, p.slate, [0, 0, 0], { segments: 26 })
    },
  },
  {
    id: 'table-bar',
    name: { zh: '吧台桌', en: 'Standing table' },
    blocks: true,
    build: (m) => {
      m.turned(
        [
          [0, 0],
          [0.33, 0],
          [0.35, 0.01],
          [0.35, 0.025],
          [0.343, 0.032],
          [0, 0.032],
        ],
        p.woodLight,
        [0, 1.05, 0],
        { segments: 36 },
      )
      m.cylinder(0.035, 1.03, p.slate, [0, 0.02, 0], { segments: 14 })
      m.turned(
        [
          [0, 0],
          [0.27, 0],
          [0.27, 0.012],
          [0.05, 0.04],
          [0, 0.04],
        ],
        p.slate,
        [0, 0, 0],
        { segments: 30 },
      )
      m.turned(
        [
          [0.2, 0],
          [0.214, 0.01],
          [0.2, 0.02],
          [0.19, 0.01],
          [0.2, 0],
        ],
        p.slateLight,
        [0, 0.28, 0],
        { segments: 24 },
      )
      for (const turn of [0, 60, 120])
        m.box(0.4, 0.014, 0.014, p.slateLight, [0, 0.283, 0], { turn: [0, turn, 0] })
    },
  },
  {
    id: 'counter-bar',
    name: { zh: '吧台', en: 'Bar counter' },
    blocks: true,
    build: (m) => {
      m.box(1.94, 0.08, 0.5, p.slateDark, [0, 0, -0.03])
      m.box(2, 0.94, 0.56, p.white, [0, 0.08, 0], { bevel: 0.008 })
      const slats = 31
      for (let i = 0; i < slats; i++)
        m.box(0.036, 0.92, 0.024, wood((i * 0.41) % 0.9), [-0.96 + (i / (slats - 1)) * 1.92, 0.09, 0.285])
      m.box(2, 0.04, 0.74, p.cream, [0, 1.02, 0.03], { bevel: 0.01 })
    },
  },
  {
    id: 'reception-counter',
    name: { zh: '前台', en: 'Reception counter' },
    blocks: true,
    build: reception,
  },
])
