import type { EncId, MapId } from '#shared/ids.ts'
import { closedNooks, nookAt } from '#shared/map/nooks.ts'
import type { GameMap, World } from '#shared/world/world.ts'
import { bookedTimes, type BookedTime } from './bookingTimes.ts'
import { nookName, type Whereabouts } from './nookView.ts'

/** A room of a level as a list shows it. */
export interface Room {
  readonly mapId: MapId
  readonly id: string
  readonly name: string
  readonly people: number
  /** 0: any number. */
  readonly capacity: number
  /** One has to knock. */
  readonly isShut: boolean
  readonly isBookable: boolean
  readonly nook: Parameters<typeof bookedTimes>[0]
}

/** The rooms of a level that have a name, by it; desks are none. `self` may not enter those that are shut. */
export function roomsOf(world: World, map: GameMap, whereIs: Whereabouts, self?: EncId): readonly Room[] {
  const counts = new Map<string, number>()
  for (const player of world.players.values()) {
    const inside = player.mapId === map.id && !player.attributes.ghost && nookAt(map, whereIs(player))
    if (inside) counts.set(inside, (counts.get(inside) ?? 0) + 1)
  }
  const me = self === undefined ? undefined : world.players.get(self)
  const shut = new Set(me ? closedNooks(world, me) : [])
  return [...map.nooks]
    .flatMap(([id, nook]): readonly Room[] => {
      const name = nookName(map, id)
      if (nook.isDesk || name === undefined) return []
      return [
        {
          mapId: map.id,
          id,
          name,
          people: counts.get(id) ?? 0,
          capacity: nook.capacity ?? 0,
          isShut: shut.has(id),
          isBookable: nook.bookable === true,
          nook,
        },
      ]
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN'))
}

/** What is still to come of the bookings of some rooms, in the order of time. */
export const bookingsOf = (
  rooms: readonly Room[],
  nowMs: number,
): readonly { readonly room: Room; readonly booking: BookedTime }[] =>
  rooms
    .flatMap((room) => bookedTimes(room.nook, nowMs).map((booking) => ({ room, booking })))
    .sort((a, b) => a.booking.from - b.booking.from)
