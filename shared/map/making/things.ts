import type { v1 } from '../../protocol/messages.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import type { CatalogueItem } from '../catalogue.ts'
import { freeKey } from '../edit/editObjects.ts'
import { keysOfNames, nameOf } from '../patch/mapPatch.ts'
import type { MapObject } from '../placement.ts'
import { normalScale, placedAt, type CellSize, type Spot } from './spots.ts'

/**
 * Things as the map maker puts them on a copy of a level; the step is what differs (`diffMaps`). Things go by their
 * names (`nameOf`). Whatever changes nothing answers the very map it was given.
 */

const isAcross = (yaw: number): boolean => Math.round(yaw / 90) % 2 !== 0

/** The cells a piece of the catalogue takes as it is turned, as those of our own levels are written. */
export function cellsFor(
  item: CatalogueItem,
  { yaw, scale }: Pick<Spot, 'yaw' | 'scale'>,
): Required<CellSize> {
  const [width, , depth] = item.size
  const [across, along] = isAcross(yaw) ? [depth, width] : [width, depth]
  const cells = (metres: number): number => Math.max(1, Math.round(metres * normalScale(scale)))
  return { width: cells(across), height: cells(along) }
}

const sizeOf = ({ dimensions }: Pick<GameMap, 'dimensions'>) =>
  dimensions && { width: dimensions[0], height: dimensions[1] }

/** A thing that was not there: all an object must have. `fields` come on top, the place excepted. */
export const newThing = (
  item: CatalogueItem,
  spot: Spot,
  id: string,
  fields: v1.WireObject.$Properties = {},
  map: Pick<GameMap, 'dimensions'> = {},
): MapObject => ({
  templateId: item.id,
  _name: item.name.zh,
  normal: '',
  type: 0,
  ...fields,
  id,
  ...placedAt(cellsFor(item, spot), spot, sizeOf(map)),
})

/**
 * An object put elsewhere. A piece that is turned to another axis takes its cells that way; the size of a picture is
 * its own and stays.
 */
export function movedThing(object: MapObject, spot: Spot, map: Pick<GameMap, 'dimensions'> = {}): MapObject {
  const turns = !!object.templateId && isAcross(object.yaw ?? 0) !== isAcross(spot.yaw)
  const { width, height } = object
  const size = turns ? { width: height, height: width } : { width, height }
  const { scale, yaw, offsetZ, ...place } = placedAt(size, spot, sizeOf(map))
  return {
    ...object,
    ...place,
    // What an object never had and would mean nothing is not written on it.
    ...((yaw !== 0 || object.yaw != null) && { yaw }),
    ...((scale !== 1 || object.scale != null) && { scale }),
    ...((offsetZ !== 0 || object.offsetZ != null) && { offsetZ }),
  }
}

/** Keys nobody has for so many new objects, fewer where there is no room for all. */
function freeKeys(objects: GameMap['objects'], count: number): string[] {
  const taken = new Map<string, unknown>(objects)
  const keys: string[] = []
  let next: number | undefined
  while (keys.length < count && taken.size < limits.objectsMax) {
    const isNext: boolean = next !== undefined && next < limits.objectsMax && !taken.has(String(next))
    const key: string = isNext ? String(next) : freeKey(taken, undefined)
    taken.set(key, true)
    keys.push(key)
    next = Number(key) + 1
  }
  return keys
}

/** With further things, each under the first key that is free; those for which a level has no room are left out. */
export function withThings(map: GameMap, things: readonly MapObject[]): GameMap {
  const keys = freeKeys(map.objects, things.length)
  if (keys.length === 0) return map
  const objects = new Map(map.objects)
  keys.forEach((key, i) => objects.set(key, things[i]!))
  return { ...map, objects }
}

/** With one more thing. */
export const withThing = (map: GameMap, thing: MapObject): GameMap => withThings(map, [thing])

/** Keys and objects of some things. */
function* thingsNamed(map: GameMap, names: Iterable<string>): Iterable<readonly [string, MapObject]> {
  const wanted = new Set(names)
  if (wanted.size === 0) return
  for (const key of keysOfNames(map, wanted).values()) yield [key, map.objects.get(key)!]
}

/** With some things changed; names of things that are not there are passed over. */
export function changedThings(
  map: GameMap,
  names: Iterable<string>,
  change: (object: MapObject, name: string) => MapObject,
): GameMap {
  let objects: Map<string, MapObject> | undefined
  for (const [key, object] of thingsNamed(map, names)) {
    const after = change(object, nameOf(key, object))
    if (after === object) continue
    objects ??= new Map(map.objects)
    objects.set(key, after)
  }
  return objects ? { ...map, objects } : map
}

/** Without some things. */
export function withoutThings(map: GameMap, names: Iterable<string>): GameMap {
  const objects = new Map(map.objects)
  for (const [key] of thingsNamed(map, names)) objects.delete(key)
  return objects.size === map.objects.size ? map : { ...map, objects }
}

/** A thing by its name. */
export function thingNamed(map: GameMap, name: string): MapObject | undefined {
  for (const [, object] of thingsNamed(map, [name])) return object
  return undefined
}
