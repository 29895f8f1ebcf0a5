import { isMapComplete } from '#shared/world/map.ts'
import type { World } from '#shared/world/world.ts'

/** What of the maps we hold, so that it is not sent again: map id → update id. What is not whole we do not hold. */
export function heldMaps({ maps }: World): Record<string, number> {
  const held: Record<string, number> = {}
  for (const [mapId, map] of maps) {
    if (map.updateId !== undefined && isMapComplete(map)) held[mapId] = map.updateId
  }
  return held
}

/** Whether something of a map has not come. */
export const lacksMapData = ({ maps }: World): boolean =>
  [...maps.values()].some((map) => !isMapComplete(map))
