import { changedThings } from '#shared/map/making/things.ts'
import { keysByName } from '#shared/map/patch/mapPatch.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { isLocked } from '../tool/groups.ts'
import { currentWork, type Change } from '../work/Work.ts'

/** How a thing becomes another. */
export type ThingChange = (object: MapObject) => MapObject

const changing =
  (names: ReadonlySet<string>, change: ThingChange): Change =>
  (map) =>
    changedThings(map, names, (object) => (isLocked(object) ? object : change(object)))

/** Says something of some things: one step. */
export const say = (names: ReadonlySet<string>, change: ThingChange): void => {
  currentWork()?.do('properties', changing(names, change))
}

/** Shows what would be said, to oneself; undefined: what is so is shown again. */
export const trySaying = (names: ReadonlySet<string>, change: ThingChange | undefined): void =>
  currentWork()?.attempt(change && changing(names, change))

/** The key under which the server knows the first of some things, once it has all that was done. */
export async function storedKey(names: ReadonlySet<string>): Promise<string | undefined> {
  const work = currentWork()
  await work?.settled()
  const map = work?.map
  const keys = map && keysByName(map)
  return [...names].map((name) => keys?.get(name)).find((key) => key !== undefined)
}
