/** What a school needs. */
import { TorusGeometry } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import type { Model } from '../modelling/kit.ts'
import { pieceOf, type OwnPiece } from '../modelling/piece.ts'
import type { Vec2 } from '../vectors.ts'

const board = '#2f5148'

/** Its foot is the shelf for chalk, 0.08 m below the board. */
function blackboard(m: Model) {
  m.box(4, 1.3, 0.03, board, [0, 0.08, 0.016], { bevel: 0.004 })
  for (const x of [-2, 2]) m.box(0.05, 1.38, 0.06, p.wood, [x, 0.04, 0.03])
  for (const y of [0.03, 1.37]) m.box(4.05, 0.05, 0.06, p.wood, [0, y, 0.03])
  m.box(3.6, 0.02, 0.1, p.woodLight, [0, 0.01, 0.07])
  ;[p.white, p.mustard, p.coral, p.white].forEach((colour, i) =>
    m.box(0.09, 0.015, 0.015, colour, [-1.2 + i * 0.16, 0.03, 0.08], { bevel: 0.003 }),
  )
  m.box(0.16, 0.05, 0.06, p.slate, [1.3, 0.03, 0.08], { bevel: 0.01 })
  // Chalk: a triangle, a curve on its axes.
  const chalk = (from: Vec2, to: Vec2) =>
    m.rod([from[0], from[1] + 0.08, 0.036], [to[0], to[1] + 0.08, 0.036], 0.006, '#dfe7e0', { sides: 4 })
  chalk([1.05, 0.2], [1.75, 0.2])
  chalk([1.05, 0.2], [1.05, 0.75])
  for (let i = 0; i < 8; i++) {
    const at = (k: number): Vec2 => [1.05 + k * 0.08, 0.25 + (k / 8) ** 2 * 0.45]
    chalk(at(i), at(i + 1))
  }
  chalk([-1.8, 0.2], [-1.2, 0.2])
  chalk([-1.2, 0.2], [-1.2, 0.65])
  chalk([-1.2, 0.65], [-1.8, 0.2])
}

/** A chair with a writing tablet on its right arm. */
function tabletChair(m: Model, colour: string) {
  m.cushion(0.46, 0.06, 0.44, colour, [0, 0.42, 0.02], { radius: 0.025, segments: 1 })
  m.cushion(0.46, 0.4, 0.05, colour, [0, 0.52, -0.22], { radius: 0.02, turn: [-8, 0, 0], segments: 1 })
  for (const x of [-0.19, 0.19]) {
    m.rod([x, 0, 0.22], [x, 0.42, 0.16], 0.014, p.slateDark, { sides: 6 })
    m.rod([x, 0, -0.24], [x, 0.62, -0.2], 0.014, p.slateDark, { sides: 6 })
  }
  m.rod([-0.22, 0.44, -0.1], [-0.27, 0.68, 0], 0.014, p.slateDark, { sides: 6 })
  m.box(0.3, 0.022, 0.42, p.woodLight, [-0.2, 0.68, 0.2], { bevel: 0.008, turn: [3, 0, 0] })
  m.box(0.2, 0.012, 0.26, p.white, [-0.2, 0.704, 0.2], { turn: [0, 8, 0], bevel: 0.002 })
}

function schoolDesk(m: Model) {
  m.box(1.3, 0.03, 0.55, p.woodLight, [0, 0.71, 0], { bevel: 0.01 })
  m.box(1.16, 0.12, 0.4, p.slateLight, [0, 0.58, 0.02], { bevel: 0.01 })
  for (const x of [-0.58, 0.58]) {
    m.box(0.04, 0.7, 0.04, p.slate, [x, 0, 0], { bevel: 0.006 })
    m.box(0.05, 0.03, 0.5, p.slate, [x, 0, 0], { bevel: 0.006 })
  }
  m.box(0.24, 0.03, 0.18, p.teal, [-0.3, 0.74, 0.02], { turn: [0, 12, 0], bevel: 0.004 })
  m.box(0.28, 0.012, 0.2, p.white, [0.28, 0.74, 0], { turn: [0, -8, 0], bevel: 0.002 })
}

/** Six coloured lockers, 2.1 m wide. */
function lockerRow(m: Model) {
  m.box(2.1, 0.1, 0.42, p.slateDark, [0, 0, 0])
  const doors = [p.teal, p.tealLight, p.mustard, p.teal, p.coral, p.tealLight]
  doors.forEach((colour, i) => {
    const x = -0.875 + i * 0.35
    m.box(0.34, 1.7, 0.44, mixColours(colour, p.slate, 0.35), [x, 0.1, -0.01], { bevel: 0.006 })
    m.box(0.32, 1.66, 0.02, colour, [x, 0.12, 0.22], { bevel: 0.006 })
    for (const y of [1.5, 1.55, 1.6]) m.box(0.16, 0.012, 0.006, p.slateDark, [x, y, 0.232], { bevel: 0.001 })
    m.box(0.02, 0.12, 0.02, p.metal, [x + 0.11, 0.95, 0.24], { bevel: 0.004 })
  })
  m.box(2.1, 0.05, 0.46, p.woodLight, [0, 1.8, 0], { bevel: 0.01 })
}

function globe(m: Model) {
  m.cylinder(0.1, 0.025, p.woodDark, [0, 0, 0], { segments: 18 })
  m.cylinder(0.015, 0.08, p.mustard, [0, 0.02, 0], { segments: 8 })
  m.sphere(0.14, '#5f9fb8', [0, 0.24, 0], { segments: 18 })
  for (const [a, b, r] of [
    [0.3, 0.4, 0.07],
    [1.6, 0.2, 0.08],
    [2.7, -0.3, 0.06],
    [4.2, 0.5, 0.07],
    [5.1, -0.2, 0.06],
  ] as const)
    m.blob(
      r,
      p.leafLight,
      [Math.cos(a) * Math.cos(b) * 0.095, 0.24 + Math.sin(b) * 0.095, Math.sin(a) * Math.cos(b) * 0.095],
      {
        detail: 1,
      },
    )
  m.add(new TorusGeometry(0.16, 0.008, 6, 28), p.mustard, { at: [0, 0.24, 0], turn: [0, 0, 20] })
}

function basketballHoop(m: Model) {
  m.box(0.8, 0.2, 0.9, p.slateDark, [0, 0, -0.6], { bevel: 0.03 })
  m.rod([0, 0.1, -0.7], [0, 3.1, -0.35], 0.07, p.slate)
  m.rod([0, 2.9, -0.37], [0, 3.1, 0.1], 0.05, p.slate)
  m.box(1.5, 1, 0.05, p.white, [0, 2.75, 0.12], { bevel: 0.01 })
  m.box(0.6, 0.03, 0.01, p.coral, [0, 3.2, 0.148])
  m.box(0.6, 0.03, 0.01, p.coral, [0, 2.9, 0.148])
  for (const x of [-0.3, 0.3]) m.box(0.03, 0.33, 0.01, p.coral, [x, 2.9, 0.148])
  m.add(new TorusGeometry(0.23, 0.018, 6, 24), p.coral, { at: [0, 2.9, 0.42], turn: [90, 0, 0] })
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * Math.PI * 2
    m.rod(
      [Math.cos(a) * 0.22, 2.9, 0.42 + Math.sin(a) * 0.22],
      [Math.cos(a + 0.3) * 0.13, 2.5, 0.42 + Math.sin(a + 0.3) * 0.13],
      0.006,
      p.white,
      {
        sides: 3,
      },
    )
  }
}

/** A board for notices on two posts, under a small roof. */
function noticeBoard(m: Model) {
  for (const x of [-1, 1]) m.box(0.1, 2, 0.1, p.woodDark, [x, 0, 0], { bevel: 0.012 })
  m.box(1.9, 1.1, 0.06, p.sand, [0, 0.75, 0], { bevel: 0.006 })
  m.box(2.3, 0.06, 0.5, p.slateDark, [0, 2, 0.04], { bevel: 0.012, turn: [6, 0, 0] })
  m.box(1.9, 0.22, 0.07, p.teal, [0, 1.72, 0.005], { bevel: 0.006 })
  const notes = [p.white, p.mustard, p.cream, p.coral, p.white, p.tealLight]
  notes.forEach((colour, i) =>
    m.box(0.24, 0.34 + (i % 2) * 0.08, 0.006, colour, [-0.72 + i * 0.29, 0.95 + ((i * 5) % 3) * 0.1, 0.034], {
      turn: [0, 0, ((i * 5) % 7) - 3],
      bevel: 0.001,
    }),
  )
}

const piece = pieceOf('FURNITURE')

export const school: readonly OwnPiece[] = [
  piece('blackboard', '黑板', 'Blackboard', blackboard, {
    mount: 'wall',
    words: [{ x: -0.05, y: 0.96, z: 0.04, wide: 2.3, letter: 0.3, ink: '#f1f4ea' }],
  }),
  piece('chair-tablet', '写字板椅（青）', 'Tablet-arm chair, teal', (m) => tabletChair(m, p.teal), {
    seats: [[0, 0.47, 0.02, 0]],
  }),
  piece('chair-tablet-coral', '写字板椅（珊瑚）', 'Tablet-arm chair, coral', (m) => tabletChair(m, p.coral), {
    seats: [[0, 0.47, 0.02, 0]],
  }),
  piece('desk-school', '双人课桌', 'School desk for two', schoolDesk, { blocks: true }),
  piece('lockers', '学生储物柜', 'School lockers', lockerRow, { blocks: true }),
  piece('globe', '地球仪', 'Globe', globe, { mount: 'surface' }),
  piece('basketball-hoop', '篮球架', 'Basketball hoop', basketballHoop, {
    blocks: true,
    colliders: [[0, 0, -0.6, 0.8, 2.5, 0.9]],
  }),
  piece('notice-board', '公告栏', 'Notice board', noticeBoard, {
    blocks: true,
    colliders: [[0, 0, 0, 2.1, 2, 0.14]],
    words: [{ x: 0, y: 1.83, z: 0.046, wide: 1.7, letter: 0.17 }],
  }),
]
