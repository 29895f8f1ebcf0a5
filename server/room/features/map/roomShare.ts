import { sizeOfObject } from '#shared/map/edit/editObjects.ts'
import { EditError } from '#shared/map/edit/editChecks.ts'
import { maskCellsOf } from '#shared/map/edit/maskBudget.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { because } from '#shared/protocol/refusals.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { roleRank } from '#shared/rules/roles.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Access } from '../../ports.ts'

/** Objects of a map once some events have happened. */
function changedBy(events: readonly WireEvent[]): ReadonlyMap<string, MapObject | undefined> {
  const changed = new Map<string, MapObject | undefined>()
  for (const told of events) {
    if (told.kind === 'mapDeleteObjectByKey') changed.set(told.body.key ?? '', undefined)
    if (told.kind !== 'mapSetObjectsV2') continue
    for (const [key, object] of Object.entries(told.body.objects ?? {})) changed.set(key, object)
  }
  return changed
}

/** How many things there are, with the room of one that changes or at all, and what they take. */
function weightOf(objects: Iterable<MapObject | undefined>, room?: number | null) {
  let [count, bytes] = [0, 0]
  for (const object of objects) {
    if (!object || (room != null && object.room !== room)) continue
    count += 1
    bytes += sizeOfObject(object)
  }
  return { count, bytes }
}

type Weight = ReturnType<typeof weightOf>

/** @throws EditError where it is too much, and more than before: what who builds put there stays, and may become less */
function checkWeight(before: Weight, now: Weight, share: number, what: string): void {
  const isTooMany = now.count > limits.objectsMax * share && now.count > before.count
  const isTooLarge = now.bytes > limits.mapBytesMax * share && now.bytes > before.bytes
  if (isTooMany || isTooLarge) throw new EditError(because('mapTooMany', { what }))
}

function checkThings(map: GameMap, events: readonly WireEvent[]): void {
  const changed = changedBy(events)
  const rooms = new Set([...changed.values()].flatMap((object) => object?.room ?? []))
  if (rooms.size === 0) return
  const after = new Map<string, MapObject | undefined>([...map.objects, ...changed])
  const weigh = (share: number, what: string, room?: number): void =>
    checkWeight(weightOf(map.objects.values(), room), weightOf(after.values(), room), share, what)
  for (const room of rooms) weigh(limits.roomShareOfLevel, 'objects of a room', room)
  // However many rooms somebody has.
  weigh(1 - limits.roomShareOfLevel, 'objects in rooms')
}

function checkMasks(map: GameMap, events: readonly WireEvent[]): void {
  let { walls = {}, floors = {} } = map
  for (const told of events) {
    if (told.kind === 'mapSetWalls') walls = told.body.walls ?? {}
    if (told.kind === 'mapSetFloors') floors = told.body.floors ?? {}
  }
  const size = map.dimensions ?? [0, 0]
  const [before, now] = [maskCellsOf(map, size), maskCellsOf({ walls, floors }, size)]
  if (now > before && now > limits.mapMaskCellsMax * (1 - limits.roomShareOfLevel))
    throw new EditError(because('mapMasksTooLarge'))
}

/**
 * Who furnishes rooms takes a share of what a level holds, so that there is some left for those who build it and for the
 * other rooms.
 * @throws EditError
 */
export function checkShare(access: Access, map: GameMap, events: readonly WireEvent[]): void {
  if (roleRank(access.role) >= roleRank('BUILDER')) return
  checkThings(map, events)
  checkMasks(map, events)
}
