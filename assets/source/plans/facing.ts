import type { Vec2 } from '../vectors.ts'

/** Where a thing's front looks. */
export type Facing = 'north' | 'east' | 'south' | 'west'

/** Metres = cells, x to the east, y to the south. */
export type Point = Vec2

/** Yaw of each facing, degrees clockwise from above, 0 = +z = south. */
export const facings: Readonly<Record<Facing, number>> = { south: 0, west: 90, north: 180, east: 270 }

export const opposite: Readonly<Record<Facing, Facing>> = {
  north: 'south',
  south: 'north',
  east: 'west',
  west: 'east',
}

const directions: Readonly<Record<Facing, Vec2>> = {
  north: [0, -1],
  east: [1, 0],
  south: [0, 1],
  west: [-1, 0],
}

/** Unit vector [dx, dy] of a facing. */
export const directionOf = (facing: Facing): Vec2 => directions[facing]

/** Yaw in degrees that looks along (dx, dy). */
export const yawTo = (dx: number, dy: number): number => (((Math.atan2(-dx, dy) * 180) / Math.PI) % 360) + 0
