/** Shelves and cabinets. */
import { mixColours, palette as p } from '../colours.ts'
import { createRandom } from '../random.ts'
import type { Model } from '../modelling/kit.ts'
import type { Vec3 } from '../vectors.ts'
import { furnitureOf } from '../modelling/piece.ts'

const bookColours = [
  p.teal,
  p.coral,
  p.mustard,
  p.slate,
  p.cream,
  p.tealLight,
  p.sand,
  p.slateLight,
  p.woodDark,
]

/** A row of books from x to x + width standing on y. */
function books(
  m: Model,
  x: number,
  y: number,
  z: number,
  width: number,
  height: number,
  random: () => number,
) {
  const end = x + width
  while (x < end - 0.03) {
    const thickness = Math.min(0.022 + random() * 0.03, end - x)
    const tall = height * (0.68 + random() * 0.26)
    m.box(
      thickness - 0.002,
      tall,
      0.17,
      bookColours[Math.floor(random() * bookColours.length)]!,
      [x + thickness / 2, y, z],
      { bevel: 0.003 },
    )
    x += thickness
    if (random() < 0.06) x += 0.05
  }
}

function pot(m: Model, at: Vec3, size: number, leaf: string) {
  m.turned(
    [
      [0, 0],
      [0.05, 0],
      [0.062, 0.09],
      [0.054, 0.09],
      [0.05, 0.075],
      [0, 0.075],
    ],
    p.white,
    at,
    { segments: 14, scale: size },
  )
  for (let i = 0; i < 7; i++) {
    const a = i * 2.4
    m.blob(
      0.045 * size,
      i % 2 ? leaf : p.leafLight,
      [
        at[0] + Math.sin(a) * 0.035 * size,
        at[1] + (0.12 + (i % 3) * 0.02) * size,
        at[2] + Math.cos(a) * 0.035 * size,
      ],
      { detail: 1, scale: [1, 0.8, 1] },
    )
  }
}

interface Shelf {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly boards: number
  readonly colour: string
  readonly side: string
  readonly back?: string
}

/** An open shelf with boards, filled by a row function per board. */
function openShelf(
  m: Model,
  { width, height, depth, boards, colour, side, back }: Shelf,
  fill: (board: number, y: number, room: number) => void,
) {
  for (const x of [-1, 1]) m.box(0.03, height, depth, side, [x * (width / 2 - 0.015), 0, 0])
  if (back) m.box(width - 0.04, height - 0.06, 0.012, back, [0, 0.04, -depth / 2 + 0.012], { bevel: 0.002 })
  for (let i = 0; i <= boards; i++) {
    const y = 0.06 + (i / boards) * (height - 0.09)
    m.box(width - 0.06, 0.026, depth - 0.01, colour, [0, y, 0])
    if (i < boards) fill(i, y + 0.026, (height - 0.09) / boards - 0.03)
  }
}

function bookShelf(
  m: Model,
  seed: number,
  { width, height, boards }: Pick<Shelf, 'width' | 'height' | 'boards'>,
) {
  const random = createRandom(seed)
  const shelf = {
    width,
    height,
    depth: 0.34,
    boards,
    colour: p.woodLight,
    side: p.wood,
    back: mixColours(p.woodLight, p.white, 0.4),
  }
  openShelf(m, shelf, (i, y, room) => {
    const half = width / 2 - 0.05
    if (i === 1 || i === 3) {
      books(m, -half, y, 0, width * 0.46, room, random)
      pot(m, [half - 0.16, y, 0.02], 1.25, p.leaf)
    } else if (i === 2) {
      m.box(0.26, 0.16, 0.24, p.sand, [-half + 0.16, y, 0.01], { bevel: 0.01 })
      books(m, -half + 0.34, y, 0, width * 0.42, room, random)
    } else {
      books(m, -half, y, 0, width * (0.62 + random() * 0.25), room, random)
    }
  })
}

function sideboard(m: Model) {
  m.box(1.6, 0.56, 0.42, p.white, [0, 0.16, 0], { bevel: 0.01 })
  m.box(1.62, 0.025, 0.44, p.woodLight, [0, 0.72, 0])
  for (let i = 0; i < 4; i++) {
    const x = -0.6 + i * 0.4
    m.box(0.385, 0.53, 0.014, i === 1 ? p.tealLight : p.white, [x, 0.175, 0.214])
    m.box(0.014, 0.12, 0.018, p.slate, [x + (i % 2 ? -0.15 : 0.15), 0.4, 0.226])
  }
  for (const x of [-0.7, 0.7])
    for (const z of [-0.15, 0.15])
      m.cylinder(0.016, 0.16, p.wood, [x, 0, z], { radiusTop: 0.024, segments: 10 })
}

/** A room divider of cubes, seen from both sides. */
function cubeDivider(m: Model) {
  const cell = 0.4
  const [columns, rows] = [4, 4]
  const width = columns * cell
  for (let i = 0; i <= columns; i++) m.box(0.024, rows * cell, 0.36, p.wood, [-width / 2 + i * cell, 0, 0])
  for (let j = 0; j <= rows; j++) m.box(width + 0.024, 0.024, 0.36, p.woodLight, [0, j * cell, 0])
  const random = createRandom(12)
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [x, y] = [-width / 2 + (i + 0.5) * cell, j * cell + 0.024]
      const choice = (i * 3 + j * 5) % 7
      if (choice === 0 || choice === 4) books(m, x - 0.18, y, 0, 0.3, 0.34, random)
      else if (choice === 1)
        m.box(0.35, 0.34, 0.3, [p.teal, p.mustard, p.coral][(i + j) % 3]!, [x, y, 0], { bevel: 0.012 })
      else if (choice === 2) pot(m, [x, y, 0], 1.6, p.leaf)
      else if (choice === 5)
        m.turned(
          [
            [0, 0],
            [0.05, 0],
            [0.09, 0.08],
            [0.07, 0.18],
            [0.035, 0.23],
            [0.045, 0.26],
            [0.03, 0.26],
            [0, 0.2],
          ],
          p.terracotta,
          [x, y, 0],
          { segments: 16 },
        )
    }
  }
}

function lockerTower(m: Model) {
  m.box(0.9, 1.8, 0.48, p.slateLight, [0, 0.06, 0], { bevel: 0.008 })
  m.box(0.86, 0.06, 0.42, p.slateDark, [0, 0, -0.01])
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 4; j++) {
      const colour = (i + j * 2) % 5 === 0 ? p.mustard : (i * 2 + j) % 5 === 1 ? p.tealLight : p.white
      const at: Vec3 = [-0.295 + i * 0.295, 0.075 + j * 0.445, 0.244]
      m.box(0.285, 0.43, 0.016, colour, at)
      m.box(0.014, 0.07, 0.016, p.slate, [at[0]! + 0.105, at[1]! + 0.18, 0.256])
    }
  }
}

export const storage = furnitureOf([
  {
    id: 'bookshelf',
    name: { zh: '开放书架', en: 'Open bookshelf' },
    blocks: true,
    build: (m) => bookShelf(m, 7, { width: 1.1, height: 1.9, boards: 5 }),
  },
  {
    id: 'bookshelf-low',
    name: { zh: '矮书架', en: 'Low bookshelf' },
    blocks: true,
    build: (m) => bookShelf(m, 19, { width: 1.4, height: 0.85, boards: 2 }),
  },
  {
    id: 'shelf-divider',
    name: { zh: '格子隔断柜', en: 'Cube shelf divider' },
    blocks: true,
    build: cubeDivider,
  },
  { id: 'sideboard', name: { zh: '边柜', en: 'Sideboard' }, blocks: true, build: sideboard },
  { id: 'locker-tower', name: { zh: '员工储物柜', en: 'Staff lockers' }, blocks: true, build: lockerTower },
  {
    id: 'coat-stand',
    name: { zh: '衣帽架', en: 'Coat stand' },
    build: (m) => {
      m.cylinder(0.2, 0.025, p.woodDark, [0, 0, 0], { segments: 26 })
      m.cylinder(0.022, 1.7, p.wood, [0, 0.02, 0], { radiusTop: 0.018, segments: 12 })
      m.sphere(0.03, p.wood, [0, 1.73, 0], { segments: 12 })
      for (let i = 0; i < 6; i++) {
        const a = (i / 6) * Math.PI * 2
        const y = i % 2 ? 1.62 : 1.45
        m.rod([0, y, 0], [Math.sin(a) * 0.14, y + 0.09, Math.cos(a) * 0.14], 0.009, p.wood)
        m.sphere(0.016, p.coral, [Math.sin(a) * 0.14, y + 0.09, Math.cos(a) * 0.14], { segments: 8 })
      }
    },
  },
])
