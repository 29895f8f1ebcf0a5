import type { Prism } from '../player/controller.ts'

const degree = Math.PI / 180

/**
 * Distance along the ray (unit direction) to the prism grown by `margin` metres on every side, or Infinity when it
 * is not met within `reach`. A start inside the prism does not count: one never sees from inside a wall.
 */
export function rayPrism(
  prism: Prism,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  reach: number,
  margin: number,
): number {
  const cos = Math.cos(prism.yaw * degree)
  const sin = Math.sin(prism.yaw * degree)
  const px = (ox - prism.cx) * cos + (oz - prism.cz) * sin
  const pz = -(ox - prism.cx) * sin + (oz - prism.cz) * cos
  const rx = dx * cos + dz * sin
  const rz = -dx * sin + dz * cos
  let near = 0
  let far = reach
  for (let axis = 0; axis < 3; axis++) {
    const p = axis === 0 ? px : axis === 1 ? oy : pz
    const d = axis === 0 ? rx : axis === 1 ? dy : rz
    const low = axis === 1 ? prism.y0 - margin : -(axis === 0 ? prism.hx : prism.hz) - margin
    const high = axis === 1 ? prism.y1 + margin : (axis === 0 ? prism.hx : prism.hz) + margin
    if (Math.abs(d) < 1e-9) {
      if (p < low || p > high) return Infinity
      continue
    }
    const a = (low - p) / d
    const b = (high - p) / d
    near = Math.max(near, Math.min(a, b))
    far = Math.min(far, Math.max(a, b))
    if (near > far) return Infinity
  }
  return near > 0 ? near : Infinity
}

/** How far a point is out of a prism along the axis it is farthest out on, metres; negative inside. */
export function apartFrom({ cx, cz, hx, hz, yaw, y0, y1 }: Prism, x: number, y: number, z: number): number {
  const [cos, sin] = [Math.cos(yaw * degree), Math.sin(yaw * degree)]
  const across = Math.abs((x - cx) * cos + (z - cz) * sin) - hx
  const along = Math.abs((z - cz) * cos - (x - cx) * sin) - hz
  return Math.max(across, along, y0 - y, y - y1)
}

/** The nearest of many prisms, or Infinity. */
export function rayPrisms(
  prisms: readonly Prism[],
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  reach: number,
  margin: number,
): number {
  let nearest = Infinity
  for (const prism of prisms) {
    const distance = rayPrism(prism, ox, oy, oz, dx, dy, dz, Math.min(reach, nearest), margin)
    if (distance < nearest) nearest = distance
  }
  return nearest
}

/**
 * How far along the ray eyes may be that are not to stop inside any of the prisms, grown by `margin`: where they would,
 * in front of it. What lies beyond, or before, does not matter.
 */
export function notWithin(
  prisms: readonly Prism[],
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  distance: number,
  margin: number,
): number {
  let allowed = distance
  for (const prism of prisms) {
    if (Math.abs(prism.cx - ox) > distance + 5 || Math.abs(prism.cz - oz) > distance + 5) continue
    const entry = rayPrism(prism, ox, oy, oz, dx, dy, dz, allowed, margin)
    if (entry === Infinity) continue
    const [x, y, z] = [ox + dx * allowed, oy + dy * allowed, oz + dz * allowed]
    // Looking back from there, the prism is not met again: so they are in it.
    if (rayPrism(prism, x, y, z, -dx, -dy, -dz, allowed, margin) === Infinity) allowed = entry
  }
  return allowed
}
