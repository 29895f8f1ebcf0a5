/** Lamps, screens and office machines. */
import { palette as p } from '../colours.ts'
import { roundedOutline, type Model } from '../modelling/kit.ts'
import { screen } from './pictures.ts'
import { pieceOf, type Build, type OwnPiece, type Facts } from '../modelling/piece.ts'
import type { Vec2 } from '../vectors.ts'

function pendant(m: Model, colour: string, profile: readonly Vec2[]) {
  // The top of a ceiling piece is y = 0.
  m.cylinder(0.05, 0.025, p.white, [0, -0.025, 0], { segments: 18 })
  m.rod([0, -0.62, 0], [0, -0.02, 0], 0.005, p.slateDark, { sides: 6 })
  m.turned(profile, colour, [0, -0.95, 0], { segments: 30 })
  m.sphere(0.055, p.lamp, [0, -0.86, 0], { segments: 14 })
}

const bell = [
  [0.23, 0],
  [0.232, 0.004],
  [0.215, 0.09],
  [0.14, 0.22],
  [0.045, 0.3],
  [0.03, 0.335],
  [0, 0.335],
] as const
const dome = [
  [0.3, 0],
  [0.303, 0.006],
  [0.285, 0.08],
  [0.22, 0.15],
  [0.1, 0.2],
  [0.04, 0.22],
  [0.03, 0.33],
  [0, 0.335],
] as const

/** What shines of a lamp that is off. */
const dark = '#cfc6b4'

function floorLamp(m: Model, bulb: string = p.lamp) {
  m.cylinder(0.15, 0.02, p.slateDark, [0, 0, 0], { segments: 28 })
  m.cylinder(0.011, 1.35, p.slateDark, [0, 0.02, 0], { segments: 10 })
  m.turned(
    [
      [0.2, 0],
      [0.14, 0.28],
      [0.136, 0.28],
      [0.196, 0],
    ],
    bulb,
    [0, 1.28, 0],
    { segments: 30 },
  )
  m.sphere(0.05, bulb, [0, 1.4, 0], { segments: 12 })
}

function arcLamp(m: Model, bulb: string = p.lamp) {
  m.cylinder(0.16, 0.035, p.white, [-0.62, 0, 0], { segments: 28 })
  m.tube(
    [
      [-0.62, 0.03, 0],
      [-0.62, 1.1, 0],
      [-0.45, 1.72, 0],
      [0.05, 1.95, 0],
      [0.5, 1.82, 0],
      [0.62, 1.7, 0],
    ],
    0.012,
    p.slate,
    { segments: 40 },
  )
  m.turned(
    [
      [0.18, 0],
      [0.184, 0.005],
      [0.16, 0.09],
      [0.08, 0.16],
      [0.02, 0.18],
      [0, 0.18],
    ],
    p.mustard,
    [0.62, 1.54, 0],
    { segments: 28 },
  )
  m.sphere(0.05, bulb, [0.62, 1.6, 0], { segments: 12 })
}

function television(m: Model, width: number, height: number, y = 0) {
  m.box(width, height, 0.045, p.slateDark, [0, y, 0.045], { bevel: 0.008 })
  m.box(width * 0.4, height * 0.4, 0.03, p.slate, [0, y + height * 0.3, 0.015])
  m.picture(width - 0.035, height - 0.035, [0, y + 0.0175, 0.0685])
}

/** A laptop opened at 105°, 34 cm wide. */
function laptop(m: Model) {
  m.slab(roundedOutline(0.34, 0.24, 0.018), 0.014, p.slateLight, [0, 0, 0], {
    bevel: 0.003,
    curveSegments: 3,
  })
  m.box(0.29, 0.003, 0.1, p.slateDark, [0, 0.0125, -0.03], { bevel: 0.001 })
  m.box(0.1, 0.002, 0.065, '#98a3ad', [0, 0.013, 0.07], { bevel: 0.0005 })
  m.box(0.34, 0.225, 0.008, p.slateLight, [0, 0.012, -0.118], { turn: [-16, 0, 0], bevel: 0.003 })
  m.box(0.315, 0.196, 0.003, p.screen, [0, 0.027, -0.117], { turn: [-16, 0, 0], bevel: 0.001 })
  ;[0.2, 0.14, 0.17].forEach((length, i) => {
    m.box(
      length,
      0.012,
      0.002,
      [p.tealLight, p.coral, p.tealLight][i]!,
      [-0.13 + length / 2, 0.15 - i * 0.035, -0.148 + i * 0.0103],
      { turn: [-16, 0, 0], bevel: 0.0005 },
    )
  })
}

function deskMonitor(m: Model) {
  m.slab(roundedOutline(0.24, 0.18, 0.03), 0.012, p.slateLight, [0, 0, -0.02], { curveSegments: 4 })
  m.box(0.045, 0.26, 0.02, p.slateLight, [0, 0.01, -0.05])
  m.box(0.62, 0.36, 0.028, p.slateDark, [0, 0.13, -0.02], { bevel: 0.008 })
  m.picture(0.595, 0.335, [0, 0.1425, -0.005])
}

/** An office copier on its cabinet. */
function copier(m: Model) {
  m.box(0.6, 0.5, 0.58, p.white, [0, 0.05, 0], { bevel: 0.012 })
  for (let i = 0; i < 3; i++) {
    m.box(0.56, 0.145, 0.012, i === 2 ? p.cream : p.white, [0, 0.065 + i * 0.155, 0.292])
    m.box(0.2, 0.02, 0.014, p.slate, [0, 0.165 + i * 0.155, 0.3])
  }
  m.box(0.62, 0.36, 0.6, p.slateLight, [0, 0.55, 0], { bevel: 0.014 })
  m.box(0.44, 0.12, 0.3, p.slateDark, [-0.04, 0.66, 0.17], { bevel: 0.006 })
  m.box(0.4, 0.02, 0.3, p.white, [-0.04, 0.69, 0.18])
  m.box(0.62, 0.1, 0.56, p.white, [0, 0.92, -0.02], { bevel: 0.018 })
  m.box(0.24, 0.025, 0.16, p.slateDark, [0.17, 0.94, 0.29], { turn: [28, 0, 0] })
  m.box(0.2, 0.006, 0.11, p.tealLight, [0.17, 0.963, 0.298], { turn: [28, 0, 0], bevel: 0.001 })
  for (const x of [-0.25, 0.25])
    for (const z of [-0.23, 0.23]) m.sphere(0.028, p.slateDark, [x, 0.028, z], { segments: 8 })
}

function kettle(m: Model) {
  m.turned(
    [
      [0, 0],
      [0.085, 0],
      [0.088, 0.012],
      [0.07, 0.14],
      [0.05, 0.19],
      [0, 0.195],
    ],
    p.white,
    [0, 0.01, 0],
    { segments: 24 },
  )
  m.cylinder(0.095, 0.012, p.slateDark, [0, 0, 0], { segments: 24 })
  m.sphere(0.014, p.wood, [0, 0.215, 0], { segments: 10 })
  m.tube(
    [
      [-0.05, 0.19, 0],
      [-0.11, 0.2, 0],
      [-0.125, 0.12, 0],
      [-0.085, 0.06, 0],
    ],
    0.01,
    p.wood,
    { segments: 14 },
  )
  m.tube(
    [
      [0.07, 0.1, 0],
      [0.1, 0.14, 0],
      [0.115, 0.19, 0],
    ],
    0.013,
    p.white,
    { segments: 8 },
  )
}

function microwave(m: Model) {
  m.box(0.48, 0.27, 0.36, p.white, [0, 0.015, 0], { bevel: 0.012 })
  m.box(0.35, 0.23, 0.016, p.slateLight, [-0.055, 0.035, 0.182])
  m.box(0.29, 0.17, 0.006, p.black, [-0.055, 0.065, 0.19], { bevel: 0.002 })
  m.box(0.016, 0.19, 0.025, p.slate, [0.105, 0.055, 0.2])
  m.box(0.09, 0.035, 0.006, p.screen, [0.18, 0.22, 0.182], { bevel: 0.002 })
  for (let i = 0; i < 9; i++)
    m.box(
      0.022,
      0.018,
      0.006,
      p.slateLight,
      [0.15 + (i % 3) * 0.03, 0.185 - Math.floor(i / 3) * 0.03, 0.182],
      { bevel: 0.002 },
    )
  m.cylinder(0.026, 0.016, p.slate, [0.18, 0.075, 0.18], { segments: 16, turn: [90, 0, 0] })
  for (const x of [-0.2, 0.2])
    for (const z of [-0.13, 0.13]) m.cylinder(0.014, 0.02, p.slateDark, [x, 0, z], { segments: 8 })
}

function smokeDetector(m: Model) {
  m.turned(
    [
      [0, -0.05],
      [0.022, -0.05],
      [0.03, -0.038],
      [0.05, -0.034],
      [0.06, -0.012],
      [0.06, 0],
      [0, 0],
    ],
    p.white,
    [0, 0, 0],
    { segments: 22 },
  )
  m.sphere(0.005, p.coral, [0.04, -0.037, 0], { segments: 6 })
}

function vending(m: Model) {
  m.box(1, 1.85, 0.76, p.teal, [0, 0.06, 0], { bevel: 0.025 })
  m.box(0.94, 0.06, 0.68, p.slateDark, [0, 0, 0])
  m.box(0.66, 1.3, 0.02, p.slateDark, [-0.12, 0.46, 0.378])
  const colours = [p.coral, p.mustard, p.cream, p.tealLight, p.white]
  for (let row = 0; row < 4; row++) {
    m.box(0.62, 0.012, 0.02, p.slateLight, [-0.12, 0.52 + row * 0.3, 0.388])
    for (let i = 0; i < 6; i++)
      m.cylinder(0.036, 0.19, colours[(i * 2 + row) % 5]!, [-0.37 + i * 0.1, 0.532 + row * 0.3, 0.375], {
        segments: 10,
      })
  }
  m.box(0.66, 1.3, 0.008, '#ffffff', [-0.12, 0.46, 0.42], { kind: 'glass', bevel: 0.001 })
  m.box(0.7, 0.2, 0.02, p.slateDark, [-0.1, 0.18, 0.38])
  m.box(0.18, 0.3, 0.015, p.slateDark, [0.35, 1.1, 0.384])
  m.box(0.14, 0.1, 0.01, p.lamp, [0.35, 1.27, 0.39])
}

const piece = (
  id: string,
  zh: string,
  en: string,
  mount: OwnPiece['mount'],
  build: Build,
  facts: Facts = {},
): OwnPiece => pieceOf('ELECTRICAL')(id, zh, en, build, { mount, ...facts })

export const electrical: readonly OwnPiece[] = [
  piece('lamp-pendant-coral', '吊灯（珊瑚）', 'Pendant lamp, coral', 'ceiling', (m) =>
    pendant(m, p.coral, bell),
  ),
  piece('lamp-pendant-white', '吊灯（白）', 'Pendant lamp, white', 'ceiling', (m) =>
    pendant(m, p.white, dome),
  ),
  piece('lamp-pendant-mustard', '吊灯（芥黄）', 'Pendant lamp, mustard', 'ceiling', (m) =>
    pendant(m, p.mustard, dome),
  ),
  piece('lamp-linear', '线性吊灯', 'Linear ceiling light', 'ceiling', (m) => {
    for (const x of [-0.8, 0.8]) m.rod([x, -0.4, 0], [x, 0, 0], 0.003, p.slate, { sides: 5 })
    m.box(2, 0.055, 0.07, p.slateDark, [0, -0.45, 0])
    m.box(1.96, 0.012, 0.058, p.lamp, [0, -0.46, 0], { bevel: 0.002 })
  }),
  piece('lamp-ceiling-panel', '面板灯', 'Ceiling panel light', 'ceiling', (m) => {
    m.box(0.6, 0.03, 0.6, p.white, [0, -0.03, 0])
    m.box(0.55, 0.008, 0.55, p.lamp, [0, -0.036, 0], { bevel: 0.002 })
  }),
  piece('lamp-floor', '落地灯', 'Floor lamp', 'floor', (m) => floorLamp(m)),
  piece('lamp-arc', '弧形落地灯', 'Arc floor lamp', 'floor', (m) => arcLamp(m)),
  // As lamps that can be switched look when they are off (shared/map/thingStates.ts).
  piece('lamp-floor-off', '落地灯（关着）', 'Floor lamp, off', 'floor', (m) => floorLamp(m, dark)),
  piece('lamp-arc-off', '弧形落地灯（关着）', 'Arc floor lamp, off', 'floor', (m) => arcLamp(m, dark)),
  piece('laptop', '笔记本电脑', 'Laptop', 'surface', laptop),
  piece('monitor', '显示器', 'Monitor', 'surface', deskMonitor, { image: screen('dashboard') }),
  piece('tv-wall', '壁挂电视', 'Wall TV', 'wall', (m) => television(m, 1.45, 0.83), {
    image: screen('dashboard'),
  }),
  piece(
    'tv-stand',
    '移动会议屏',
    'TV on a stand',
    'floor',
    (m) => {
      for (const x of [-0.28, 0.28]) {
        m.box(0.05, 0.035, 0.6, p.slateDark, [x, 0.04, 0])
        m.box(0.05, 1.3, 0.04, p.slateDark, [x * 0.6, 0.06, -0.02])
        for (const z of [-0.27, 0.27]) m.sphere(0.03, p.slateDark, [x, 0.03, z], { segments: 8 })
      }
      m.box(0.7, 0.03, 0.26, p.slateLight, [0, 0.62, 0.05])
      m.box(0.6, 0.04, 0.05, p.slateDark, [0, 0.05, -0.02])
      television(m, 1.3, 0.75, 1.0)
    },
    { image: screen('dashboard'), blocks: true },
  ),
  piece('screen-wall', '大屏幕', 'Big LED screen', 'wall', (m) => television(m, 4, 2.02), {
    lit: true,
    image: screen('welcome'),
  }),
  piece('copier', '复印机', 'Copier', 'floor', copier, { blocks: true }),
  piece('microwave', '微波炉', 'Microwave', 'surface', microwave),
  piece('smoke-detector', '烟雾报警器', 'Smoke detector', 'ceiling', smokeDetector),
  piece('kettle', '水壶', 'Kettle', 'surface', kettle),
  piece('vending-machine', '自动售货机', 'Vending machine', 'floor', vending, { blocks: true }),
]
