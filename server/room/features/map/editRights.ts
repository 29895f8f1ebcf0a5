import { EditError } from '#shared/map/edit/editChecks.ts'
import { componentOf } from '#shared/map/interactionKinds.ts'
import { placedItemOf } from '#shared/map/items.ts'
import { givenBy } from '#shared/map/pressing.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { decodeMask, unpackBits } from '#shared/map/grid.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import type { v1, WireEvent } from '#shared/protocol/messages.ts'
import { because } from '#shared/protocol/refusals.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { objectKey, rectOf } from '#shared/world/map.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { ActionContext } from '../../handler.ts'
import type { Access } from '../../ports.ts'
import { isWritten } from '../../known/documents.ts'
import { permittedRoomsOn } from '../../known/permittedRooms.ts'
import {
  contains,
  goesInRoom,
  groundOf,
  groundsOf,
  isEdgeOfOthers,
  isPlacedAs,
  liesInRoom,
  soundsInRoom,
  type Grounds,
} from './roomReach.ts'

type WireObject = v1.WireObject.$Properties

/**
 * Whether somebody may edit this part of a map, when the table of rights let the action pass. BUILDER and above:
 * anywhere. MEMBER: inside permittedRooms, which means
 * - an object that belongs to a permitted room (WireObject.room), as it was and as it will be, and is not the room
 *   itself (tag "room"), while anything of that room is there; where the room has such a ground, the object's cell lies on it, and all of it does (roomReach.ts);
 * - floor, walls and collisions: only cells on the ground of a permitted room, and no wall on the line to another room.
 * @throws EditError with 403
 */
export function checkGround(
  access: Access,
  map: GameMap,
  events: readonly WireEvent[],
  catalogue: Catalogue,
): void {
  if (roleRank(access.role) >= roleRank('BUILDER')) return
  const rooms = permittedRoomsOn(access, map.id)
  const scope = { map, rooms, grounds: groundsOf(map, rooms), catalogue }
  for (const told of events) {
    if (!isPermitted(scope, told)) throw new EditError(because('onlyOwnRooms'))
  }
}

/** What of an object goes into people's bags, as a text; '' for nothing. */
function itemsOf(object: WireObject | undefined): string {
  const placed = object && placedItemOf(object)
  const given = object && componentOf(object) === 'coffee' ? givenBy(object) : undefined
  return placed || given ? JSON.stringify([placed, given]) : ''
}

/**
 * Things to take are put on a level by BUILDER and above, as they alone put them into bags (addInventoryItem): nobody makes
 * gold in a room of their own.
 * @throws EditError with 403
 */
export function checkItems(access: Access, map: GameMap, events: readonly WireEvent[]): void {
  if (roleRank(access.role) >= roleRank('BUILDER')) return
  for (const told of events) {
    if (told.kind !== 'mapSetObjectsV2') continue
    for (const [key, object] of Object.entries(told.body.objects ?? {})) {
      const former = map.objects.get(key)
      const items = itemsOf({ ...former, ...object })
      if (items !== '' && items !== itemsOf(former)) throw new EditError(because('noRight'))
    }
  }
}

/**
 * An object that was taken away may come back under its key, with what was written on it: by BUILDER and above, who edit
 * and read all of a level. Nobody else puts an object there, which would be another one.
 * @throws EditError with 403
 */
export function checkKeys(context: ActionContext, map: GameMap, events: readonly WireEvent[]): void {
  if (roleRank(context.access.role) >= roleRank('BUILDER')) return
  for (const told of events) {
    if (told.kind !== 'mapSetObjectsV2') continue
    for (const key of Object.keys(told.body.objects ?? {})) {
      if (!map.objects.has(key) && isWritten(context, map.id, key)) {
        throw new EditError(because('objectKeyKept'))
      }
    }
  }
}

/** What somebody may furnish of a level. */
interface Scope {
  readonly map: GameMap
  readonly rooms: ReadonlySet<number>
  readonly grounds: Grounds
  readonly catalogue: Catalogue
}

function isPermitted({ map, rooms, grounds, catalogue }: Scope, told: WireEvent): boolean {
  const groundsOfRoom = (number: number) =>
    grounds.own.filter(({ room }) => room === number).map((object) => groundOf(object))
  const isOwn = (object: WireObject | undefined): boolean => {
    if (!object || object.room == null || !rooms.has(object.room) || isRoomGround(object)) return false
    const its = groundsOfRoom(object.room)
    const { x, y } = rectOf(object)
    return its.length === 0 || its.some((ground) => contains(ground, x, y))
  }
  const mayStand = (before: WireObject | undefined, after: WireObject): boolean => {
    if (!isOwn(after) || (before && !isOwn(before)) || !soundsInRoom(before, after)) return false
    const its = groundsOfRoom(after.room!)
    // Of a room that went as a whole nothing is left: its number stays with members, and means nothing.
    if (its.length === 0) return [...map.objects.values()].some(({ room }) => room === after.room)
    const stays = before !== undefined && isPlacedAs(before, after)
    return its.some(
      (ground) =>
        (stays || liesInRoom(after, ground, grounds, catalogue)) && goesInRoom(before, after, ground),
    )
  }
  const isOwnCell = (x: number, y: number): boolean =>
    grounds.own.some((ground) => contains(groundOf(ground), x, y))
  switch (told.kind) {
    case 'mapSetObjectsV2':
      return Object.entries(told.body.objects ?? {}).every(
        // Whole objects, as all edits say them.
        ([key, object]) => mayStand(map.objects.get(key), object),
      )
    case 'mapDeleteObjectByKey':
      return isOwn(map.objects.get(told.body.key ?? ''))
    case 'mapMoveObject': {
      const former = map.objects.get(objectKey(map, told.body.objectId ?? '') ?? '')
      const { targetX: x, targetY: y, targetXOffset: offsetX, targetYOffset: offsetY } = told.body
      return former !== undefined && mayStand(former, { ...former, x, y, offsetX, offsetY })
    }
    case 'mapSetCollisionsBits': {
      const { x, y, w, h } = rectOf(told.body)
      const cells = unpackBits(told.body.mask ?? new Uint8Array(), w * h)
      return cells.every((_, i) => isOwnCell(x + (i % w), y + Math.floor(i / w)))
    }
    case 'mapSetWalls':
      return masksDiffer(map, map.walls, told.body.walls).every(
        ([x, y, key]) => isOwnCell(x, y) && !isEdgeOfOthers(grounds, x, y, key.split(':').at(-1)),
      )
    case 'mapSetFloors':
      return masksDiffer(map, map.floors, told.body.floors).every(([x, y]) => isOwnCell(x, y))
    default:
      return false
  }
}

/** Cells in which two sets of masks differ, and in which mask. */
function masksDiffer(
  map: GameMap,
  before: Readonly<Record<string, string>> = {},
  after: Readonly<Record<string, string>> | null = {},
): (readonly [x: number, y: number, key: string])[] {
  const [width, height] = map.dimensions ?? [0, 0]
  const cells = width * height
  const changed: (readonly [number, number, string])[] = []
  for (const key of new Set([...Object.keys(before), ...Object.keys(after ?? {})])) {
    if (before[key] === after?.[key]) continue
    const [a, b] = [decodeMask(before[key] ?? '', cells), decodeMask(after?.[key] ?? '', cells)]
    a.forEach((value, i) => value !== b[i] && changed.push([i % width, Math.floor(i / width), key]))
  }
  return changed
}
