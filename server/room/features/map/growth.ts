import type { MapId } from '#shared/ids.ts'
import { sizeOfObject } from '#shared/map/edit/editObjects.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'

type Maps = ReadonlyMap<MapId, GameMap>

/** Masks are text already, and may be long: they are not written out for every stroke of a brush. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : value == null ? 0 : JSON.stringify(value).length

/** How much longer the entries of a part have become, as text; those that are as they were are not looked at. */
function longer(was: Iterable<readonly [string, unknown]>, is: Iterable<readonly [string, unknown]>): number {
  const before = new Map(was)
  let sum = 0
  for (const [key, value] of is) {
    const old = before.get(key)
    if (old !== value) sum += lengthOf(value) - lengthOf(old)
    before.delete(key)
  }
  for (const gone of before.values()) sum -= lengthOf(gone)
  return sum
}

/** The same of what is not an object: walls, floors, and nooks with their cells. */
function restGrown(was: GameMap, is: GameMap): number {
  let sum = 0
  for (const part of ['walls', 'floors'] as const) {
    if (was[part] !== is[part]) sum += longer(Object.entries(was[part] ?? {}), Object.entries(is[part] ?? {}))
  }
  return was.nooks === is.nooks ? sum : sum + longer(was.nooks, is.nooks)
}

/** Kinds that write objects: of a map only those they name are looked at. */
const ofObjects: ReadonlySet<string> = new Set(['mapSetObjectsV2', 'mapDeleteObjectByKey'])

function keysIn(told: WireEvent): readonly string[] {
  if (told.kind === 'mapDeleteObjectByKey') return [told.body.key ?? '']
  return told.kind === 'mapSetObjectsV2' ? Object.keys(told.body.objects ?? {}) : []
}

/** What a thing that is moved or renamed may be longer by, characters. */
const LITTLE = 200

/**
 * Whether maps take more room after some events than before: by a new thing, or by more than work on those there are takes. What
 * makes them smaller, or leaves them as they are, is taken however full it is.
 */
export function grows(before: Maps, after: Maps, events: readonly WireEvent[]): boolean {
  let grown = 0
  const seen = new Set<string>()
  for (const told of events) {
    const { mapId } = told.body as { readonly mapId?: string | null }
    const [was, is] = [before, after].map((maps) => maps.get(mapId as MapId))
    if (!is) continue
    if (!was) return true
    const keys = ofObjects.has(told.kind) ? keysIn(told) : ['']
    for (const key of keys) {
      const name = `${mapId} ${key}`
      if (seen.has(name)) continue
      seen.add(name)
      if (key === '') {
        grown += restGrown(was, is)
        continue
      }
      const [old, made] = [was.objects.get(key), is.objects.get(key)]
      if (made && !old) return true
      grown += (made ? sizeOfObject(made) : 0) - (old ? sizeOfObject(old) : 0)
    }
  }
  return grown > LITTLE
}
