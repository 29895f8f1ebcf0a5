import type { GameMap } from '../world/world.ts'
import type { FloorPoint } from './placement.ts'

/**
 * Where somebody faces who appears at a point (metres): to the middle of the map, along the nearest axis, in degrees.
 * Spawn points have no direction of their own on the wire; levels are planned so that this looks into them.
 */
export function spawnYaw(map: GameMap, { x, z }: FloorPoint): number {
  const [width, height] = map.dimensions ?? [0, 0]
  const [dx, dz] = [width / 2 - x, height / 2 - z]
  if (Math.abs(dx) > Math.abs(dz)) return dx > 0 ? 270 : 90
  return dz < 0 ? 180 : 0
}
