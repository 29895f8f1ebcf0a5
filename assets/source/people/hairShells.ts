/** What hair is made of: shells around the head, cut along drawn hairlines and given a thick edge, locks and balls. */
import type { Vec3 } from '../vectors.ts'
import { from } from './body.ts'
import type { BodyPart } from './bodyPart.ts'
import { addRim, cut, simplify, smoothBorder, surface } from './mesh.ts'
import { cone, ellipsoid, smoothMax, smoothstep, union, type Keep, type Shape } from './sdf.ts'
import { HEAD_CENTRE } from './skeleton.ts'
import { slots } from './slots.ts'
import { rigid, type Weights } from './weights.ts'

export const C = HEAD_CENTRE

export const scalp = (grow = 0): Shape =>
  ellipsoid(from(0, 0.04, -0.016), [0.127 + grow, 0.13 + grow, 0.14 + grow])

interface Hairline {
  readonly brow: (x: number) => number
  readonly side?: number
  readonly nape?: number
  readonly ear?: number
  readonly k?: number
}

/**
 * Hairline as "keep" function. brow(x): height over the head centre where hair starts above the face; the line runs
 * down in front of the ears to `side` and around the back at `nape`.
 */
export const hairline =
  ({ brow, side = -0.03, nape = -0.1, ear = 0.012, k = 0.022 }: Hairline): Keep =>
  (x, y, z) => {
    const [dy, dz] = [y - C.y, z - C.z]
    const front = dy - brow(x)
    const behindEar = ear - dz
    const sides = dy - side
    const back = smoothMax(-0.028 - dz, dy - side, 0.02)
    const low = dy - nape
    return Math.min(
      low,
      smoothMax(front, Math.min(behindEar + smoothstep(0, 0.1, dy) * 0.03, Math.max(sides, back)), k),
    )
  }

export const lock = (a: Vec3, b: Vec3, r1: number, r2: number): Shape => cone(from(...a), from(...b), r1, r2)

/** A curved lock through three points. */
export const curl = (a: Vec3, b: Vec3, c: Vec3, r1: number, r2: number, r3: number): Shape =>
  union(0.02, lock(a, b, r1, r2), lock(b, c, r2, r3))

const box: { readonly low: Vec3; readonly high: Vec3 } = { low: [-0.22, 1.3, -0.3], high: [0.22, 1.98, 0.24] }

interface Shell {
  readonly triangles?: number
  readonly weights?: Weights
  readonly slot?: number
  readonly cell?: number
  readonly rim?: number
  readonly low?: Vec3
  readonly high?: Vec3
}

export const shellPart = (
  name: string,
  shape: Shape,
  keep: Keep | undefined,
  {
    triangles = 1050,
    weights = rigid('head'),
    slot = slots.hair,
    cell = 0.008,
    rim = 0.01,
    low = box.low,
    high = box.high,
  }: Shell = {},
): BodyPart => ({
  name,
  shape,
  weights,
  mesh: () => {
    const full = simplify(surface(shape, low, high, cell, slot), triangles * (keep ? 4 : 1.7))
    const slim = simplify(keep ? smoothBorder(cut(full, keep), 6) : full, triangles)
    return keep ? addRim(slim, rim, 0.014) : slim
  },
})

interface Balls {
  readonly size: number
  readonly reach: Vec3
  readonly keep: (x: number, y: number, z: number) => boolean
  readonly seed?: number
}

export const balls = (count: number, { size, reach, keep, seed = 37 }: Balls): readonly Shape[] =>
  Array.from({ length: count }, (_, i) => {
    const v = 1 - (2 * (i + 0.5)) / count
    const r = Math.sqrt(1 - v * v)
    return [Math.cos(i * 2.39996) * r, v, Math.sin(i * 2.39996) * r, i] as const
  })
    .filter(([x, y, z]) => keep(x, y, z))
    .map(([x, y, z, i]) => {
      const radius = size + ((i * seed) % 11) * 0.001
      return ellipsoid(from(x * reach[0], 0.046 + y * reach[1], -0.02 + z * reach[2]), [
        radius,
        radius,
        radius,
      ])
    })
