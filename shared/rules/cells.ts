import type { Vec3 } from './pose.ts'

/** The map cell a position stands in; never negative, the wire counts cells in uint32. */
export const cellOf = (position: Vec3): { readonly x: number; readonly y: number } => ({
  x: Math.max(0, Math.floor(position.x)),
  y: Math.max(0, Math.floor(position.z)),
})

/** The middle of a cell on the floor, metres: where somebody stands who only knows cells. */
export const cellCentre = (x: number, y: number): Vec3 => ({ x: x + 0.5, y: 0, z: y + 0.5 })

/** SpriteDirectionEnum of the wire, as far as absolute moves need it. */
const spriteDirection = { down: 1, up: 3, left: 5, right: 7 } as const
const byQuarter = [
  spriteDirection.down,
  spriteDirection.left,
  spriteDirection.up,
  spriteDirection.right,
] as const

/** The picture (SpriteDirectionEnum) a published 2D client shows for a yaw in degrees. */
export const directionOfYaw = (yaw: number): number => byQuarter[((Math.round(yaw / 90) % 4) + 4) % 4]!

/** The yaw in degrees a SpriteDirectionEnum stands for; undefined for stand and dances. */
export function yawOfDirection(direction: number): number | undefined {
  if (direction < 1 || direction > 8) return undefined
  const quarter = byQuarter.indexOf((direction - ((direction - 1) % 2)) as (typeof byQuarter)[number])
  return quarter < 0 ? undefined : quarter * 90
}
