/** Things people press: a score board, a counter, a jukebox. */
import { palette as p } from '../colours.ts'
import { pieceOf, type OwnPiece } from '../modelling/piece.ts'
import type { Model } from '../modelling/kit.ts'

/** Two sides, each with its name above its score. */
function scoreBoard(m: Model) {
  for (const x of [-0.72, 0.72]) {
    m.box(0.05, 0.95, 0.05, p.slateDark, [x, 0, 0])
    m.box(0.08, 0.04, 0.5, p.slateDark, [x, 0, 0], { bevel: 0.01 })
  }
  m.box(1.7, 0.86, 0.06, p.slateDark, [0, 0.82, 0], { bevel: 0.015 })
  m.box(1.62, 0.03, 0.03, p.woodLight, [0, 1.66, 0.02], { bevel: 0.006 })
  for (const [x, colour] of [
    [-0.41, p.coral],
    [0.41, p.teal],
  ] as const) {
    m.box(0.76, 0.2, 0.02, colour, [x, 1.43, 0.03], { bevel: 0.006 })
    m.box(0.7, 0.5, 0.02, p.black, [x, 0.88, 0.03], { bevel: 0.006 })
  }
  for (const y of [1.06, 1.2]) m.sphere(0.022, p.cream, [0, y, 0.03], { segments: 10 })
}

/** A slim stand with a number and a button to lean on. */
function counter(m: Model) {
  m.cylinder(0.2, 0.025, p.slateDark, [0, 0, 0], { segments: 28 })
  m.cylinder(0.03, 0.82, p.slateLight, [0, 0.025, 0], { segments: 14 })
  m.box(0.34, 0.08, 0.3, p.white, [0, 0.82, 0.02], { bevel: 0.02 })
  m.cylinder(0.085, 0.03, p.slateDark, [0, 0.895, 0.06], { segments: 24 })
  m.sphere(0.072, p.coral, [0, 0.92, 0.06], { segments: 20, scale: [1, 0.62, 1] })
  m.box(0.46, 0.26, 0.03, p.slateDark, [0, 0.99, -0.12], { bevel: 0.012 })
  m.box(0.41, 0.2, 0.01, p.black, [0, 1.02, -0.102], { bevel: 0.004 })
  for (const x of [-0.16, 0.16]) m.box(0.03, 0.16, 0.02, p.slateLight, [x, 0.86, -0.125])
}

/** An arch of wood with bands of light, its grille below and its records behind glass. */
function jukebox(m: Model) {
  m.box(0.86, 0.06, 0.52, p.slateDark, [0, 0, 0], { bevel: 0.012 })
  m.box(0.84, 1.02, 0.5, p.wood, [0, 0.06, 0], { bevel: 0.02 })
  // A round of one turn lies along z: its lower half is in the body.
  m.cylinder(0.42, 0.5, p.wood, [0, 1.06, -0.25], { segments: 40, turn: [90, 0, 0] })
  m.cylinder(0.37, 0.02, p.cream, [0, 1.06, 0.245], { segments: 40, turn: [90, 0, 0] })
  m.cylinder(0.3, 0.02, p.woodDark, [0, 1.06, 0.255], { segments: 36, turn: [90, 0, 0] })
  m.cylinder(0.2, 0.02, p.black, [0, 1.06, 0.265], { segments: 36, turn: [90, 0, 0] })
  m.cylinder(0.07, 0.022, p.coral, [0, 1.06, 0.268], { segments: 24, turn: [90, 0, 0] })
  for (const side of [-1, 1]) {
    m.box(0.045, 0.98, 0.03, side < 0 ? '#ff9b7d' : '#ff9b7d', [side * 0.375, 0.08, 0.245], {
      bevel: 0.01,
      kind: 'glow',
    })
    m.box(0.03, 0.98, 0.03, '#8ff0e4', [side * 0.32, 0.08, 0.245], { bevel: 0.008, kind: 'glow' })
  }
  m.box(0.56, 0.1, 0.06, p.cream, [0, 0.62, 0.25], { bevel: 0.012 })
  ;[p.coral, p.mustard, p.teal].forEach((colour, i) =>
    m.box(0.09, 0.045, 0.02, colour, [-0.16 + i * 0.16, 0.645, 0.282], { bevel: 0.006 }),
  )
  m.box(0.54, 0.46, 0.02, p.slateDark, [0, 0.1, 0.245], { bevel: 0.006 })
  for (let i = 0; i < 9; i++)
    m.box(0.02, 0.42, 0.02, p.woodLight, [-0.24 + i * 0.06, 0.12, 0.257], { bevel: 0.004 })
}

const digits = '#ffe9c4'
const electrical = pieceOf('ELECTRICAL')

export const play: readonly OwnPiece[] = [
  electrical('score-board', '记分牌', 'Score board', scoreBoard, {
    blocks: true,
    words: [
      { x: -0.41, y: 1.53, z: 0.046, wide: 0.68, letter: 0.17 },
      { x: -0.41, y: 1.13, z: 0.046, wide: 0.6, letter: 0.46, ink: digits },
      { x: 0.41, y: 1.53, z: 0.046, wide: 0.68, letter: 0.17 },
      { x: 0.41, y: 1.13, z: 0.046, wide: 0.6, letter: 0.46, ink: digits },
    ],
  }),
  electrical('counter-stand', '计数器', 'Counter', counter, {
    blocks: true,
    words: [{ x: 0, y: 1.12, z: -0.094, wide: 0.38, letter: 0.19, ink: digits }],
  }),
  electrical('jukebox', '点唱机', 'Jukebox', jukebox, { blocks: true }),
]
