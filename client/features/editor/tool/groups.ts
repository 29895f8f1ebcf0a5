import { nameOf } from '#shared/map/patch/mapPatch.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import type { GameMap } from '#shared/world/world.ts'

/** Things that go together: their property `group`. */
export const groupOf = (object: MapObject): string | undefined => {
  const { group } = propertiesOf(object)
  return typeof group === 'string' && group !== '' ? group : undefined
}

/** What is not moved, turned or taken away until somebody unlocks it: its property `locked`. */
export const isLocked = (object: MapObject): boolean => propertiesOf(object)['locked'] === true

/** An object with some properties changed; undefined takes one away. */
export function withProperties(object: MapObject, changes: Readonly<Record<string, unknown>>): MapObject {
  const properties = { ...propertiesOf(object), ...changes }
  for (const [name, value] of Object.entries(properties)) if (value === undefined) delete properties[name]
  return {
    ...object,
    propertiesJson: Object.keys(properties).length === 0 ? '' : JSON.stringify(properties),
  }
}

/** Things with all that are of a group with them. */
export function withGroups(map: GameMap, names: Iterable<string>): Set<string> {
  const all = new Set(names)
  const groups = new Set<string>()
  for (const [key, object] of map.objects) {
    const group = groupOf(object)
    if (group !== undefined && all.has(nameOf(key, object))) groups.add(group)
  }
  if (groups.size === 0) return all
  for (const [key, object] of map.objects) {
    const group = groupOf(object)
    if (group !== undefined && groups.has(group)) all.add(nameOf(key, object))
  }
  return all
}
