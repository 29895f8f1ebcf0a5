import { propertiesOf, record } from '#shared/map/properties.ts'
import type { GameMap } from '#shared/world/world.ts'

interface PortalFields {
  readonly targetMap?: string | null | undefined
  readonly targetUrl?: string | null | undefined
}

/** Whether a portal leads to a level of its own space: elsewhere that number is another level, or none. */
const leadsToLevel = ({ targetMap, targetUrl }: PortalFields): boolean =>
  !targetUrl ? Boolean(targetMap) : /^\d{1,9}$/.test(targetUrl)

/** A level without portals to other levels of the space it comes from; what looked like one stays as a thing. */
export function withoutLevelPortals(map: GameMap): GameMap {
  const objects = [...map.objects].map(([key, object]) => {
    const { portal, ...properties } = propertiesOf(object)
    const target = record(portal)
    if (!target || !leadsToLevel(target as PortalFields)) return [key, object] as const
    return [key, { ...object, propertiesJson: JSON.stringify(properties) }] as const
  })
  return {
    ...map,
    objects: new Map(objects),
    ...(map.portals && { portals: map.portals.filter((portal) => !leadsToLevel(portal)) }),
  }
}
