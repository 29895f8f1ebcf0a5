import { placementOf, type FloorPoint, type MapObject } from '#shared/map/placement.ts'
import { metresBefore, placedScreen } from '#shared/map/screens.ts'
import type { GameMap } from '#shared/world/world.ts'

/** Who has come near enough may go back so far before it is gone, metres. */
const EDGE_M = 2
/** From so far what is drawn on a board is seen, and what plays is heard, metres. */
const COMPONENT_M = 14

/**
 * How loud a film is where somebody stands, 0 to 1; undefined: one is not near enough to see it.
 * @param isShown it was near enough before
 */
export function filmLoudness(
  map: GameMap,
  key: string,
  at: FloorPoint,
  isShown: boolean,
): number | undefined {
  const placed = placedScreen(map, key)
  const metres = placed && metresBefore(map, placed, at)
  if (!placed || metres === undefined) return undefined
  if (metres > placed.reachM + (isShown ? EDGE_M : 0)) return undefined
  return Math.max(0, 1 - metres / placed.reachM)
}

/** How loud a component is where somebody stands, 0 to 1; undefined: one is not near enough to see or hear it. */
export function componentLoudness(object: MapObject, at: FloorPoint, isShown: boolean): number | undefined {
  const { x, z } = placementOf(object)
  const metres = Math.hypot(at.x - x, at.z - z)
  return metres < COMPONENT_M + (isShown ? EDGE_M : 0)
    ? Math.max(0, 1 - metres / COMPONENT_M) ** 1.6
    : undefined
}

/**
 * On which side of where one looks a thing is: -1 left, 1 right.
 * @param heading where ahead is, radians
 */
export function sideOf(object: MapObject, at: FloorPoint, heading: number): number {
  const { x, z } = placementOf(object)
  const metres = Math.hypot(x - at.x, z - at.z)
  return metres < 0.5 ? 0 : ((z - at.z) * Math.sin(heading) - (x - at.x) * Math.cos(heading)) / metres
}
