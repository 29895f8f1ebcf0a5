/** What people carry in their hands, put down and pick up; small, and with its foot at the bottom. */
import { palette as p } from '../colours.ts'
import { ringOutline, roundedOutline, type Model } from '../modelling/kit.ts'
import { pieceOf } from '../modelling/piece.ts'
import type { Vec3 } from '../vectors.ts'

const piece = pieceOf('DECORATE')

function parcel(m: Model) {
  m.box(0.28, 0.2, 0.22, '#c9a06c', [0, 0, 0], { bevel: 0.008 })
  m.box(0.05, 0.203, 0.223, p.coral, [0, 0, 0], { bevel: 0.002 })
  m.box(0.283, 0.203, 0.04, p.coral, [0, 0, 0], { bevel: 0.002 })
  for (const side of [-1, 1])
    m.slab(ringOutline(0.045, 0.03), 0.02, p.coral, [side * 0.035, 0.215, 0], { turn: [70, side * 40, 0] })
}

function paperCup(m: Model) {
  m.turned(
    [
      [0, 0],
      [0.032, 0],
      [0.044, 0.11],
      [0.046, 0.112],
      [0.041, 0.11],
      [0.036, 0.1],
      [0, 0.1],
    ],
    p.white,
    [0, 0, 0],
    { segments: 18 },
  )
  m.turned(
    [
      [0.0365, 0.035],
      [0.0435, 0.085],
    ],
    p.teal,
    [0, 0, 0],
    { segments: 18 },
  )
}

function coffee(m: Model) {
  paperCup(m)
  m.cylinder(0.047, 0.014, p.woodDark, [0, 0.106, 0], { segments: 18 })
  m.cylinder(0.039, 0.01, p.woodDark, [0, 0.12, 0], { segments: 18 })
}

function can(m: Model) {
  m.cylinder(0.03, 0.1, p.coral, [0, 0.006, 0], { segments: 20 })
  m.cylinder(0.0305, 0.03, p.cream, [0, 0.042, 0], { segments: 20, bevel: 0.001 })
  for (const y of [0, 0.104]) m.cylinder(0.026, 0.008, p.metal, [0, y, 0], { segments: 20, bevel: 0.002 })
  m.box(0.012, 0.003, 0.022, p.slateLight, [0, 0.112, 0.004], { bevel: 0.001 })
}

function paper(m: Model) {
  for (let i = 0; i < 4; i++)
    m.box(0.21, 0.004, 0.297, i % 2 ? p.white : p.cream, [0.003 * i, i * 0.005, -0.002 * i], {
      turn: [0, i * 5 - 8, 0],
      bevel: 0.001,
    })
}

function paperPlane(m: Model) {
  // Two wings and a keel, folded of one sheet.
  for (const side of [-1, 1]) {
    m.slab(
      [
        [0, 0.17],
        [side * 0.11, -0.13],
        [side * 0.014, -0.11],
      ],
      0.004,
      p.white,
      [0, 0.05, 0],
      { turn: [0, 0, side * 12], bevel: 0 },
    )
  }
  m.box(0.006, 0.045, 0.25, p.slateLight, [0, 0.005, 0], { bevel: 0.001 })
}

function flower(m: Model, at: Vec3 = [0, 0, 0], colour = p.coral, lean = 0) {
  const top: Vec3 = [at[0] + lean, at[1] + 0.24, at[2] + lean * 0.4]
  m.rod(at, top, 0.005, p.leafDark, { sides: 6 })
  m.blob(0.016, p.leaf, [at[0] + lean * 0.4 + 0.014, at[1] + 0.1, at[2]], { detail: 1 })
  for (let i = 0; i < 6; i++) {
    const turn = (i / 6) * Math.PI * 2
    m.blob(0.021, colour, [top[0] + Math.cos(turn) * 0.026, top[1], top[2] + Math.sin(turn) * 0.026], {
      detail: 1,
    })
  }
  m.blob(0.016, p.mustard, [top[0], top[1] + 0.008, top[2]], { detail: 1 })
}

function bouquet(m: Model) {
  m.turned(
    [
      [0.012, 0],
      [0.03, 0.06],
      [0.085, 0.17],
      [0.08, 0.172],
      [0, 0.1],
    ],
    p.cream,
    [0, 0, 0],
    { segments: 14 },
  )
  m.cylinder(0.034, 0.016, p.teal, [0, 0.056, 0], { segments: 14 })
  const blooms = [p.coral, p.mustard, '#d8a7c7', p.cream, p.coral] as const
  blooms.forEach((colour, i) => {
    const turn = (i / blooms.length) * Math.PI * 2
    flower(m, [Math.cos(turn) * 0.02, 0.02, Math.sin(turn) * 0.02], colour, Math.cos(turn) * 0.04)
  })
}

function paperLantern(m: Model) {
  m.turned(
    [
      [0.035, 0],
      [0.075, 0.035],
      [0.09, 0.09],
      [0.075, 0.145],
      [0.035, 0.18],
    ],
    '#d94f3d',
    [0, 0.05, 0],
    { segments: 16 },
  )
  m.sphere(0.05, p.lamp, [0, 0.14, 0], { segments: 10 })
  for (const y of [0.05, 0.225]) m.cylinder(0.038, 0.012, p.mustard, [0, y, 0], { segments: 14 })
  m.rod([0, 0.23, 0], [0, 0.29, 0], 0.004, p.slateDark, { sides: 5 })
  for (const x of [-0.012, 0, 0.012]) m.rod([x, 0, 0], [x, 0.05, 0], 0.003, p.mustard, { sides: 4 })
}

function candle(m: Model) {
  m.cylinder(0.028, 0.1, p.cream, [0, 0, 0], { segments: 14 })
  m.rod([0, 0.1, 0], [0, 0.115, 0], 0.003, p.slateDark, { sides: 4 })
  m.blob(0.01, p.mustard, [0, 0.122, 0], { detail: 1 })
}

function book(m: Model) {
  m.box(0.16, 0.006, 0.22, p.teal, [0, 0, 0], { bevel: 0.002 })
  m.box(0.15, 0.026, 0.21, p.cream, [0.002, 0.006, 0], { bevel: 0.001 })
  m.box(0.16, 0.006, 0.22, p.teal, [0, 0.032, 0], { bevel: 0.002 })
  m.box(0.006, 0.038, 0.22, p.teal, [-0.078, 0, 0], { bevel: 0.002 })
  m.box(0.08, 0.001, 0.02, p.mustard, [0.01, 0.038, -0.04], { bevel: 0 })
}

function apple(m: Model) {
  m.sphere(0.042, '#c94b3c', [0, 0.04, 0], { segments: 14 })
  m.rod([0, 0.076, 0], [0.006, 0.096, 0], 0.003, p.woodDark, { sides: 5 })
  m.slab(roundedOutline(0.03, 0.016, 0.007), 0.002, p.leaf, [0.018, 0.088, 0], { bevel: 0 })
}

/** Hands hold these: client/features/bag. */
export const handy = [
  piece('item-parcel', '包裹', 'Parcel', parcel),
  piece('item-cup', '纸杯', 'Paper cup', paperCup),
  piece('item-coffee', '外带咖啡', 'Coffee to go', coffee),
  piece('item-can', '汽水罐', 'Can of soda', can),
  piece('item-paper', '纸', 'Sheets of paper', paper),
  piece('item-plane', '纸飞机', 'Paper plane', paperPlane),
  piece('item-flower', '花', 'Flower', (m) => flower(m)),
  piece('item-bouquet', '花束', 'Bouquet', bouquet, { triangles: 3_000 }),
  piece('item-candle', '蜡烛', 'Candle', candle),
  piece('item-lantern', '手提灯笼', 'Hand lantern', paperLantern),
  piece('item-book', '书', 'Book', book),
  piece('item-apple', '苹果', 'Apple', apple),
]
