import { propertiesOf, record } from '#shared/map/properties.ts'
import type { GameMap } from '#shared/world/world.ts'

/** How many portals of a level lead to another one. */
export function portalsTo(map: GameMap, mapId: string): number {
  const leads = (
    target: { readonly targetMap?: unknown; readonly targetUrl?: unknown } | undefined,
  ): boolean => target !== undefined && !target.targetUrl && target.targetMap === mapId
  const tiles = (map.portals ?? []).filter(leads).length
  const things = [...map.objects.values()].filter((object) =>
    object.propertiesJson?.includes('"portal"') ? leads(record(propertiesOf(object)['portal'])) : false,
  ).length
  return tiles + things
}
