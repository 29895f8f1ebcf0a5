import type { MapId } from '#shared/ids.ts'
import { encodeMask, packBits, unpackBits } from '#shared/map/grid.ts'
import { isShown, shownMap, timedObjects } from '#shared/map/timedObjects.ts'
import { decodeBatch, encodeBatch } from '#shared/protocol/codec.ts'
import { event, type EventBody, type EventName, type WireEvent } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { mapChangeKinds, mergeObject, rectOf } from '#shared/world/map.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { isDraft, onlyListed } from '#shared/world/levels.ts'
import { emptyWorld, type GameMap, type Level } from '#shared/world/world.ts'
import type { Outgoing } from '../handler.ts'
import { growthOf, type Growth } from './growth.ts'
import type { SpaceRecord, StoredMapEdit } from '../ports.ts'

export type Maps = ReadonlyMap<MapId, GameMap>

type MapChange = Extract<WireEvent, { body: { mapId?: string | null } }>

/** An edit that was decided and is on its way to the database. */
export interface StagedEdit {
  /** One a map. */
  readonly edits: readonly StoredMapEdit[]
  /** How long they are on the wire. */
  readonly bytes: number
  readonly growth: Growth
  /** The levels there are with it; undefined: as before. */
  readonly levels?: readonly Level[] | undefined
}

/** Whether an event changes a map. */
export const changesMap = (told: WireEvent): told is MapChange => mapChangeKinds.has(told.kind)

/** Whether an event is about maps, which are the same for everybody. */
export const isOfMaps = (kind: EventName): boolean =>
  kind.startsWith('map') || kind === 'gameObjectLayout' || kind === 'levelSetLayout'

/** Changes have been on the wire once (canonical), so that nothing of them is left out. */
const mapIdOf = (told: MapChange): MapId => told.body.mapId as MapId

/** Maps after some events. */
const mapsAfter = (maps: Maps, events: readonly WireEvent[]): Maps =>
  reduceAll({ ...emptyWorld, maps }, events).maps

/** Maps with an edit in them. */
const withEdit = (maps: Maps, { edits, levels = [] }: Pick<StagedEdit, 'edits' | 'levels'>): Maps =>
  onlyListed(mapsAfter(maps, edits.flatMap(committed)), levels)

/** The levels of a space as they are stored. */
export const levelsOfSpace = ({ maps }: Pick<SpaceRecord, 'maps'>): readonly Level[] =>
  maps.map(({ map, isDefault, draftOf, draftBase }) => ({
    mapId: map.id,
    isDefault,
    ...(draftOf !== undefined && { draftOf: draftOf as MapId }),
    ...(draftBase !== undefined && { draftBase }),
  }))

/**
 * The maps of a space while they are edited. Three states of them: `acknowledged` has everything that is, objects of
 * other times included; `staged` also what is decided and still being stored, so that the next edit is decided on it;
 * the world of the room, which people see, has what is acknowledged and there now.
 *
 * Update ids are the time of the edit in ms, or one more than the last: they grow over restarts although what is only
 * told (objects that come and go by time, states of nooks while the room lives) takes numbers that are never stored.
 */
export class MapEdits {
  #acknowledged: Maps = new Map()
  #staged: Maps = new Map()
  #acknowledgedLevels: readonly Level[] = []
  #stagedLevels: readonly Level[] = []
  readonly #pending = new Set<StagedEdit>()
  readonly #lastIds = new Map<MapId, number>()
  /** The number of the last commit everybody heard. */
  readonly #heardIds = new Map<MapId, number>()
  /** Edits stored since the map was last written as a whole; large ones count as many (looseWeight). */
  readonly #loose = new Map<MapId, number>()

  readonly #isWanted: (kind: EventName) => boolean

  /** @param isWanted whether anybody hears a kind: what nobody does is not made */
  constructor(isWanted: (kind: EventName) => boolean = () => true) {
    this.#isWanted = isWanted
  }

  /** Takes the stored maps; answers what people see of them. */
  load(space: SpaceRecord, now: number): Maps {
    const acknowledged = new Map<MapId, GameMap>()
    const shown = new Map<MapId, GameMap>()
    for (const { map, updateId } of space.maps) {
      this.#lastIds.set(map.id, updateId)
      // What is hidden may be another than when a client last heard of this map.
      const id = timedObjects(map).length === 0 ? updateId : this.#nextId(map.id, now)
      acknowledged.set(map.id, { ...map, updateId: id })
      shown.set(map.id, { ...shownMap(map, now), updateId: id })
    }
    this.#acknowledged = acknowledged
    this.#staged = acknowledged
    this.#acknowledgedLevels = this.#stagedLevels = levelsOfSpace(space)
    return shown
  }

  /** The levels with everything decided. */
  get stagedLevels(): readonly Level[] {
    return this.#stagedLevels
  }

  /** Whether a map is a draft, or is about to be one. */
  isDraft(mapId: string): boolean {
    return isDraft(this.#stagedLevels, mapId) || isDraft(this.#acknowledgedLevels, mapId)
  }

  /** The maps an edit is decided on. */
  get staged(): Maps {
    return this.#staged
  }

  /** Puts the map events of a decision, and the levels it makes of those there are, among what is being stored. */
  stage(events: readonly WireEvent[], now: number, levels?: readonly Level[]): StagedEdit {
    const { changes, bytes } = canonical(this.#staged, events)
    const edits = [...Map.groupBy(changes, mapIdOf)].map(([mapId, its]) => ({
      mapId,
      updateId: this.#nextId(mapId, now),
      events: its,
    }))
    const before = this.#staged
    this.#staged = withEdit(before, { edits, levels })
    const staged = { edits, bytes, levels, growth: growthOf(before, this.#staged, changes) }
    if (levels) this.#stagedLevels = levels
    this.#pending.add(staged)
    return staged
  }

  /** The edit is stored: what everybody is told of it. `shown` are the maps people see. */
  finish(staged: StagedEdit, shown: Maps, now: number): Outgoing[] {
    this.#pending.delete(staged)
    const telling: Outgoing[] = []
    for (const { mapId, updateId: stored, events } of staged.edits) {
      const id = mapId as MapId
      // Something that is only told may have taken a higher number meanwhile: numbers never go back.
      const updateId = stored > (this.#heardIds.get(id) ?? 0) ? stored : this.#nextId(id, now)
      this.#heardIds.set(id, updateId)
      this.#acknowledged = mapsAfter(this.#acknowledged, committed({ mapId, updateId, events }))
      for (const change of events) telling.push(...this.#telling(change as MapChange, shown, now))
      this.#loose.set(id, (this.#loose.get(id) ?? 0) + looseWeight(staged.bytes))
      telling.push(event('mapCommitsChanges', { mapId, updateId }))
    }
    if (staged.levels) {
      this.#acknowledged = onlyListed(this.#acknowledged, staged.levels)
      this.#acknowledgedLevels = staged.levels
    }
    if (this.#pending.size === 0) this.#staged = this.#acknowledged
    return telling
  }

  /** These were not stored, nor what was decided on top of them: they never were. */
  drop(all: readonly StagedEdit[]): void {
    if (all.length === 0) return
    for (const staged of all) this.#pending.delete(staged)
    const left = [...this.#pending]
    this.#staged = left.reduce(withEdit, this.#acknowledged)
    this.#stagedLevels = left.findLast(({ levels }) => levels)?.levels ?? this.#acknowledgedLevels
  }

  /** Changes that live as long as the room does (what reactions and watches say); what everybody is told of them. */
  passing(events: readonly WireEvent[], shown: Maps, now: number): Outgoing[] {
    // Of a level that is gone nothing is told: it would be there again, with nothing but that.
    const changes = canonical(this.#staged, events).changes.filter((told) =>
      this.#acknowledged.has(mapIdOf(told)),
    )
    const commits = [...new Set(changes.map(mapIdOf))].map((mapId) => this.#commit(mapId, now))
    this.#takeOver([...changes, ...commits])
    return [...changes.flatMap((change) => this.#telling(change, shown, now)), ...commits]
  }

  /** Objects whose time has come or is over since the last look. */
  due(shown: Maps, now: number): Outgoing[] {
    const telling: Outgoing[] = []
    const commits: WireEvent[] = []
    for (const map of this.#acknowledged.values()) {
      const before = telling.length
      for (const key of timedObjects(map)) {
        const object = map.objects.get(key)!
        const isThere = shown.get(map.id)?.objects.has(key) ?? false
        if (isShown(object, now) === isThere) continue
        if (isThere) telling.push(...removal(map.id, key))
        else telling.push(...withTwin(event('mapSetObjectsV2', setOf(map.id, { [key]: object }))))
      }
      if (telling.length > before) commits.push(this.#commit(map.id, now))
    }
    this.#takeOver(commits)
    return [...telling, ...commits]
  }

  /** Maps with at least so many edits beside them; asked for once. */
  takeLoose(atLeast: number): MapId[] {
    const mapIds = [...this.#loose].filter(([, count]) => count >= atLeast).map(([mapId]) => mapId)
    for (const mapId of mapIds) this.#loose.delete(mapId)
    return mapIds
  }

  /** What is not stored, and so is true at once. */
  #takeOver(events: readonly WireEvent[]): void {
    // One that is about to go is there no more for who decides.
    const isStaged = (told: WireEvent): boolean => this.#staged.has(mapIdOf(told as MapChange))
    this.#staged = mapsAfter(this.#staged, events.filter(isStaged))
    this.#acknowledged = this.#pending.size === 0 ? this.#staged : mapsAfter(this.#acknowledged, events)
  }

  #commit(mapId: MapId, now: number): WireEvent {
    const updateId = this.#nextId(mapId, now)
    this.#heardIds.set(mapId, updateId)
    return event('mapCommitsChanges', { mapId, updateId })
  }

  #nextId(mapId: MapId, now: number): number {
    const updateId = Math.max((this.#lastIds.get(mapId) ?? 0) + 1, Math.floor(now))
    this.#lastIds.set(mapId, updateId)
    return updateId
  }

  /** A change as people hear of it: both shapes of the wire, and nothing of objects whose time is not now. */
  #telling(change: MapChange, shown: Maps, now: number): Outgoing[] {
    const mapId = mapIdOf(change)
    const there = shown.get(mapId)?.objects
    if (change.kind === 'mapSetObjectsV2') {
      const objects = Object.entries(change.body.objects!)
      const visible = objects.filter(([, object]) => isShown(object, now))
      if (visible.length === objects.length) return withTwin(change)
      const gone = objects.filter(([key, object]) => !isShown(object, now) && there?.has(key))
      return [
        ...(visible.length > 0
          ? withTwin(event('mapSetObjectsV2', setOf(mapId, Object.fromEntries(visible))))
          : []),
        ...gone.flatMap(([key]) => removal(mapId, key)),
      ]
    }
    if (change.kind === 'mapDeleteObjectByKey') return removal(mapId, change.body.key!)
    if (change.kind === 'mapSetDimensions')
      return [change, ...this.#movedMasks(this.#acknowledged.get(mapId))]
    if (change.kind !== 'mapSetCollisionsBits') return [change]
    return this.#isWanted('mapSetCollisions') ? [change, olderMask(change.body)] : [change]
  }

  /**
   * The masks of a map whose size changed, for clients that do not move them themselves. Neither stored nor decided
   * with the edit: they follow from it.
   */
  #movedMasks(map: GameMap | undefined): Outgoing[] {
    if (!map?.dimensions) return []
    const [w, h] = map.dimensions
    const { id: mapId, collisions, walls, floors } = map
    const whole = { mapId, x: 0, y: 0, w, h }
    const telling: WireEvent[] = []
    if (collisions && this.#isWanted('mapSetCollisionsBits')) {
      telling.push(event('mapSetCollisionsBits', { ...whole, overwrite: true, mask: packBits(collisions) }))
    }
    if (collisions && this.#isWanted('mapSetCollisions')) {
      telling.push(event('mapSetCollisions', { ...whole, mask: encodeMask(collisions) }))
    }
    if (walls) telling.push(event('mapSetWalls', { mapId, walls }))
    if (floors) telling.push(event('mapSetFloors', { mapId, floors }))
    return telling.map(echo)
  }
}

/** For how many an edit counts of those that are kept beside a map: all of them are read when its space wakes. */
const looseWeight = (bytes: number): number =>
  Math.max(1, (bytes / limits.mapEditsKeptBytes) * limits.mapEditsKept)

const committed = ({ mapId, updateId, events }: StoredMapEdit): WireEvent[] => [
  ...events,
  event('mapCommitsChanges', { mapId, updateId }),
]

const setOf = (mapId: MapId, objects: Record<string, object>) => ({
  mapId,
  objects,
  updatesAreOverwrites: true,
})

const removal = (mapId: MapId, key: string): Outgoing[] => [
  event('mapDeleteObjectByKey', { mapId, key }),
  echo(event('mapDeleteObject', { mapId, key: Number(key) })),
]

const removals: ReadonlySet<EventName> = new Set(['mapDeleteObjectByKey', 'mapDeleteObject'])

/**
 * Events in order, one by one but for objects of a map that are taken away one after the other: those are one change, of which
 * the map's objects are copied once.
 */
export function removalRuns(events: readonly Outgoing[]): readonly (readonly Outgoing[])[] {
  const runs: Outgoing[][] = []
  for (const told of events) {
    const run = runs.at(-1)
    const isOneMore = run?.[0] && removals.has(told.kind) && isRemovalOf(told, run[0])
    if (isOneMore) run.push(told)
    else runs.push([told])
  }
  return runs
}

const isRemovalOf = (told: Outgoing, first: Outgoing): boolean =>
  first.kind === 'mapDeleteObjectByKey' && (told.body as { mapId?: string | null }).mapId === first.body.mapId

/** An event of objects and the older shape of it (protocol notes §1.6). */
const withTwin = (told: WireEvent): Outgoing[] => [told, echo(event('mapSetObjects', told.body as never))]

const echo = (told: WireEvent): Outgoing => ({ ...told, isEcho: true })

/** The older shape of a mask of collisions. */
function olderMask(body: EventBody<'mapSetCollisionsBits'>): Outgoing {
  const rect = rectOf(body)
  const mask = encodeMask(unpackBits(body.mask ?? new Uint8Array(), rect.w * rect.h))
  return echo(event('mapSetCollisions', { mapId: body.mapId!, ...rect, mask }))
}

/**
 * Map events in one shape, exactly as their readers will have them: twins of older clients are left out, changes of
 * objects carry whole objects.
 */
function canonical(
  maps: Maps,
  events: readonly WireEvent[],
): { readonly changes: readonly MapChange[]; readonly bytes: number } {
  const kinds = new Set(events.map(({ kind }) => kind))
  const single: WireEvent[] = []
  let after = maps
  let reduced = 0
  for (const told of events) {
    if (told.kind === 'mapSetObjects' && kinds.has('mapSetObjectsV2')) continue
    if (told.kind === 'mapDeleteObject' && kinds.has('mapDeleteObjectByKey')) continue
    if (told.kind === 'mapSetCollisions' && kinds.has('mapSetCollisionsBits')) continue
    if (told.kind === 'mapSetObjects' || told.kind === 'mapSetObjectsV2') {
      // Only these look at what is there.
      after = mapsAfter(after, single.slice(reduced))
      reduced = single.length
    }
    single.push(wholeObjects(after, told))
  }
  const batch = encodeBatch(single)
  return { changes: decodeBatch(batch).filter(changesMap), bytes: batch.length }
}

function wholeObjects(maps: Maps, told: WireEvent): WireEvent {
  if (told.kind === 'mapDeleteObject') {
    return event('mapDeleteObjectByKey', { mapId: told.body.mapId ?? '', key: String(told.body.key ?? 0) })
  }
  if (told.kind !== 'mapSetObjects' && told.kind !== 'mapSetObjectsV2') return told
  const { mapId, objects, updatesAreOverwrites } = told.body
  const former = maps.get(mapId as MapId)?.objects
  const whole = Object.entries(objects ?? {}).map(([key, object]) => [
    key,
    mergeObject(updatesAreOverwrites ? undefined : former?.get(key), object),
  ])
  return event('mapSetObjectsV2', setOf(mapId as MapId, Object.fromEntries(whole) as Record<string, object>))
}
