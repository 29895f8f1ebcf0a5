import type { EventBody, EventName, v1 } from '../protocol/messages.ts'
import { event, type WireEvent } from '../protocol/messages.ts'
import { decodeMask, pasteMask, unpackBits, type GridRect } from '../map/grid.ts'
import { resizeMasks } from '../map/resizedMasks.ts'
import type { MapId } from '../ids.ts'
import { updateMap } from './update.ts'
import { unchanged, type GameMap, type Reducers, type World } from './world.ts'

type WireObject = v1.WireObject.$Properties
type MapEvent = Extract<EventName, `map${string}`>

/** One plain map setter: the event, the field it carries, and what counts as "nothing there". */
interface MapRow<E extends MapEvent, F extends keyof EventBody<E> & keyof GameMap> {
  readonly event: E
  readonly field: F
  readonly empty: unknown
}

const row = <E extends MapEvent, F extends keyof EventBody<E> & keyof GameMap>(
  event: E,
  field: F,
  empty: unknown,
): MapRow<E, F> => ({ event, field, empty })

/** Every map event that sets one field of a map, one row each, in the order a newcomer gets them. */
export const mapSetters = {
  mapSetBackgroundImagePath: row('mapSetBackgroundImagePath', 'backgroundImagePath', ''),
  mapSetSpawns: row('mapSetSpawns', 'spawns', []),
  mapSetPortals: row('mapSetPortals', 'portals', []),
  mapSetAnnouncer: row('mapSetAnnouncer', 'announcer', []),
  mapSetName: row('mapSetName', 'name', ''),
  mapSetDescription: row('mapSetDescription', 'description', ''),
  mapSetForegroundImagePath: row('mapSetForegroundImagePath', 'foregroundImagePath', ''),
  mapSetMiniMapImagePath: row('mapSetMiniMapImagePath', 'miniMapImagePath', ''),
  mapSetUseDrawnBG: row('mapSetUseDrawnBG', 'useDrawnBG', false),
  mapSetWalls: row('mapSetWalls', 'walls', {}),
  mapSetFloors: row('mapSetFloors', 'floors', {}),
  mapSetAreas: row('mapSetAreas', 'areas', {}),
  mapSetDesks: row('mapSetDesks', 'desks', {}),
  mapSetSpawn: row('mapSetSpawn', 'spawn', undefined),
  mapSetAssets: row('mapSetAssets', 'assets', []),
  mapSetSprites: row('mapSetSprites', 'sprites', []),
  mapSetCategory: row('mapSetCategory', 'category', ''),
  mapSetMuteOnEntry: row('mapSetMuteOnEntry', 'muteOnEntry', false),
  mapSetEnabledChats: row('mapSetEnabledChats', 'enabledChats', []),
  mapSetDecoration: row('mapSetDecoration', 'decoration', ''),
  mapSetTutorialTasks: row('mapSetTutorialTasks', 'tutorialTasks', undefined),
  mapSetScript: row('mapSetScript', 'script', ''),
} as const

type MapSetterName = keyof typeof mapSetters

const rowReducers = Object.fromEntries(
  Object.values(mapSetters).map(({ event, field, empty }) => [
    event,
    (world: World, body: { mapId?: string | null; delete?: boolean | null }): World =>
      updateMap(world, body.mapId, () => ({
        [field]: body.delete ? undefined : ((body as Record<string, unknown>)[field] ?? empty),
      })),
  ]),
) as unknown as Pick<Reducers, MapSetterName>

/** What an event made of which collisions. */
interface Patch {
  readonly former: Uint8Array
  readonly width: number
  readonly after: Uint8Array
}
/** The last of each event: several states of a map are reduced by the same ones. */
const patched = new WeakMap<object, Patch>()

/** Collisions with a rectangle of `part` (one byte a cell) written over; undefined before the size is known. */
function patchCollisions(
  map: GameMap,
  body: EventBody<'mapSetCollisions'> | EventBody<'mapSetCollisionsBits'>,
  overwrite: boolean,
  part: (cells: number) => Uint8Array,
): Partial<GameMap> | undefined {
  const rect = rectOf(body)
  if (!map.dimensions || rect.w > MAP_SIDE_MAX || rect.h > MAP_SIDE_MAX) return undefined
  if (rect.w * rect.h > MAP_CELLS_MAX) return undefined
  const [width, height] = map.dimensions
  const former = overwrite ? undefined : map.collisions
  const known = patched.get(body)
  if (known && known.former === former && known.width === width && known.after.length === width * height) {
    return { collisions: known.after }
  }
  const cells = former ?? new Uint8Array(width * height)
  const after = pasteMask(cells, { width, height }, rect, part(rect.w * rect.h))
  if (former) patched.set(body, { former, width, after })
  return { collisions: after }
}

/** A rectangle of cells as the wire has it: what is left out is 0. */
export const rectOf = (body: { readonly [F in 'x' | 'y' | 'w' | 'h']?: number | null }): GridRect => ({
  x: body.x ?? 0,
  y: body.y ?? 0,
  w: body.w ?? 0,
  h: body.h ?? 0,
})

/** Collisions moved to another map size: what still lies inside stays. */
function resizeCollisions(map: GameMap, width: number, height: number): Uint8Array | undefined {
  if (!map.collisions || !map.dimensions) return undefined
  const [w, h] = map.dimensions
  if (w === width && h === height) return map.collisions
  const [moved, kept] = [new Uint8Array(width * height), Math.min(w, width)]
  for (let y = 0; y < Math.min(h, height); y++) {
    moved.set(map.collisions.subarray(y * w, y * w + kept), y * width)
  }
  return moved
}

/** Longest side of a map in cells; a larger one is not believed. */
export const MAP_SIDE_MAX = 9_999
const MAP_CELLS_MAX = 4_000_000

const present = (value: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field != null))

/** An object with another's fields laid over it; empty tag lists count as "not given". */
export function mergeObject(former: WireObject | undefined, change: WireObject): WireObject {
  const { _tags, ...rest } = change
  return { ...former, ...present(rest), ...(_tags?.length ? { _tags } : {}) }
}

function setObjects(
  world: World,
  mapId: string | null | undefined,
  objects: { readonly [key: string]: WireObject } | null | undefined,
  overwrite: boolean,
): World {
  return updateMap(world, mapId, (map) => {
    const next = new Map(map.objects)
    for (const [key, object] of Object.entries(objects ?? {})) {
      next.set(key, mergeObject(overwrite ? undefined : next.get(key), object))
    }
    return { objects: next }
  })
}

const deleteObject = (world: World, mapId: string | null | undefined, key: string): World =>
  updateMap(world, mapId, (map) => {
    // Both shapes of the wire come one after the other.
    if (!map.objects.has(key)) return undefined
    const objects = new Map(map.objects)
    objects.delete(key)
    return { objects }
  })

/** Many removals in order: of each map its objects are copied once. */
export function reduceRemovals(world: World, removals: readonly EventBody<'mapDeleteObjectByKey'>[]): World {
  const keysOf = new Map<string, string[]>()
  for (const { mapId, key } of removals) {
    const keys = keysOf.get(mapId ?? '') ?? []
    keys.push(key ?? '')
    keysOf.set(mapId ?? '', keys)
  }
  let next = world
  for (const [mapId, keys] of keysOf) {
    next = updateMap(next, mapId, (map) => {
      const gone = keys.filter((key) => map.objects.has(key))
      if (gone.length === 0) return undefined
      const objects = new Map(map.objects)
      for (const key of gone) objects.delete(key)
      return { objects }
    })
  }
  return next
}

/** The key of an object named by key or by its id. */
export function objectKey(map: GameMap, keyOrId: string): string | undefined {
  if (map.objects.has(keyOrId)) return keyOrId
  for (const [key, object] of map.objects) if (object.id === keyOrId) return key
  return undefined
}

export const mapReducers = {
  ...rowReducers,
  mapSetDimensions: (world, body) =>
    updateMap(world, body.mapId, (map) => {
      const width = body.width ?? 0
      const height = body.height ?? 0
      if (width > MAP_SIDE_MAX || height > MAP_SIDE_MAX || width * height > MAP_CELLS_MAX) return undefined
      return {
        dimensions: [width, height],
        collisions: resizeCollisions(map, width, height),
        walls: resizeMasks(map.walls, map.dimensions, [width, height]),
        floors: resizeMasks(map.floors, map.dimensions, [width, height]),
      }
    }),
  mapSetCollisions: (world, body) =>
    updateMap(world, body.mapId, (map) =>
      patchCollisions(map, body, false, (cells) => decodeMask(body.mask ?? '', cells)),
    ),
  mapSetCollisionsBits: (world, body) =>
    updateMap(world, body.mapId, (map) =>
      patchCollisions(map, body, body.overwrite ?? false, (cells) =>
        unpackBits(body.mask ?? new Uint8Array(), cells),
      ),
    ),
  mapSetObjects: (world, { mapId, objects, updatesAreOverwrites }) =>
    setObjects(world, mapId, objects, updatesAreOverwrites ?? false),
  mapSetObjectsV2: (world, { mapId, objects, updatesAreOverwrites }) =>
    setObjects(world, mapId, objects, updatesAreOverwrites ?? false),
  mapDeleteObject: (world, { mapId, key }) => deleteObject(world, mapId, String(key ?? 0)),
  mapDeleteObjectByKey: (world, { mapId, key }) => deleteObject(world, mapId, key ?? ''),
  mapMoveObject: (world, body) =>
    updateMap(world, body.mapId, (map) => {
      const key = objectKey(map, body.objectId ?? '')
      const object = key === undefined ? undefined : map.objects.get(key)
      if (key === undefined || !object) return undefined
      const moved: WireObject = {
        ...object,
        x: Math.max(0, Math.round(body.targetX ?? 0)),
        y: Math.max(0, Math.round(body.targetY ?? 0)),
        ...(body.targetXOffset == null ? {} : { offsetX: body.targetXOffset }),
        ...(body.targetYOffset == null ? {} : { offsetY: body.targetYOffset }),
      }
      return { objects: new Map(map.objects).set(key, moved) }
    }),
  mapSetNooks: (world, body) =>
    updateMap(world, body.mapId, (map) => {
      const nooks = new Map(body.overwrite ? [] : map.nooks)
      for (const [id, diff] of Object.entries(body.nooks ?? {})) {
        nooks.set(id, { ...nooks.get(id), ...present(diff) })
      }
      return { nooks }
    }),
  mapCommitsChanges: (world, body) => {
    const map = world.maps.get(body.mapId as MapId)
    if (!map) return world
    const maps = new Map(world.maps).set(map.id, { ...map, updateId: body.updateId ?? 0 })
    return { ...world, maps }
  },
  gameObjectLayout: unchanged,
  levelSetLayout: unchanged,
  commentsChanged: unchanged,
  editorPresence: unchanged,
  documentUpdate: unchanged,
  documentReset: unchanged,
} satisfies Partial<Reducers>

/** Kinds about a map that change nothing of it. */
const reports: ReadonlySet<string> = new Set([
  'mapCommitsChanges',
  'gameObjectLayout',
  'levelSetLayout',
  'commentsChanged',
  'editorPresence',
  'documentUpdate',
  'documentReset',
])

/** The kinds that change a map: stored, and told with a commit after them. */
export const mapChangeKinds: ReadonlySet<EventName> = new Set(
  (Object.keys(mapReducers) as EventName[]).filter((kind) => !reports.has(kind)),
)

/** True when every part is there that a client needs before it shows the map (notes §1.5). */
export const isMapComplete = (map: GameMap): boolean =>
  map.dimensions !== undefined &&
  map.collisions !== undefined &&
  map.backgroundImagePath !== undefined &&
  map.spawns !== undefined &&
  map.portals !== undefined &&
  map.announcer !== undefined

/** World without one map. */
export function forgetMap(world: World, mapId: MapId): World {
  const maps = new Map(world.maps)
  maps.delete(mapId)
  return { ...world, maps }
}

/**
 * Tells which map a client must forget before it takes an event over. After `subscriptionsUpdated` each map comes
 * whole, or only its commit where the client has it as it is (protocol notes §1.3): what is left of the former state
 * would stay for ever, removed objects above all.
 */
export function createForgetter(): (told: WireEvent, maps: Iterable<MapId>) => MapId | undefined {
  let awaited = new Set<MapId>()
  return (told, maps) => {
    if (told.kind === 'subscriptionsUpdated') awaited = new Set(maps)
    if (awaited.size === 0 || !told.kind.startsWith('map')) return undefined
    const mapId = (told.body as { mapId?: string | null }).mapId as MapId
    return awaited.delete(mapId) && told.kind !== 'mapCommitsChanges' ? mapId : undefined
  }
}

/** The rows whose absence still has to be said: together with size and collisions they complete a map. */
export const completingFields: readonly MapSetterName[] = [
  'mapSetBackgroundImagePath',
  'mapSetSpawns',
  'mapSetPortals',
  'mapSetAnnouncer',
]

/** The event of one map row for a newcomer; undefined when there is nothing to say. */
export function mapSetterEvent(map: GameMap, name: MapSetterName): WireEvent | undefined {
  const { event: kind, field, empty } = mapSetters[name]
  const value = map[field] ?? (completingFields.includes(name) ? empty : undefined)
  return value === undefined ? undefined : event(kind, { mapId: map.id, [field]: value } as EventBody)
}
