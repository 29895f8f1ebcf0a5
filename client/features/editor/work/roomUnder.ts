import { holds, placedRoomsOf } from '#shared/map/making/roomGround.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'

/** The number of the placed room on whose ground a point (metres) lies; undefined where there is none. */
export const roomUnder = (map: GameMap, x: number, z: number): number | undefined =>
  placedRoomsOf(map).find(({ rect }) => holds(rect, x, z))?.number

/** On the line of a wall, or beside it, metres. */
const LINE_M = 0.01

/** What hangs in a wall of a room is the room's, also on the sides where its ground ends before the line. */
const roomOfWall = (map: GameMap, x: number, z: number): number | undefined =>
  roomUnder(map, x, z) ??
  placedRoomsOf(map).find(
    ({ rect }) =>
      x >= rect.x - LINE_M &&
      x <= rect.x + rect.w + LINE_M &&
      z >= rect.y - LINE_M &&
      z <= rect.y + rect.h + LINE_M,
  )?.number

/**
 * A thing as one of the room on whose ground it stands, or of none. A door or window (`isOpening`) is of the room in
 * whose wall it is: it goes where that goes.
 */
export function inRoom(map: GameMap, object: MapObject, isOpening = false): MapObject {
  const { x, z } = placementOf(object)
  const room = isOpening ? roomOfWall(map, x, z) : roomUnder(map, x, z)
  if (room === (object.room ?? undefined)) return object
  const { room: _former, ...rest } = object
  return room === undefined ? rest : { ...rest, room }
}
