/** What a show needs: decks, steps, stands, a LED wall, trusses, lights, sound, a bar. */
import { CylinderGeometry } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import { screen } from './pictures.ts'
import type { Model } from '../modelling/kit.ts'
import { pieceOf, type OwnPiece } from '../modelling/piece.ts'
import type { Vec3 } from '../vectors.ts'

/** Height of a stage deck and of each tier of stands, metres (plan.ts builds with them). */
const DECK_HEIGHT = 0.6
const TIER_RISE = 0.24

const dark = '#2f353c'
const strip = '#ffcf8a'

function deck(m: Model) {
  m.box(2, 0.1, 2, '#4a4440', [0, DECK_HEIGHT - 0.1, 0], { bevel: 0.006 })
  m.box(1.96, DECK_HEIGHT - 0.1, 1.96, dark, [0, 0, 0], { bevel: 0.004 })
  for (const z of [-0.985, 0.985]) m.box(1.9, 0.03, 0.02, strip, [0, DECK_HEIGHT - 0.16, z], { kind: 'glow' })
}

/** Two steps that lead up to a deck behind them (its edge at z = −0.4). */
function steps(m: Model) {
  m.box(2, 0.4, 0.42, dark, [0, 0, -0.2], { bevel: 0.01 })
  m.box(2, 0.2, 0.42, dark, [0, 0, 0.2], { bevel: 0.01 })
  for (const [y, z] of [
    [0.34, 0.012],
    [0.14, 0.412],
  ] as const)
    m.box(1.8, 0.03, 0.01, strip, [0, y, z], { kind: 'glow' })
}

function tier(m: Model, number: number) {
  const height = number * TIER_RISE
  m.box(2, height - 0.05, 0.98, '#59616b', [0, 0, -0.01], { bevel: 0.004 })
  m.box(2, 0.05, 1, mixColours(p.wood, p.slate, 0.35), [0, height - 0.05, 0], { bevel: 0.006 })
  m.box(1.9, 0.025, 0.012, strip, [0, height - 0.1, 0.482], { kind: 'glow' })
}

function standBench(m: Model) {
  for (const x of [-0.8, 0, 0.8]) m.box(0.08, 0.4, 0.3, dark, [x, 0, 0], { bevel: 0.008 })
  const colours = [p.coral, p.teal, p.coral]
  for (let i = 0; i < 3; i++)
    m.cushion(0.6, 0.08, 0.42, colours[i]!, [-0.64 + i * 0.64, 0.38, 0], { radius: 0.03, segments: 1 })
}

/** A wall of panels 8 × 4.5 m on a dark base, lit by itself. */
function ledWall(m: Model) {
  m.box(8.3, 0.5, 0.6, dark, [0, 0, 0], { bevel: 0.02 })
  m.box(8.3, 4.8, 0.22, dark, [0, 0.4, -0.02], { bevel: 0.02 })
  m.picture(8, 4.5, [0, 0.58, 0.1])
  for (const x of [-4.1, 4.1]) m.box(0.05, 4.6, 0.05, strip, [x, 0.5, 0.1], { kind: 'glow' })
  for (const x of [-3, 0, 3]) {
    m.box(0.1, 4.6, 0.1, p.slate, [x, 0.3, -0.3], { bevel: 0.01 })
    m.rod([x, 0.1, -1], [x, 2.8, -0.3], 0.04, p.slate, { sides: 6 })
  }
}

/** A tall narrow screen beside a stage. */
function ledBanner(m: Model) {
  m.box(1.7, 0.24, 0.6, dark, [0, 0, 0], { bevel: 0.02 })
  m.box(1.5, 3.6, 0.16, dark, [0, 0.2, 0], { bevel: 0.02 })
  m.picture(1.4, 3.44, [0, 0.28, 0.085])
}

/** A lattice beam of `length` along x about y = 0, `side` thick. */
function truss(m: Model, length: number, side: number, place: (at: Vec3) => Vec3) {
  const [half, r] = [side / 2, 0.024]
  const bar = (from: Vec3, to: Vec3) => m.rod(place(from), place(to), r, '#9aa3ab', { sides: 5 })
  for (const y of [-half, half]) for (const z of [-half, half]) bar([-length / 2, y, z], [length / 2, y, z])
  const bays = Math.round(length / 0.75)
  for (let i = 0; i < bays; i++) {
    const [a, b] = [-length / 2 + (i * length) / bays, -length / 2 + ((i + 1) * length) / bays]
    const up = i % 2 ? 1 : -1
    for (const z of [-half, half]) bar([a, -half * up, z], [b, half * up, z])
    bar([a, half, -half * up], [b, half, half * up])
  }
}

/** A moving head that hangs with its top at y = 0 and shines down and forward, with its beam. */
function movingHead(m: Model, beam: boolean) {
  m.box(0.3, 0.1, 0.24, dark, [0, -0.1, 0], { bevel: 0.02 })
  for (const x of [-0.15, 0.15]) m.box(0.04, 0.3, 0.1, dark, [x, -0.36, 0], { bevel: 0.01 })
  m.cylinder(0.13, 0.34, dark, [0, -0.5, 0.06], { segments: 14, turn: [20, 0, 0] })
  m.cylinder(0.11, 0.02, '#fff3d8', [0, -0.51, 0.05], { segments: 14, turn: [20, 0, 0], kind: 'glow' })
  if (!beam) return
  const cone = new CylinderGeometry(0.1, 0.85, 5, 20, 1, true).translate(0, -2.5, 0)
  m.add(cone, '#ffffff', { at: [0, -0.5, 0.05], turn: [-20, 0, 0], kind: 'glass' })
}

function speakerStack(m: Model) {
  m.box(1.2, 0.9, 0.9, dark, [0, 0, 0], { bevel: 0.02 })
  m.box(1.1, 0.8, 0.02, '#20252a', [0, 0.05, 0.45], { bevel: 0.004 })
  for (const x of [-0.27, 0.27])
    m.cylinder(0.22, 0.03, '#454c54', [x, 0.45, 0.45], { segments: 20, turn: [90, 0, 0] })
  for (let i = 0; i < 4; i++) {
    m.box(1, 0.42, 0.62, dark, [0, 0.92 + i * 0.44, 0.1 - i * 0.02], { turn: [i * 3, 0, 0], bevel: 0.02 })
    m.box(0.9, 0.34, 0.02, '#454c54', [0, 0.96 + i * 0.44, 0.42 - i * 0.02], {
      turn: [i * 3, 0, 0],
      bevel: 0.004,
    })
  }
}

function djBooth(m: Model) {
  m.box(2.6, 1, 0.1, dark, [0, 0, 0.4], { bevel: 0.02 })
  for (let i = 0; i < 9; i++)
    m.box(
      0.2,
      0.8 - Math.abs(i - 4) * 0.12,
      0.03,
      i % 2 ? '#ff9d7a' : '#7fe0d6',
      [-1.04 + i * 0.26, 0.1, 0.46],
      {
        kind: 'glow',
      },
    )
  m.box(2.6, 0.06, 0.9, p.slateDark, [0, 0.98, 0.05], { bevel: 0.01 })
  for (const x of [-1.25, 1.25]) m.box(0.08, 0.98, 0.8, dark, [x, 0, 0], { bevel: 0.01 })
  for (const x of [-0.7, 0.7]) {
    m.box(0.5, 0.06, 0.5, p.slate, [x, 1.04, 0.02], { bevel: 0.01 })
    m.cylinder(0.2, 0.02, p.black, [x, 1.1, 0.02], { segments: 24 })
  }
  m.box(0.44, 0.07, 0.5, p.black, [0, 1.04, 0.02], { bevel: 0.01 })
  for (let i = 0; i < 6; i++)
    m.box(0.03, 0.02, 0.03, '#7fe0d6', [-0.15 + (i % 3) * 0.15, 1.11, -0.08 + (i > 2 ? 1 : 0) * 0.16], {
      kind: 'glow',
    })
}

function barrier(m: Model) {
  for (const y of [0.12, 1.04]) m.rod([-0.96, y, 0], [0.96, y, 0], 0.025, p.metal, { sides: 7 })
  for (let i = 0; i < 13; i++)
    m.rod([-0.9 + i * 0.15, 0.12, 0], [-0.9 + i * 0.15, 1.04, 0], 0.009, p.metal, { sides: 5 })
  for (const x of [-0.96, 0.96]) m.rod([x, 0.02, 0], [x, 1.06, 0], 0.025, p.metal, { sides: 7 })
  for (const x of [-0.7, 0.7]) m.box(0.06, 0.03, 0.5, p.slate, [x, 0, 0], { bevel: 0.006 })
}

/** Shelves of bottles behind a bar, lit. */
function barShelf(m: Model) {
  m.box(2.4, 2.4, 0.1, p.woodDark, [0, 0, -0.2], { bevel: 0.01 })
  m.box(2.42, 0.9, 0.44, p.slateDark, [0, 0, 0.02], { bevel: 0.012 })
  m.box(2.46, 0.05, 0.5, p.woodLight, [0, 0.9, 0.02], { bevel: 0.01 })
  const glass = ['#7fb59a', '#c98a5a', '#d9c07a', '#8fb8c9', '#b8654f']
  for (let shelf = 0; shelf < 3; shelf++) {
    const y = 1.25 + shelf * 0.38
    m.box(2.3, 0.03, 0.28, p.woodLight, [0, y, -0.02], { bevel: 0.006 })
    m.box(2.2, 0.02, 0.02, '#ffd9a0', [0, y - 0.03, -0.12], { kind: 'glow' })
    for (let i = 0; i < 11; i++) {
      const high = 0.17 + ((i * 7 + shelf * 3) % 5) * 0.018
      m.cylinder(0.038, high, glass[(i + shelf * 2) % 5]!, [-1.02 + i * 0.204, y + 0.03, -0.02], {
        segments: 7,
        radiusTop: 0.034,
      })
    }
  }
  m.box(2.5, 0.24, 0.16, p.slateDark, [0, 2.3, -0.16], { bevel: 0.012 })
}

/** A long sign that hangs, with lit letters on both faces. */
function hangingSign(m: Model) {
  m.box(3.2, 0.7, 0.1, p.slateDark, [0, -1.2, 0], { bevel: 0.02 })
  m.box(3.2, 0.05, 0.11, p.mustard, [0, -1.22, 0], { bevel: 0.01 })
  for (const x of [-1.3, 1.3]) m.rod([x, -0.5, 0], [x, 0, 0], 0.012, p.slate, { sides: 5 })
}

const piece = pieceOf('FURNITURE')

export const stage: readonly OwnPiece[] = [
  piece('stage-deck', '舞台板 2 米', 'Stage deck, 2 m', deck, { standHeight: DECK_HEIGHT }),
  piece('stage-steps', '舞台台阶', 'Stage steps', steps, {
    standHeight: 0.4,
    colliders: [
      [0, 0, -0.2, 2, 0.4, 0.42],
      [0, 0, 0.2, 2, 0.2, 0.42],
    ],
  }),
  ...[1, 2, 3, 4, 5].map((number) =>
    piece(`tier-${number}`, `看台第 ${number} 级`, `Stand tier ${number}`, (m) => tier(m, number), {
      standHeight: number * TIER_RISE,
      colliders: [[0, 0, 0, 2, number * TIER_RISE, 1]],
    }),
  ),
  piece('stand-bench', '看台座椅', 'Stand seats', standBench, {
    seats: [-0.64, 0, 0.64].map((x) => [x, 0.46, 0.02, 0]),
  }),
  piece('led-wall', 'LED 大屏', 'LED wall', ledWall, {
    group: 'ELECTRICAL',
    blocks: true,
    lit: true,
    image: screen('show'),
    colliders: [[0, 0, 0, 8.3, 5.2, 0.7]],
    words: [{ x: 0, y: 3.1, z: 0.12, wide: 6.4, letter: 1.15 }],
  }),
  piece('led-banner', 'LED 侧屏', 'LED banner', ledBanner, {
    group: 'ELECTRICAL',
    blocks: true,
    lit: true,
    image: screen('aurora'),
    words: [{ x: 0, y: 3.1, z: 0.1, wide: 1.2, letter: 0.34 }],
  }),
  piece(
    'truss-tower',
    '桁架立柱',
    'Truss tower',
    (m) => {
      m.box(0.9, 0.06, 0.9, dark, [0, 0, 0], { bevel: 0.01 })
      truss(m, 6, 0.4, ([x, y, z]) => [y, x + 3.06, z])
      m.box(0.5, 0.5, 0.5, '#9aa3ab', [0, 5.8, 0], { bevel: 0.02 })
    },
    { blocks: true, colliders: [[0, 0, 0, 0.5, 6.2, 0.5]] },
  ),
  piece(
    'truss-beam',
    '桁架横梁 6 米',
    'Truss beam, 6 m',
    (m) => truss(m, 6, 0.4, ([x, y, z]) => [x, y - 0.224, z]),
    {
      mount: 'ceiling',
    },
  ),
  piece('spotlight', '摇头灯', 'Moving head', (m) => movingHead(m, false), {
    group: 'ELECTRICAL',
    mount: 'ceiling',
  }),
  piece('spotlight-beam', '摇头灯（光束）', 'Moving head with beam', (m) => movingHead(m, true), {
    group: 'ELECTRICAL',
    mount: 'ceiling',
  }),
  piece(
    'floor-strip',
    '地面灯带',
    'Floor light strip',
    (m) => {
      m.box(2, 0.012, 0.09, dark, [0, 0, 0], { bevel: 0.002 })
      m.box(1.96, 0.004, 0.045, '#8ff0e4', [0, 0.012, 0], { bevel: 0.001, kind: 'glow' })
    },
    { group: 'ELECTRICAL' },
  ),
  piece('speaker-stack', '音箱组', 'Speaker stack', speakerStack, { group: 'ELECTRICAL', blocks: true }),
  piece('dj-booth', '打碟台', 'DJ booth', djBooth, { group: 'ELECTRICAL', blocks: true }),
  piece('barrier', '护栏', 'Crowd barrier', barrier, { blocks: true, colliders: [[0, 0, 0, 2, 1.06, 0.16]] }),
  piece('bar-shelf', '酒柜', 'Bar shelves', barShelf, {
    blocks: true,
    words: [{ x: 0, y: 2.42, z: -0.076, wide: 2.1, letter: 0.18, ink: '#ffe0b0' }],
  }),
  piece('sign-hanging', '吊牌', 'Hanging sign', hangingSign, {
    group: 'DECORATE',
    mount: 'ceiling',
    words: [
      { x: 0, y: -0.84, z: 0.056, wide: 2.9, letter: 0.42 },
      { x: 0, y: -0.84, z: -0.056, wide: 2.9, letter: 0.42, yaw: 180 },
    ],
    sameWords: true,
  }),
]
