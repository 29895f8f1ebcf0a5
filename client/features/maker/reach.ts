import type { EncId, MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { cellsOfDesk, DESK_TAG, isDeskThing, liesWithin } from '#shared/map/deskThings.ts'
import { deskOf } from '#shared/map/nooks.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import type { World } from '#shared/world/world.ts'
import { roomsOf } from './buildsAt.ts'

/** One's own desk on the level. */
export interface DeskReach {
  readonly deskId: string
  /** User id of whose it is. */
  readonly userId: string
  /** Its cells (cellsOfDesk). */
  readonly cells: ReadonlySet<string>
}

/**
 * Where somebody may build: everywhere, or in some placed rooms of the level and on their own desk; the server has the
 * last word.
 */
export type Reach = 'all' | (ReadonlySet<number> & { readonly desk?: DeskReach | undefined })

type People = Pick<World, 'players'> & Partial<Pick<World, 'maps'>>

/** The desk somebody has on a level. */
function deskOn(
  { maps }: People,
  userId: string | undefined,
  mapId: MapId | undefined,
): DeskReach | undefined {
  const map = mapId === undefined ? undefined : maps?.get(mapId)
  const own = map && userId !== undefined ? deskOf([map], userId) : undefined
  return own && userId !== undefined
    ? { deskId: own.deskId, userId, cells: cellsOfDesk(own.map, own.deskId) }
    : undefined
}

/** What a person may build on a level. */
export function reachOf(world: People, self: EncId | undefined, mapId: MapId | undefined): Reach {
  const rooms = roomsOf(world, self, mapId)
  if (rooms === 'all') return 'all'
  const me = self === undefined ? undefined : world.players.get(self)
  return Object.assign(new Set(rooms), { desk: deskOn(world, me?.uid, mapId) })
}

/** Whether one may build on one's own desk, and nowhere else on the level. */
export const isDeskOnly = (reach: Reach): boolean =>
  reach !== 'all' && reach.size === 0 && reach.desk !== undefined

/** Whether a thing is one's own on one's own desk; where exactly it lies is looked at where it is put. */
const isOnMyDesk = (desk: DeskReach, object: MapObject): boolean => {
  const { x, z } = placementOf(object)
  return (
    isDeskThing(object) &&
    (object.objectPlacerId ?? desk.userId) === desk.userId &&
    desk.cells.has(`${Math.floor(x)},${Math.floor(z)}`)
  )
}

/** Whether a thing may be changed by who has this reach. */
export const isMine = (reach: Reach, object: MapObject): boolean =>
  reach === 'all' ||
  (object.room != null && reach.has(object.room) && !isRoomGround(object)) ||
  (reach.desk !== undefined && isOnMyDesk(reach.desk, object))

/** Whether a thing may stand where it stands: on a desk only as a whole. */
export const mayStand = (reach: Reach, object: MapObject, catalogue: Catalogue): boolean => {
  if (!isMine(reach, object)) return false
  const isOfRoom = reach === 'all' || (object.room != null && reach.has(object.room))
  return isOfRoom || (reach.desk !== undefined && liesWithin(reach.desk.cells, object, catalogue))
}

/** A new thing as one puts it where one may: what does not come into a room of one's own is a thing of one's desk. */
export function asMine(reach: Reach, object: MapObject): MapObject {
  if (reach === 'all' || (object.room != null && reach.has(object.room)) || !reach.desk) return object
  return { ...object, _tags: [...new Set([...(object._tags ?? []), DESK_TAG])] }
}
