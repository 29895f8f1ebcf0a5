import { distanceToPrism, sinCosDeg, type FloorPoint, type Prism } from './placement.ts'
import type { Walkable } from './walking/walkable.ts'

/** So much of a thing, from its edge, may be in the wall it hangs on, or beyond, metres. */
const IN_WALL_M = 0.15
/** What stands in the wall itself, as doors do, is met a little before it, metres. */
const BEFORE_M = 0.04

/**
 * Whether somebody at a point can lay their hand on a thing: it is within `reach` (metres from its edge), and no wall,
 * window or glass is between them and what is nearest of it. So what hangs on a wall is used from the room that it
 * hangs in, what stands on a table or behind a counter over it, and a door from both sides.
 */
export function isAtHand(
  { isWalledOff }: Pick<Walkable, 'isWalledOff'>,
  prism: Prism,
  reach: number,
  { x, z }: FloorPoint,
): boolean {
  if (distanceToPrism(prism, x, z) > reach) return false
  const { sin, cos } = sinCosDeg(prism.yaw)
  const [dx, dz] = [x - prism.cx, z - prism.cz]
  const across = within(dx * cos + dz * sin, prism.hx - IN_WALL_M)
  const along = within(dz * cos - dx * sin, prism.hz - IN_WALL_M)
  const [toX, toZ] = [prism.cx + across * cos - along * sin, prism.cz + across * sin + along * cos]
  const metres = Math.hypot(toX - x, toZ - z)
  const part = metres > BEFORE_M ? 1 - BEFORE_M / metres : 0
  return !isWalledOff(x, z, x + (toX - x) * part, z + (toZ - z) * part)
}

const within = (value: number, most: number): number => {
  const half = Math.max(0, most)
  return Math.max(-half, Math.min(half, value))
}
