import type { MapId } from '#shared/ids.ts'
import { sizeOfObject } from '#shared/map/edit/editObjects.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'

type Maps = ReadonlyMap<MapId, GameMap>

/** How much more room maps take after some events than before. */
export interface Growth {
  /** About, as stored; less than nothing where they take less. */
  readonly bytes: number
  /**
   * By a new thing, or by more than work on those there are takes. What makes maps smaller, or leaves them as they are, is taken
   * however full it is.
   */
  readonly grows: boolean
}

/** Characters that whatever is there may be called and say, however full it is: so it can be renamed and moved. */
const LITTLE = 200

/** How much is written in a value. Numbers and switches of a thing are as many as its fields, whatever they say. */
function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  // A mask, as it is stored.
  if (value instanceof Uint8Array) return Math.ceil(value.length / 3) * 4
  if (value === null || typeof value !== 'object') return 0
  let sum = 0
  if (Array.isArray(value)) {
    for (const one of value as readonly unknown[])
      sum += typeof one === 'object' ? 2 + textIn(one) : 8 + textIn(one)
    return sum
  }
  for (const [key, one] of Object.entries(value)) {
    if (typeof one === 'string' || typeof one === 'object') sum += key.length + textIn(one)
  }
  return sum
}

/** Adds up what became of the parts of maps. */
class Sum {
  bytes = 0
  /** The same of what is no more work on what was there. */
  #more = 0
  #hasNew = false

  get growth(): Growth {
    return { bytes: this.bytes, grows: this.#hasNew || this.#more > 0 }
  }

  /** A part of which there is one, whether it says something or not. */
  field(was: unknown, is: unknown): void {
    this.#change(textIn(was), textIn(is))
  }

  /** One of many. */
  entry(was: unknown, is: unknown): void {
    if (was === undefined) this.#hasNew = true
    this.#change(textIn(was), textIn(is))
  }

  object(was: Thing | undefined, is: Thing | undefined): void {
    if (!was) this.#hasNew ||= is !== undefined
    else if (is) this.#more += Math.max(LITTLE, textIn(is)) - Math.max(LITTLE, textIn(was))
    else this.#more -= textIn(was)
    this.bytes += (is ? sizeOfObject(is) : 0) - (was ? sizeOfObject(was) : 0)
  }

  #change(was: number, is: number): void {
    this.#more += Math.max(LITTLE, is) - Math.max(LITTLE, was)
    this.bytes += is - was
  }
}

type Thing = NonNullable<ReturnType<GameMap['objects']['get']>>

/** What is looked at by itself, or stands in every map. */
const besides: ReadonlySet<string> = new Set(['id', 'updateId', 'objects'])
/** Parts with entries that people make. */
const ofMany: ReadonlySet<string> = new Set(['walls', 'floors', 'areas', 'desks', 'nooks'])

const entriesOf = (part: unknown): ReadonlyMap<string, unknown> =>
  part instanceof Map ? (part as ReadonlyMap<string, unknown>) : new Map(Object.entries(part ?? {}))

/** Everything but objects; parts and entries that are as they were are not looked at. */
function addRest(sum: Sum, was: Partial<GameMap>, is: Partial<GameMap>): void {
  for (const part of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (besides.has(part)) continue
    const [before, after] = [was, is].map((map): unknown => map[part as keyof GameMap])
    if (before === after) continue
    if (!ofMany.has(part)) {
      sum.field(before, after)
      continue
    }
    const [old, made] = [entriesOf(before), entriesOf(after)]
    for (const [key, value] of made) if (old.get(key) !== value) sum.entry(old.get(key), value)
    for (const [key, value] of old) if (!made.has(key)) sum.field(value, undefined)
  }
}

/** A map that is new, or is gone. */
function addWhole(sum: Sum, was: GameMap | undefined, is: GameMap | undefined): void {
  addRest(sum, was ?? {}, is ?? {})
  for (const object of was?.objects.values() ?? []) sum.object(object, undefined)
  for (const object of is?.objects.values() ?? []) sum.object(undefined, object)
}

/** Kinds that write objects: of a map only those they name are looked at. */
const ofObjects: ReadonlySet<string> = new Set(['mapSetObjectsV2', 'mapDeleteObjectByKey'])

function keysIn(told: WireEvent): readonly string[] {
  if (told.kind === 'mapDeleteObjectByKey') return [told.body.key ?? '']
  return told.kind === 'mapSetObjectsV2' ? Object.keys(told.body.objects ?? {}) : []
}

export function growthOf(before: Maps, after: Maps, events: readonly WireEvent[]): Growth {
  const sum = new Sum()
  const seen = new Set<string>()
  for (const told of events) {
    const { mapId } = told.body as { readonly mapId?: string | null }
    const [was, is] = [before, after].map((maps) => maps.get(mapId as MapId))
    if (!was || !is) continue
    const keys = ofObjects.has(told.kind) ? keysIn(told) : ['']
    for (const key of keys) {
      const name = `${mapId} ${key}`
      if (seen.has(name)) continue
      seen.add(name)
      if (key === '') addRest(sum, was, is)
      else sum.object(was.objects.get(key), is.objects.get(key))
    }
  }
  let hasNew = false
  for (const [mapId, map] of after) {
    if (before.has(mapId)) continue
    hasNew = true
    addWhole(sum, undefined, map)
  }
  for (const [mapId, map] of before) if (!after.has(mapId)) addWhole(sum, map, undefined)
  return hasNew ? { ...sum.growth, grows: true } : sum.growth
}
