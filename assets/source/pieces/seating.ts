/** Sofas, benches, poufs. */
import { mixColours, palette as p } from '../colours.ts'
import type { Model } from '../modelling/kit.ts'
import { furnitureOf, type Seat } from '../modelling/piece.ts'

/** A straight sofa on slim wooden legs; `places` cushions, each 0.62 m wide. */
function sofa(m: Model, places: number, fabric: string, pillows: readonly string[]) {
  const seat = places * 0.64
  const width = seat + 0.28
  const dark = mixColours(fabric, p.slateDark, 0.12)
  m.cushion(width, 0.2, 0.82, dark, [0, 0.13, 0], { radius: 0.05 })
  m.cushion(width - 0.1, 0.46, 0.2, fabric, [0, 0.3, -0.32], { radius: 0.08, turn: [-7, 0, 0] })
  for (const side of [-1, 1])
    m.cushion(0.16, 0.34, 0.82, fabric, [side * (width / 2 - 0.08), 0.24, 0], { radius: 0.07 })
  for (let i = 0; i < places; i++) {
    const x = (i - (places - 1) / 2) * 0.64
    m.cushion(0.63, 0.15, 0.62, fabric, [x, 0.31, 0.09], { radius: 0.06 })
    m.cushion(0.6, 0.38, 0.17, fabric, [x, 0.44, -0.19], { radius: 0.075, turn: [-12, 0, 0] })
  }
  pillows.forEach((colour: string, i: number) => {
    const x = (i === 0 ? -1 : 1) * (seat / 2 - 0.2)
    m.cushion(0.4, 0.4, 0.13, colour, [x, 0.45, -0.03], {
      radius: 0.062,
      turn: [-20, i === 0 ? 16 : -16, i === 0 ? 8 : -6],
    })
  })
  for (const x of [-1, 1]) {
    for (const z of [-1, 1])
      m.cylinder(0.018, 0.14, p.wood, [x * (width / 2 - 0.1), 0, z * 0.32], {
        radiusTop: 0.026,
        segments: 10,
      })
  }
}

const sofaSeats = (places: number) =>
  Array.from({ length: places }, (_, i): Seat => [(i - (places - 1) / 2) * 0.64, 0.46, 0.12, 0])

/** A padded bench on a wooden plinth. */
function loungeBench(m: Model, width: number) {
  m.box(width - 0.08, 0.1, 0.4, p.slateDark, [0, 0, 0])
  m.box(width, 0.26, 0.5, p.woodLight, [0, 0.1, 0], { bevel: 0.012 })
  const count = Math.round(width / 0.6)
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * (width / count)
    m.cushion(width / count - 0.01, 0.1, 0.5, i % 2 ? p.tealLight : p.teal, [x, 0.36, 0], { radius: 0.035 })
  }
}

export const seating = furnitureOf([
  {
    id: 'sofa-two',
    name: { zh: '双人沙发', en: 'Two-seat sofa' },
    blocks: true,
    seats: sofaSeats(2),
    build: (m) => sofa(m, 2, p.cream, [p.coral]),
  },
  {
    id: 'sofa-three',
    name: { zh: '三人沙发', en: 'Three-seat sofa' },
    blocks: true,
    seats: sofaSeats(3),
    build: (m) => sofa(m, 3, p.slateLight, [p.mustard, p.teal]),
  },
  {
    id: 'sofa-teal',
    name: { zh: '双人沙发（青）', en: 'Two-seat sofa, teal' },
    blocks: true,
    seats: sofaSeats(2),
    build: (m) => sofa(m, 2, p.teal, [p.mustard, p.cream]),
  },
  {
    id: 'sofa-tintable',
    name: { zh: '单人沙发（可染色）', en: 'Sofa chair, tintable' },
    blocks: true,
    tint: true,
    seats: sofaSeats(1),
    build: (m) => sofa(m, 1, p.white, []),
  },
  {
    id: 'bench-lounge',
    name: { zh: '软垫长凳', en: 'Padded bench' },
    blocks: true,
    seats: [
      [-0.6, 0.46, 0.05, 0],
      [0, 0.46, 0.05, 0],
      [0.6, 0.46, 0.05, 0],
    ],
    build: (m) => loungeBench(m, 1.8),
  },
  ...(
    [
      ['pouf-coral', '圆墩（珊瑚）', 'Pouf, coral', p.coral],
      ['pouf-mustard', '圆墩（芥黄）', 'Pouf, mustard', p.mustard],
    ] as const
  ).map(([id, zh, en, colour]) => ({
    id,
    name: { zh, en },
    seats: [[0, 0.43, 0, 0]] as const,
    build: (m: Model) => {
      m.cylinder(0.2, 0.03, p.slateDark, [0, 0, 0])
      m.turned(
        [
          [0, 0.03],
          [0.21, 0.03],
          [0.25, 0.07],
          [0.26, 0.2],
          [0.26, 0.34],
          [0.24, 0.4],
          [0.18, 0.43],
          [0, 0.44],
        ],
        colour,
        [0, 0, 0],
        { segments: 30 },
      )
      m.turned(
        [
          [0.262, 0.215],
          [0.268, 0.22],
          [0.262, 0.225],
          [0.262, 0.215],
        ],
        mixColours(colour, p.white, 0.5),
        [0, 0, 0],
        { segments: 30 },
      )
    },
  })),
  {
    id: 'booth-sofa',
    name: { zh: '卡座', en: 'High-back booth sofa' },
    blocks: true,
    seats: [
      [-0.42, 0.46, 0.1, 0],
      [0.42, 0.46, 0.1, 0],
    ],
    build: (m) => {
      const shell = p.slate
      m.box(1.8, 0.12, 0.8, p.woodLight, [0, 0, 0], { bevel: 0.012 })
      m.cushion(1.8, 1.3, 0.12, shell, [0, 0.1, -0.36], { radius: 0.05 })
      for (const x of [-0.86, 0.86]) m.cushion(0.1, 1.3, 0.8, shell, [x, 0.1, 0], { radius: 0.045 })
      m.cushion(1.62, 0.22, 0.62, mixColours(shell, p.white, 0.2), [0, 0.12, 0.02], { radius: 0.04 })
      for (const x of [-0.41, 0.41]) {
        m.cushion(0.8, 0.12, 0.62, p.tealLight, [x, 0.34, 0.05], { radius: 0.05 })
        m.cushion(0.78, 0.44, 0.13, p.tealLight, [x, 0.48, -0.22], { radius: 0.055, turn: [-8, 0, 0] })
      }
    },
  },
])
