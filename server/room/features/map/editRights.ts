import { EditError } from '#shared/map/edit/editChecks.ts'
import { componentOf } from '#shared/map/interactionKinds.ts'
import { placedItemOf } from '#shared/map/items.ts'
import { givenBy } from '#shared/map/pressing.ts'
import { decodeMask, unpackBits, type GridRect } from '#shared/map/grid.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import type { v1, WireEvent } from '#shared/protocol/messages.ts'
import { because } from '#shared/protocol/refusals.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { objectKey, rectOf } from '#shared/world/map.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { ActionContext } from '../../handler.ts'
import type { Access } from '../../ports.ts'
import { isWritten } from '../documents/isWritten.ts'

type WireObject = v1.WireObject.$Properties

const groundOf = ({ x, y, width, height }: WireObject): GridRect => rectOf({ x, y, w: width, h: height })

/** Numbers of the placed rooms on a level that somebody may furnish. */
export const permittedRoomsOn = (
  { permittedRooms, permittedByLevel }: Access,
  mapId: string,
): ReadonlySet<number> => new Set([...permittedRooms, ...(permittedByLevel?.[mapId] ?? [])])

/**
 * Whether somebody may edit this part of a map, when the table of rights let the action pass. BUILDER and above:
 * anywhere. MEMBER: inside permittedRooms, which means
 * - an object that belongs to a permitted room (WireObject.room), as it was and as it will be, and is not the room
 *   itself (tag "room"); where the room has such a ground, the object's cell lies on it;
 * - floor, walls and collisions: only cells on the ground of a permitted room.
 * @throws EditError with 403
 */
export function checkGround(access: Access, map: GameMap, events: readonly WireEvent[]): void {
  if (roleRank(access.role) >= roleRank('BUILDER')) return
  const rooms = permittedRoomsOn(access, map.id)
  const grounds = [...map.objects.values()].filter(
    (object) => isRoomGround(object) && object.room != null && rooms.has(object.room),
  )
  for (const told of events) {
    if (!isPermitted(map, told, rooms, grounds)) throw new EditError(because('onlyOwnRooms'))
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

function isPermitted(
  map: GameMap,
  told: WireEvent,
  rooms: ReadonlySet<number>,
  grounds: readonly WireObject[],
): boolean {
  const isOwn = (object: WireObject | undefined): boolean => {
    if (!object || object.room == null || !rooms.has(object.room) || isRoomGround(object)) return false
    const its = grounds.filter(({ room }) => room === object.room)
    const { x, y } = rectOf(object)
    return its.length === 0 || its.some((ground) => contains(groundOf(ground), x, y))
  }
  const isOwnCell = (x: number, y: number): boolean =>
    grounds.some((ground) => contains(groundOf(ground), x, y))
  switch (told.kind) {
    case 'mapSetObjectsV2':
      return Object.entries(told.body.objects ?? {}).every(
        ([key, object]) => isOwn(object) && (!map.objects.has(key) || isOwn(map.objects.get(key))),
      )
    case 'mapDeleteObjectByKey':
      return isOwn(map.objects.get(told.body.key ?? ''))
    case 'mapMoveObject': {
      const former = map.objects.get(objectKey(map, told.body.objectId ?? '') ?? '')
      const { targetX: x, targetY: y } = told.body
      return isOwn(former) && isOwn({ ...former, x, y })
    }
    case 'mapSetCollisionsBits': {
      const { x, y, w, h } = rectOf(told.body)
      const cells = unpackBits(told.body.mask ?? new Uint8Array(), w * h)
      return cells.every((_, i) => isOwnCell(x + (i % w), y + Math.floor(i / w)))
    }
    case 'mapSetWalls':
      return masksDiffer(map, map.walls, told.body.walls).every(([x, y]) => isOwnCell(x, y))
    case 'mapSetFloors':
      return masksDiffer(map, map.floors, told.body.floors).every(([x, y]) => isOwnCell(x, y))
    default:
      return false
  }
}

const contains = ({ x, y, w, h }: GridRect, cx: number, cy: number): boolean =>
  cx >= x && cy >= y && cx < x + w && cy < y + h

/** Cells in which two sets of masks differ. */
function masksDiffer(
  map: GameMap,
  before: Readonly<Record<string, string>> = {},
  after: Readonly<Record<string, string>> | null = {},
): [number, number][] {
  const [width, height] = map.dimensions ?? [0, 0]
  const cells = width * height
  const changed = new Set<number>()
  for (const key of new Set([...Object.keys(before), ...Object.keys(after ?? {})])) {
    if (before[key] === after?.[key]) continue
    const [a, b] = [decodeMask(before[key] ?? '', cells), decodeMask(after?.[key] ?? '', cells)]
    a.forEach((value, i) => value !== b[i] && changed.add(i))
  }
  return [...changed].map((i) => [i % width, Math.floor(i / width)])
}
