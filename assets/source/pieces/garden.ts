/** Shapes of gardens: balls of leaves, hedges, beds, stones, water plants, benches and shade. */
import { IcosahedronGeometry, Vector3 } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import { ringOutline, type Model } from '../modelling/kit.ts'
import { createRandom } from '../random.ts'
import type { Vec3 } from '../vectors.ts'

export const stone = '#cfc8ba'

export const stoneDark = '#a59d8e'

/** A soft ball of leaves: dents in it, shaded round. Lighter towards the top by two halves of colour. */
export function leafBall(
  m: Model,
  radius: number,
  colour: string,
  at: Vec3,
  { seed = 1, squash = 0.9, detail = 2, floor = -Infinity } = {},
) {
  const ball = new IcosahedronGeometry(radius, detail)
  const [position, normals] = [ball.getAttribute('position'), ball.getAttribute('normal')]
  const normal = new Vector3()
  for (let i = 0; i < position.count; i++) {
    normal.fromBufferAttribute(position, i).normalize()
    const dent =
      1 +
      0.1 * Math.sin(normal.x * 6.1 + seed) * Math.sin(normal.y * 5.3 + seed * 2) +
      0.06 * Math.sin(normal.z * 8.7 + seed * 3) +
      0.04 * Math.sin(normal.x * 17 + seed) * Math.sin(normal.z * 15 + seed) * Math.sin(normal.y * 16)
    position.setXYZ(
      i,
      normal.x * radius * dent,
      Math.max(floor, normal.y * radius * dent * squash),
      normal.z * radius * dent,
    )
    normals.setXYZ(i, normal.x, normal.y, normal.z)
  }
  return m.add(ball, colour, { at })
}

type Ball = readonly [x: number, y: number, z: number, radius: number, colour: string]

/** A trunk with a few balls of leaves; the smallest ones are coarser than `detail`. */
export function ballTree(m: Model, height: number, trunk: string, balls: readonly Ball[], detail = 4) {
  m.tube(
    [
      [0, 0, 0],
      [0.05, height * 0.4, 0.03],
      [-0.03, height * 0.75, 0],
      [0, height, 0],
    ],
    0.1,
    trunk,
    { segments: 6, sides: 7 },
  )
  m.cylinder(0.2, 0.2, trunk, [0, 0, 0], { radiusTop: 0.1, segments: 8 })
  balls.forEach(([x, y, z, radius, colour], i) => {
    m.rod([0, height * 0.7, 0], [x * 0.8, y - radius * 0.3, z * 0.8], 0.035, trunk, { sides: 5 })
    leafBall(m, radius, colour, [x, y, z], { seed: i * 1.7 + 1, detail: radius < 0.5 ? detail - 1 : detail })
  })
}

export function parkBench(m: Model) {
  for (const x of [-0.95, 0.95]) m.box(0.22, 0.42, 0.5, stone, [x, 0, 0], { bevel: 0.02 })
  for (let i = 0; i < 5; i++)
    m.box(2.4, 0.05, 0.09, i % 2 ? p.wood : p.woodLight, [0, 0.42, -0.2 + i * 0.1], { bevel: 0.01 })
}

/** A box of leaves with a bumpy surface, 2 m long. */
export function lowHedge(m: Model) {
  const random = createRandom(8)
  m.box(1.98, 0.62, 0.52, p.leafDark, [0, 0.02, 0], { bevel: 0.1 })
  for (let i = 0; i < 26; i++) {
    const x = -0.92 + (i % 13) * 0.153
    const z = i < 13 ? 0.16 : -0.16
    const colour = [p.leaf, p.leafDark, mixColours(p.leaf, p.leafLight, 0.5)][i % 3]!
    leafBall(m, 0.17 + random() * 0.05, colour, [x, 0.5 + random() * 0.08, z], { seed: i, detail: 1 })
  }
}

/** Flowers in a long bed, 2 m. */
export function flowerBed(m: Model) {
  m.box(2, 0.24, 0.7, stone, [0, 0, 0], { bevel: 0.02 })
  m.box(1.86, 0.03, 0.56, p.soil, [0, 0.22, 0])
  const random = createRandom(12)
  const petals = [p.coral, p.mustard, p.cream, mixColours(p.coral, p.cream, 0.5)]
  for (let i = 0; i < 46; i++) {
    const at = [-0.86 + random() * 1.72, 0.3 + random() * 0.14, -0.22 + random() * 0.44]
    m.blob(0.09, i % 2 ? p.leaf : p.leafLight, [at[0]!, at[1]! - 0.06, at[2]!], {
      detail: 0,
      scale: [1, 0.8, 1],
    })
    m.blob(0.05, petals[i % 4]!, [at[0]!, at[1]! + 0.06, at[2]!], { detail: 1, scale: [1, 0.6, 1] })
  }
}

/** A round bench about a tree: seats to all sides. */
export function ringBench(m: Model) {
  m.slab(ringOutline(1.7, 1.2), 0.06, p.wood, [0, 0.41, 0], { bevel: 0.012, curveSegments: 18 })
  m.slab(ringOutline(1.62, 1.28), 0.36, stone, [0, 0.05, 0], { bevel: 0.01, curveSegments: 18 })
  m.slab(ringOutline(1.19), 0.3, p.soil, [0, 0, 0], { bevel: 0, curveSegments: 18 })
  for (let i = 0; i < 14; i++)
    leafBall(
      m,
      0.2,
      i % 3 ? p.leaf : p.leafLight,
      [Math.cos(i * 2.4) * 0.85, 0.36, Math.sin(i * 2.4) * 0.85],
      {
        seed: i,
        detail: 1,
      },
    )
}

export function parasol(m: Model) {
  m.cylinder(0.26, 0.08, p.slateDark, [0, 0, 0], { segments: 16 })
  m.cylinder(0.026, 2.5, p.woodLight, [0, 0.06, 0], { segments: 8 })
  m.turned(
    [
      [1.4, 2.08],
      [1.38, 2.12],
      [0.7, 2.42],
      [0.02, 2.62],
    ],
    p.cream,
    [0, 0, 0],
    { segments: 8 },
  )
  m.turned(
    [
      [0.02, 2.58],
      [0.7, 2.39],
      [1.38, 2.08],
    ],
    p.sand,
    [0, 0, 0],
    { segments: 8 },
  )
}

/** A bay of a colonnade or pergola: 4 m long, 3 m deep, its posts at the back and the front corners. */
export function pergola(m: Model) {
  for (const [x, z] of pergolaPosts) {
    m.box(0.26, 0.12, 0.26, stoneDark, [x, 0, z], { bevel: 0.01 })
    m.box(0.16, 2.7, 0.16, p.cream, [x, 0.1, z], { bevel: 0.012 })
  }
  for (const z of [-1.4, 1.4]) m.box(4, 0.2, 0.12, p.woodDark, [0, 2.8, z], { bevel: 0.01 })
  for (let i = 0; i < 10; i++) m.box(0.09, 0.14, 3.3, p.wood, [-1.8 + i * 0.4, 3, 0], { bevel: 0.01 })
}

export const pergolaPosts = [
  [-1.9, -1.4],
  [1.9, -1.4],
  [-1.9, 1.4],
  [1.9, 1.4],
] as const

export function rocks(m: Model) {
  for (const [x, z, radius, seed] of [
    [0, 0, 0.6, 1],
    [0.7, 0.25, 0.38, 2],
    [-0.55, 0.35, 0.3, 3],
    [0.2, -0.5, 0.26, 4],
  ] as const)
    leafBall(m, radius, mixColours(p.slateLight, stoneDark, (seed % 3) / 3), [x, radius * 0.35, z], {
      seed: seed * 3,
      squash: 0.7,
      detail: 2,
      floor: -radius * 0.35,
    })
}

/** Reeds at a shore. */
export function reeds(m: Model) {
  const random = createRandom(31)
  for (let i = 0; i < 34; i++) {
    const [a, r] = [i * 2.4, 0.08 + random() * 0.5]
    const [x, z, h] = [Math.cos(a) * r, Math.sin(a) * r, 0.7 + random() * 0.8]
    m.rod(
      [x, 0, z],
      [x + (random() - 0.5) * 0.3, h, z + (random() - 0.5) * 0.3],
      0.014,
      i % 3 ? p.leaf : p.leafLight,
      {
        sides: 3,
      },
    )
    if (i % 4 === 0) m.cylinder(0.03, 0.16, p.woodDark, [x, h - 0.1, z], { segments: 6 })
  }
}

/** Leaves and flowers that float on water. */
export function lotus(m: Model) {
  const random = createRandom(44)
  for (let i = 0; i < 11; i++) {
    const [a, r] = [i * 2.4, 0.3 + random() * 1.1]
    m.cylinder(
      0.2 + random() * 0.16,
      0.02,
      i % 3 ? p.leaf : p.leafLight,
      [Math.cos(a) * r, 0.02, Math.sin(a) * r],
      {
        segments: 12,
        bevel: 0.004,
      },
    )
  }
  for (const [x, z] of [
    [0.3, 0.2],
    [-0.6, 0.5],
    [0.1, -0.8],
  ] as const) {
    for (let i = 0; i < 7; i++) {
      const a = (i / 7) * Math.PI * 2
      m.blob(
        0.07,
        mixColours(p.coral, p.white, 0.55),
        [x + Math.cos(a) * 0.08, 0.13, z + Math.sin(a) * 0.08],
        {
          detail: 1,
          scale: [0.7, 1.2, 0.7],
        },
      )
    }
    m.blob(0.06, p.mustard, [x, 0.15, z], { detail: 1 })
  }
}
