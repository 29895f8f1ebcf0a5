/** Plants in pots, trees and hedges, of bent leaves. */
import { BufferAttribute, BufferGeometry } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import type { Model } from '../modelling/kit.ts'
import { createRandom } from '../random.ts'
import { perAxis, type Vec3 } from '../vectors.ts'

interface LeafRow {
  readonly y: number
  readonly z: number
  readonly half: number
  readonly pitch: number
}

/**
 * A leaf of two strips along a bent midrib: it starts at the origin, rises with `lift` degrees and droops on its way.
 * Normals point mostly up, which gives foliage its soft shading.
 */
export function leaf(
  length: number,
  width: number,
  { lift = 60, droop = 50, fold = 0.25, steps = 4, tip = 0.06 } = {},
) {
  const rows: LeafRow[] = []
  let [y, z] = [0, 0]
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const pitch = ((lift - droop * t) * Math.PI) / 180
    const half = Math.max(tip * width, Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.88)) ** 0.8 * width) / 2
    rows.push({ y, z, half: i === steps ? 0.002 : half, pitch })
    y += (Math.sin(pitch) * length) / steps
    z += (Math.cos(pitch) * length) / steps
  }
  const positions: number[] = []
  const normals: number[] = []
  const vertex = ({ y: up, z: out, half, pitch }: LeafRow, side: number): void => {
    positions.push(side * half, up + Math.abs(side) * half * fold, out)
    const normal = [-side * 0.35, Math.cos(pitch) + 0.4, -Math.sin(pitch) * 0.6]
    const size = Math.hypot(...normal)
    normals.push(...normal.map((value) => value / size))
  }
  for (let i = 0; i < steps; i++) {
    for (const side of [-1, 1]) {
      const [a, b] = [rows[i]!, rows[i + 1]!]
      for (const [row, edge] of [
        [a, 0],
        [a, side],
        [b, side],
        [a, 0],
        [b, side],
        [b, 0],
      ] as const)
        vertex(row, edge)
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3))
  return geometry
}

const potProfiles = {
  straight: [
    [0, 0],
    [0.17, 0],
    [0.18, 0.01],
    [0.2, 0.34],
    [0.19, 0.345],
    [0.175, 0.3],
    [0, 0.3],
  ],
  round: [
    [0, 0],
    [0.14, 0],
    [0.21, 0.1],
    [0.23, 0.2],
    [0.21, 0.3],
    [0.19, 0.31],
    [0.18, 0.27],
    [0, 0.27],
  ],
} as const

function pot(m: Model, profile: keyof typeof potProfiles, colour: string, scale = 1, at: Vec3 = [0, 0, 0]) {
  m.turned(potProfiles[profile], colour, at, { segments: 26, scale })
  m.cylinder(0.178 * scale, 0.012, p.soil, [at[0]!, at[1]! + 0.27 * scale, at[2]!], {
    segments: 18,
    bevel: 0.001,
  })
}

/** Big fanning leaves on stalks. */
export function monstera(m: Model) {
  pot(m, 'straight', p.white)
  const random = createRandom(4)
  for (let i = 0; i < 17; i++) {
    const turn = i * 137.5
    const ring = i / 17
    const a = (turn * Math.PI) / 180
    const reach = 0.07 + ring * 0.22
    const height = 1.25 - ring * 0.6 + random() * 0.1
    const end: Vec3 = [Math.sin(a) * reach, height, Math.cos(a) * reach]
    m.tube(
      [
        [0, 0.28, 0],
        [Math.sin(a) * reach * 0.35, 0.28 + (height - 0.28) * 0.6, Math.cos(a) * reach * 0.35],
        end,
      ],
      0.007,
      p.leafDark,
      { segments: 6, sides: 5 },
    )
    const colour = [p.leaf, p.leafDark, p.leafLight][i % 3]!
    m.add(
      leaf(0.3 + random() * 0.07, 0.25, { lift: 40 - ring * 25, droop: 70, fold: 0.18, steps: 5 }),
      colour,
      { at: end, turn: [0, turn, 0] },
    )
  }
}

/** Upright sword leaves. */
export function snakePlant(m: Model, potColour: string) {
  pot(m, 'round', potColour, 0.85)
  const random = createRandom(9)
  for (let i = 0; i < 15; i++) {
    const a = i * 2.4
    const reach = 0.02 + (i / 15) * 0.1
    const length = 0.75 - (i / 15) * 0.35 + random() * 0.1
    const shape = leaf(length, 0.075, { lift: 88 - (i / 15) * 12, droop: -3, fold: 0.5, steps: 4, tip: 0.02 })
    m.add(shape, i % 3 ? p.leaf : mixColours(p.leafLight, p.mustard, 0.25), {
      at: [Math.sin(a) * reach, 0.22, Math.cos(a) * reach],
      turn: [0, (a * 180) / Math.PI, 0],
    })
  }
}

/** A small tree: trunk with a crown of broad leaves. */
export function figTree(m: Model) {
  m.box(0.46, 0.44, 0.46, p.slate, [0, 0, 0], { bevel: 0.02 })
  m.box(0.4, 0.01, 0.4, p.soil, [0, 0.435, 0], { bevel: 0.002 })
  const random = createRandom(21)
  const stems = [
    [
      [0, 0.42, 0],
      [0.03, 0.9, 0.02],
      [-0.02, 1.4, 0],
      [0.02, 2.05, 0.03],
    ],
    [
      [0.02, 0.9, 0.01],
      [0.14, 1.25, 0.08],
      [0.24, 1.7, 0.12],
    ],
    [
      [0, 1.1, 0],
      [-0.14, 1.4, -0.06],
      [-0.26, 1.8, -0.1],
    ],
    [
      [0, 1.3, 0],
      [0.03, 1.55, -0.16],
      [0.05, 1.85, -0.24],
    ],
  ] as const
  for (const [i, stem] of stems.entries())
    m.tube(stem, i === 0 ? 0.022 : 0.013, p.woodDark, { segments: 12, sides: 6 })
  for (let i = 0; i < 210; i++) {
    const stem = stems[i % stems.length]!
    const t = 0.35 + 0.65 * random()
    const spot = t * (stem.length - 1)
    const [from, to] = [stem[Math.floor(spot)]!, stem[Math.min(stem.length - 1, Math.floor(spot) + 1)]!]
    const at = perAxis((k) => from[k] + (to[k] - from[k]) * (spot % 1))
    if (at[1] < 1.15) continue
    const colour = [p.leafDark, p.leaf, p.leaf, p.leafLight][i % 4]!
    m.add(
      leaf(0.23 + random() * 0.12, 0.15 + random() * 0.04, {
        lift: 55 - random() * 50,
        droop: 40,
        fold: 0.2,
        steps: 3,
      }),
      colour,
      { at, turn: [0, random() * 360, 0] },
    )
  }
}

/** A street or courtyard tree, 4.2 m high. */
export function tree(m: Model) {
  const random = createRandom(33)
  m.tube(
    [
      [0, 0, 0],
      [0.04, 0.8, 0.02],
      [-0.02, 1.6, 0],
      [0.03, 2.4, 0],
    ],
    0.1,
    p.woodDark,
    { segments: 10, sides: 9 },
  )
  m.cylinder(0.17, 0.14, p.woodDark, [0, 0, 0], { radiusTop: 0.1, segments: 9 })
  const blobs = [
    [0, 3.2, 0, 0.95],
    [0.62, 2.75, 0.25, 0.68],
    [-0.6, 2.8, -0.2, 0.72],
    [0.1, 2.6, -0.62, 0.66],
    [-0.15, 2.65, 0.62, 0.66],
    [0.3, 3.6, -0.15, 0.62],
    [-0.3, 3.55, 0.2, 0.58],
  ] as const
  for (const [i, [x, y, z, radius]] of blobs.entries()) {
    m.tube(
      [
        [0, 2, 0],
        [x * 0.5, (2 + y) / 2, z * 0.5],
        [x * 0.8, y - 0.1, z * 0.8],
      ],
      0.045,
      p.woodDark,
      { segments: 5, sides: 5 },
    )
    m.blob(radius * 0.82, p.leafDark, [x, y, z], { detail: 2 })
    for (let k = 0; k < 60; k++) {
      const up = random() * 2 - 1
      const a = random() * Math.PI * 2
      const flat = Math.sqrt(1 - up * up)
      const at: Vec3 = [
        x + Math.cos(a) * flat * radius * 0.8,
        y + up * radius * 0.8,
        z + Math.sin(a) * flat * radius * 0.8,
      ]
      const colour = [p.leaf, p.leafLight, p.leafDark, p.leaf][(k + i) % 4]!
      m.add(leaf(0.34, 0.26, { lift: 40 * up + 10, droop: 45, fold: 0.2, steps: 2 }), colour, {
        at,
        turn: [0, 90 - (a * 180) / Math.PI, 0],
      })
    }
  }
}

export function hedge(m: Model) {
  m.box(1.36, 0.62, 0.36, p.leafDark, [0, 0.02, 0], { bevel: 0.06 })
  const random = createRandom(5)
  for (let i = 0; i < 620; i++) {
    const side = i % 4
    const [u, v] = [random() * 2 - 1, random()]
    const spots: readonly { readonly at: Vec3; readonly turn: number }[] = [
      { at: [u * 0.66, 0.04 + v * 0.58, 0.17], turn: 0 },
      { at: [u * 0.66, 0.04 + v * 0.58, -0.17], turn: 180 },
      { at: [u * 0.66, 0.62, (v - 0.5) * 0.34], turn: random() * 360 },
      { at: [Math.sign(u) * 0.67, 0.04 + v * 0.58, (random() - 0.5) * 0.34], turn: u > 0 ? 90 : -90 },
    ]
    const { at, turn } = spots[side]!
    m.add(
      leaf(0.1, 0.065, { lift: 50, droop: 50, steps: 2, fold: 0.15 }),
      [p.leaf, p.leafLight, p.leafDark][i % 3]!,
      { at, turn: [0, turn + random() * 60 - 30, 0] },
    )
  }
}

/** A long box with grasses. */
export function planter(m: Model, width: number, boxColour: string, at: Vec3 = [0, 0, 0], seed = 3) {
  const [x0, y0, z0] = at
  m.box(width, 0.46, 0.36, boxColour, [x0, y0 + 0.02, z0], { bevel: 0.014 })
  m.box(width - 0.06, 0.02, 0.3, p.slateDark, [x0, y0, z0])
  m.box(width - 0.05, 0.012, 0.31, p.soil, [x0, y0 + 0.473, z0], { bevel: 0.002 })
  const random = createRandom(seed)
  const count = Math.round(width * 80)
  for (let i = 0; i < count; i++) {
    const spot: Vec3 = [x0 + (random() - 0.5) * (width - 0.12), y0 + 0.48, z0 + (random() - 0.5) * 0.22]
    const wide = i % 4 === 0
    const shape = leaf(0.28 + random() * 0.26, wide ? 0.09 : 0.035, {
      lift: 88 - random() * 22,
      droop: 35 + random() * 45,
      fold: 0.2,
      steps: wide ? 4 : 3,
    })
    m.add(shape, [p.leaf, p.leafLight, p.leafDark, p.leaf][i % 4]!, {
      at: spot,
      turn: [0, random() * 360, 0],
    })
  }
}
