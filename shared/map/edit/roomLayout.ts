import { z } from 'zod'
import { event, type v1, type WireEvent } from '../../protocol/messages.ts'
import { because } from '../../protocol/refusals.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import { EditError, must, schemaError } from './editChecks.ts'
import { deleteObjects, FreeKeys, setObjects, type ObjectEdit } from './editObjects.ts'
import { placementOf } from '../placement.ts'

type WireObject = v1.WireObject.$Properties

/**
 * The room layout of a level: its placed rooms and what stands in them. Only a projection of the map's objects that
 * belong to a room (WireObject.room): nothing of it is stored, and applying one becomes edits of objects.
 */

const metres = z.number().finite().min(-limits.mapSideMax).max(limits.mapSideMax)

export const layoutItemSchema = z.strictObject({
  /** Stable; the object's id. */
  id: z.string().min(1).max(128),
  /** What it is: the template. */
  tag: z.string().max(64),
  name: z.string().max(2_000).optional(),
  /** Middle of its ground, y is the height; metres. */
  position: z.strictObject({ x: metres, y: metres, z: metres }),
  /** Degrees, clockwise from above. */
  yaw: z.number().finite().default(0),
  scale: z.number().min(0.25).max(4).default(1),
  color: z.string().max(7).optional(),
  /** JSON text. */
  properties: z.string().max(limits.objectJsonLength).optional(),
})

export const roomLayoutSchema = z.strictObject({
  version: z.literal(1),
  /** The map's update id it was read at; given, it must still be that. */
  revision: z.int().min(0).optional(),
  rooms: z
    .array(z.strictObject({ room: z.int().min(0).max(0x7fff_ffff), items: z.array(layoutItemSchema) }))
    .max(limits.objectsMax),
})

export type LayoutItem = z.infer<typeof layoutItemSchema>
export type RoomLayout = z.infer<typeof roomLayoutSchema>

const SAME_PLACE_M = 1e-3
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4

const itemOf = (key: string, object: WireObject): LayoutItem => {
  const { x, y, z: depth, yaw, scale } = placementOf(object)
  return {
    id: object.id || key,
    tag: object.templateId ?? '',
    ...(object._name ? { name: object._name } : {}),
    position: { x: rounded(x), y: rounded(y), z: rounded(depth) },
    yaw: rounded(yaw),
    scale: rounded(scale),
    ...(object.color ? { color: object.color } : {}),
    ...(object.propertiesJson ? { properties: object.propertiesJson } : {}),
  }
}

/** The layout of a map, rooms and items in ascending order. */
export function roomLayoutOf(map: GameMap): RoomLayout {
  const rooms = new Map<number, LayoutItem[]>()
  for (const [key, object] of [...map.objects].sort(([a], [b]) => Number(a) - Number(b))) {
    if (object.room == null) continue
    const items = rooms.get(object.room) ?? []
    items.push(itemOf(key, object))
    rooms.set(object.room, items)
  }
  const revision = map.updateId === undefined ? {} : { revision: map.updateId }
  const sorted = [...rooms].sort(([a], [b]) => a - b).map(([room, items]) => ({ room, items }))
  return { version: 1, ...revision, rooms: sorted }
}

/** What of a layout is other than before, for gameObjectLayout. */
export interface LayoutDifference {
  readonly version: 1
  readonly revision?: number | undefined
  readonly set: readonly (LayoutItem & { readonly room: number })[]
  /** Ids. */
  readonly removed: readonly string[]
}

/** The difference of two states of a map; undefined when no placed thing changed. */
export function layoutDifference(before: GameMap | undefined, after: GameMap): LayoutDifference | undefined {
  if (before?.objects === after.objects) return undefined
  const set: (LayoutItem & { room: number })[] = []
  const removed: string[] = []
  for (const [key, object] of after.objects) {
    const former = before?.objects.get(key)
    if (former === object) continue
    if (object.room != null) set.push({ ...itemOf(key, object), room: object.room })
    else if (former?.room != null) removed.push(former.id || key)
  }
  for (const [key, { id, room }] of before?.objects ?? []) {
    if (room != null && !after.objects.has(key)) removed.push(id || key)
  }
  if (set.length === 0 && removed.length === 0) return undefined
  return { version: 1, revision: after.updateId, set, removed }
}

/** @throws EditError when the text is no layout */
export function parseRoomLayout(json: string): RoomLayout {
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch {
    throw new EditError(because('mapNotJson', { field: 'layout' }))
  }
  const parsed = roomLayoutSchema.safeParse(content)
  if (parsed.success) return parsed.data
  throw schemaError('layout', parsed.error)
}

/** The change that brings an object to an item's place; its cell stays while the place does. */
function changeTo(former: WireObject | undefined, item: LayoutItem, room: number): WireObject {
  const change: WireObject = {
    id: item.id,
    templateId: item.tag,
    _name: item.name ?? '',
    offsetZ: item.position.y,
    yaw: item.yaw,
    scale: item.scale,
    color: item.color ?? '',
    propertiesJson: item.properties ?? '',
    room,
  }
  const at = former && placementOf(former)
  const stays =
    at !== undefined &&
    Math.abs(at.x - item.position.x) < SAME_PLACE_M &&
    Math.abs(at.z - item.position.z) < SAME_PLACE_M
  if (stays) return change
  const [width, height] = [former?.width ?? 1, former?.height ?? 1]
  const x = Math.max(0, Math.round(item.position.x - width / 2))
  const y = Math.max(0, Math.round(item.position.z - height / 2))
  const offsetX = item.position.x - x - width / 2
  const offsetY = item.position.z - y - height / 2
  const placed = { ...change, x, y, offsetX, offsetY }
  return former ? placed : { ...placed, width, height, normal: '', type: 0 }
}

/**
 * The edits that make a map's placed rooms as a layout says: objects added, changed and removed. All or none; rooms
 * that are not in it are emptied.
 * @throws EditError; a stale revision among others
 */
export function applyRoomLayout(map: GameMap, layout: RoomLayout, edit: ObjectEdit): WireEvent[] {
  const isFresh = layout.revision === undefined || layout.revision === map.updateId
  must(isFresh, 'layoutStale')
  const keys = new Map<string, string>()
  for (const [key, object] of map.objects) keys.set(object.id || key, key)
  const taken = new Map<string, unknown>(map.objects)
  const free = new FreeKeys(taken, edit.isKept)
  const wanted = new Set<string>()
  const changes = layout.rooms.flatMap(({ room, items }) =>
    items.flatMap((item) => {
      const key = keys.get(item.id) ?? free.next()
      must(!wanted.has(key), 'mapItemIdTwice', { id: item.id })
      taken.set(key, item)
      free.took(key)
      wanted.add(key)
      const former = map.objects.get(key)
      const change = changeTo(former, item, room)
      const isSame = former?.room === room && sameItem(itemOf(key, former), item) && former.id === item.id
      return isSame ? [] : [{ key, change }]
    }),
  )
  const events = changes.length > 0 ? setObjects(map, changes, { ...edit, overwrite: false }) : []
  const unwanted = [...map.objects].filter(([key, { room }]) => room != null && !wanted.has(key))
  return [
    ...events,
    ...deleteObjects(
      map,
      unwanted.map(([key]) => key),
    ),
  ]
}

const sameItem = (a: LayoutItem, b: LayoutItem): boolean =>
  a.tag === b.tag &&
  (a.name ?? '') === (b.name ?? '') &&
  (['x', 'y', 'z'] as const).every((axis) => Math.abs(a.position[axis] - b.position[axis]) < SAME_PLACE_M) &&
  Math.abs(a.yaw - b.yaw) < SAME_PLACE_M &&
  Math.abs(a.scale - b.scale) < SAME_PLACE_M &&
  (a.color ?? '') === (b.color ?? '') &&
  (a.properties ?? '') === (b.properties ?? '')

/** The events that tell of a changed layout beside the map events; `levelId` is `{spaceId}.{n}`. */
export function layoutEvents(levelId: string, before: GameMap | undefined, after: GameMap): WireEvent[] {
  const difference = layoutDifference(before, after)
  if (!difference) return []
  return [
    event('gameObjectLayout', { id: levelId, layout: JSON.stringify(difference) }),
    event('levelSetLayout', { levelId, roomLayout: JSON.stringify(roomLayoutOf(after)) }),
  ]
}
