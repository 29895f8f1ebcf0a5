/**
 * Signed distance functions the people are modelled with. A shape is a function (x, y, z) → metres, negative
 * inside. They are only near-exact (scaled ellipsoids, lofts), which is enough: the mesher projects every vertex
 * onto the zero surface by Newton steps.
 */

export const clamp = (x, low, high) => (x < low ? low : x > high ? high : x)
export const mix = (a, b, t) => a + (b - a) * t
/** Smooth 0 → 1 step between two edges. */
export const smoothstep = (from, to, x) => {
  const t = clamp((x - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** Polynomial smooth minimum; k is the blend radius in metres. */
export const smoothMin = (a, b, k) => {
  if (k <= 0) return Math.min(a, b)
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}
export const smoothMax = (a, b, k) => -smoothMin(-a, -b, k)

/** Round cone from a to b; sx and sz stretch its cross-section. */
export const cone = (a, b, radiusA, radiusB, sx = 1, sz = 1) => {
  const [ax, ay, az] = [a.x, a.y, a.z]
  const [dx, dy, dz] = [b.x - ax, b.y - ay, b.z - az]
  const length2 = dx * dx + dy * dy + dz * dz || 1e-9
  return (x, y, z) => {
    const [px, py, pz] = [x - ax, y - ay, z - az]
    const t = clamp((px * dx + py * dy + pz * dz) / length2, 0, 1)
    const d = Math.hypot((px - dx * t) / sx, py - dy * t, (pz - dz * t) / sz)
    return d - mix(radiusA, radiusB, t * t * (3 - 2 * t))
  }
}

export const ellipsoid = (c, [rx, ry, rz]) => {
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
  (k, ...shapes) =>
  (x, y, z) => {
    let d = shapes[0](x, y, z)
    for (let i = 1; i < shapes.length; i++) d = smoothMin(d, shapes[i](x, y, z), k)
    return d
  }
export const subtract = (k, a, b) => (x, y, z) => smoothMax(a(x, y, z), -b(x, y, z), k)
export const intersect = (k, a, b) => (x, y, z) => smoothMax(a(x, y, z), b(x, y, z), k)
export const inflate = (shape, by) => (x, y, z) => shape(x, y, z) - by

/** Value of a table [[key, ...values], …] at a key, by monotone-ish cubic interpolation (Catmull–Rom tangents). */
const sample = (rows, key, column) => {
  const last = rows.length - 1
  if (key <= rows[0][0]) return rows[0][column]
  if (key >= rows[last][0]) return rows[last][column]
  let i = 0
  while (rows[i + 1][0] < key) i++
  const slope = (j) => {
    const before = rows[Math.max(0, j - 1)]
    const after = rows[Math.min(last, j + 1)]
    return (after[column] - before[column]) / (after[0] - before[0])
  }
  const [k0, k1] = [rows[i][0], rows[i + 1][0]]
  const span = k1 - k0
  const t = (key - k0) / span
  const [t2, t3] = [t * t, t * t * t]
  return (
    rows[i][column] * (2 * t3 - 3 * t2 + 1) +
    slope(i) * span * (t3 - 2 * t2 + t) +
    rows[i + 1][column] * (3 * t2 - 2 * t3) +
    slope(i + 1) * span * (t3 - t2)
  )
}

/**
 * Upright body of elliptic cross-sections: rows [y, half width, half depth, centre z], y ascending. A superellipse
 * power above 2 makes it boxier. Ends are closed flat, rounded by `round`.
 */
export const loft = (rows, { power = 2, round = 0.03 } = {}) => {
  const STEPS = 256
  const [low, high] = [rows[0][0], rows.at(-1)[0]]
  const table = Array.from({ length: STEPS + 1 }, (_, i) => {
    const y = mix(low, high, i / STEPS)
    return [sample(rows, y, 1), sample(rows, y, 2), sample(rows, y, 3)]
  })
  return (x, y, z) => {
    const at = clamp(((y - low) / (high - low)) * STEPS, 0, STEPS - 1e-6)
    const [i, t] = [Math.floor(at), at % 1]
    const a = mix(table[i][0], table[i + 1][0], t)
    const b = mix(table[i][1], table[i + 1][1], t)
    const c = mix(table[i][2], table[i + 1][2], t)
    const [u, w] = [Math.abs(x) / a, Math.abs(z - c) / b]
    const k0 = power === 2 ? Math.hypot(u, w) : (u ** power + w ** power) ** (1 / power)
    const k1 = Math.hypot(u / a, w / b) || 1e-6
    const side = k0 < 1e-6 ? -Math.min(a, b) : (k0 * (k0 - 1)) / k1
    return smoothMax(clamp(side, -Math.min(a, b), 10), Math.max(low - y, y - high), round)
  }
}

/** Unit gradient by central differences. */
export const normalAt = (shape, x, y, z, e) => {
  const gx = shape(x + e, y, z) - shape(x - e, y, z)
  const gy = shape(x, y + e, z) - shape(x, y - e, z)
  const gz = shape(x, y, z + e) - shape(x, y, z - e)
  const length = Math.hypot(gx, gy, gz) || 1
  return [gx / length, gy / length, gz / length]
}
