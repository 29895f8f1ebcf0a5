import { isRoomGround } from '#shared/map/placedRooms.ts'
import type { GameMap } from '#shared/world/world.ts'

/** A room that stands on a level, and its ground in cells. */
export interface PlacedRoom {
  readonly number: number
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly depth: number
}

/** Asked with every picture. */
const known = new WeakMap<GameMap['objects'], readonly PlacedRoom[]>()

/** The rooms that stand on a level, by their numbers. */
export function roomsOn({ objects }: Pick<GameMap, 'objects'>): readonly PlacedRoom[] {
  const rooms = known.get(objects) ?? readRooms(objects)
  known.set(objects, rooms)
  return rooms
}

const readRooms = (objects: GameMap['objects']): readonly PlacedRoom[] =>
  [...objects.values()]
    .flatMap((object) =>
      isRoomGround(object) && object.room != null
        ? [
            {
              number: object.room,
              name: object._name ?? '',
              x: object.x ?? 0,
              y: object.y ?? 0,
              width: object.width ?? 1,
              depth: object.height ?? 1,
            },
          ]
        : [],
    )
    .sort((a, b) => a.number - b.number)
