/**
 * Signed distance functions the people are modelled with. A shape is a function (x, y, z) → metres, negative
 * inside. They are only near-exact (scaled ellipsoids, lofts), which is enough: the mesher projects every vertex
 * onto the zero surface by Newton steps.
 */
import type { Vec3 } from '../vectors.ts'

/** Metres to a surface, negative inside. */
export type Shape = (x: number, y: number, z: number) => number
/** Positive where something stays. */
export type Keep = Shape
interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
}

export const clamp = (x: number, low: number, high: number): number => (x < low ? low : x > high ? high : x)
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
/** Smooth 0 → 1 step between two edges. */
export const smoothstep = (from: number, to: number, x: number): number => {
  const t = clamp((x - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** Polynomial smooth minimum; k is the blend radius in metres. */
export const smoothMin = (a: number, b: number, k: number): number => {
  if (k <= 0) return Math.min(a, b)
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}
export const smoothMax = (a: number, b: number, k: number): number => -smoothMin(-a, -b, k)

/** Round cone from a to b; sx and sz stretch its cross-section. */
export const cone = (a: Place, b: Place, radiusA: number, radiusB: number, sx = 1, sz = 1): Shape => {
  const [ax, ay, az] = [a.x, a.y, a.z] as const
  const [dx, dy, dz] = [b.x - ax, b.y - ay, b.z - az]
  const length2 = dx * dx + dy * dy + dz * dz || 1e-9
  return (x, y, z) => {
    const [px, py, pz] = [x - ax, y - ay, z - az]
    const t = clamp((px * dx + py * dy + pz * dz) / length2, 0, 1)
    const d = Math.hypot((px - dx * t) / sx, py - dy * t, (pz - dz * t) / sz)
    return d - mix(radiusA, radiusB, t * t * (3 - 2 * t))
  }
}

export const ellipsoid = (c: Place, [rx, ry, rz]: Vec3): Shape => {
  const smallest = Math.min(rx, ry, rz)
  return (x, y, z) => {
    const a = (x - c.x) / rx
    const b = (y - c.y) / ry
    const d = (z - c.z) / rz
    const k0 = Math.hypot(a, b, d)
    const k1 = Math.hypot(a / rx, b / ry, d / rz)
    return k1 < 1e-6 ? -smallest : (k0 * (k0 - 1)) / k1
  }
}

export const union =
  (k: number, ...shapes: readonly Shape[]): Shape =>
  (x, y, z) => {
    let d = shapes[0]!(x, y, z)
    for (let i = 1; i < shapes.length; i++) d = smoothMin(d, shapes[i]!(x, y, z), k)
    return d
  }
export const subtract =
  (k: number, a: Shape, b: Shape): Shape =>
  (x, y, z) =>
    smoothMax(a(x, y, z), -b(x, y, z), k)
export const inflate =
  (shape: Shape, by: number): Shape =>
  (x, y, z) =>
    shape(x, y, z) - by

/** [y, half width, half depth, centre z] */
export type LoftRow = readonly [y: number, halfWidth: number, halfDepth: number, centre: number]

/** Value of a table at a key, by monotone-ish cubic interpolation (Catmull–Rom tangents). */
const sample = (rows: readonly LoftRow[], key: number, column: 1 | 2 | 3): number => {
  const last = rows.length - 1
  const row = (i: number): LoftRow => rows[i]!
  if (key <= row(0)[0]) return row(0)[column]
  if (key >= row(last)[0]) return row(last)[column]
  let i = 0
  while (row(i + 1)[0] < key) i++
  const slope = (j: number): number => {
    const before = row(Math.max(0, j - 1))
    const after = row(Math.min(last, j + 1))
    return (after[column] - before[column]) / (after[0] - before[0])
  }
  const [k0, k1] = [row(i)[0], row(i + 1)[0]]
  const span = k1 - k0
  const t = (key - k0) / span
  const [t2, t3] = [t * t, t * t * t]
  return (
    row(i)[column] * (2 * t3 - 3 * t2 + 1) +
    slope(i) * span * (t3 - 2 * t2 + t) +
    row(i + 1)[column] * (3 * t2 - 2 * t3) +
    slope(i + 1) * span * (t3 - t2)
  )
}

/**
 * Upright body of elliptic cross-sections, y ascending. A superellipse power above 2 makes it boxier. Ends are closed
 * flat, rounded by `round`.
 */
export const loft = (rows: readonly LoftRow[], { power = 2, round = 0.03 } = {}): Shape => {
  const STEPS = 256
  const [low, high] = [rows[0]![0], rows.at(-1)![0]]
  const table = Array.from({ length: STEPS + 1 }, (_, i) => {
    const y = mix(low, high, i / STEPS)
    return [sample(rows, y, 1), sample(rows, y, 2), sample(rows, y, 3)] as const
  })
  return (x, y, z) => {
    const at = clamp(((y - low) / (high - low)) * STEPS, 0, STEPS - 1e-6)
    const [i, t] = [Math.floor(at), at % 1]
    const [lower, upper] = [table[i]!, table[i + 1]!]
    const a = mix(lower[0], upper[0], t)
    const b = mix(lower[1], upper[1], t)
    const c = mix(lower[2], upper[2], t)
    const [u, w] = [Math.abs(x) / a, Math.abs(z - c) / b]
    const k0 = power === 2 ? Math.hypot(u, w) : (u ** power + w ** power) ** (1 / power)
    const k1 = Math.hypot(u / a, w / b) || 1e-6
    const side = k0 < 1e-6 ? -Math.min(a, b) : (k0 * (k0 - 1)) / k1
    return smoothMax(clamp(side, -Math.min(a, b), 10), Math.max(low - y, y - high), round)
  }
}

/** Unit gradient by central differences. */
export const normalAt = (shape: Shape, x: number, y: number, z: number, e: number): Vec3 => {
  const gx = shape(x + e, y, z) - shape(x - e, y, z)
  const gy = shape(x, y + e, z) - shape(x, y - e, z)
  const gz = shape(x, y, z + e) - shape(x, y, z - e)
  const length = Math.hypot(gx, gy, gz) || 1
  return [gx / length, gy / length, gz / length]
}
