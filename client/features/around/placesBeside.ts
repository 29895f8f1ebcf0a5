import type { Prism } from '#shared/map/placement.ts'

/** So far beside a thing one stands, metres. */
const BEFORE_M = 0.6

export interface Point {
  readonly x: number
  readonly z: number
}

/** Places beside a thing from which one might use it: before its front first, then the nearest. */
export function placesBeside({ cx, cz, hx, hz, yaw }: Prism, from: Point): readonly Point[] {
  const [cos, sin] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)]
  const out = (x: number, z: number): Point => ({ x: cx + x * cos - z * sin, z: cz + x * sin + z * cos })
  const front = out(0, hz + BEFORE_M)
  const others = [out(0, -hz - BEFORE_M), out(hx + BEFORE_M, 0), out(-hx - BEFORE_M, 0)]
  const away = ({ x, z }: Point): number => Math.hypot(x - from.x, z - from.z)
  return [front, ...others.sort((a, b) => away(a) - away(b))]
}
