import { event, type v1, type WireEvent } from '../protocol/messages.ts'
import type { GameMap } from '../world/world.ts'

type Nook = v1.NookDiff.$Properties

/** A nook without what somebody has booked of it before a time, seconds since the epoch; undefined: that is nothing. */
function nookWithoutBookings({ bookings }: Nook, userId: string, until: number): Nook | undefined {
  const list = bookings?.list ?? []
  const left = list.filter((booking) => booking.userId !== userId || (booking.from ?? 0) >= until)
  return left.length < list.length ? { bookings: { list: left } } : undefined
}

/** What of a nook names somebody, without them; undefined: nothing does. */
function nookWithout({ owner, allowedUsers, bookings, requestedUsers }: Nook, userId: string) {
  const change: Nook = {
    ...(owner?.userId === userId && { owner: { userId: '', locked: false, description: '' } }),
    ...(allowedUsers?.users?.includes(userId) && {
      allowedUsers: { users: allowedUsers.users.filter((one) => one !== userId) },
    }),
    ...(bookings?.list?.some((booking) => booking.userId === userId) && {
      bookings: { list: bookings.list.filter((booking) => booking.userId !== userId) },
    }),
    ...(requestedUsers?.users?.[userId] && {
      requestedUsers: {
        users: Object.fromEntries(Object.entries(requestedUsers.users).filter(([one]) => one !== userId)),
      },
    }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/**
 * Takes somebody out of the rooms of a map: their desk is free, their bookings are off, they are on no list of those let
 * in. No events: no room names them.
 * @param until seconds since the epoch: only what they have booked before it is off
 */
export function nooksWithoutPerson(
  { id: mapId, nooks }: GameMap,
  userId: string,
  until?: number,
): WireEvent[] {
  const changed = [...nooks].flatMap(([nookId, nook]) => {
    const change = until === undefined ? nookWithout(nook, userId) : nookWithoutBookings(nook, userId, until)
    return change ? [[nookId, change] as const] : []
  })
  return changed.length > 0 ? [event('mapSetNooks', { mapId, nooks: Object.fromEntries(changed) })] : []
}

/** Takes somebody out of a map for good: out of its rooms, and nothing says that they put it there. */
export function withoutPerson(map: GameMap, userId: string): WireEvent[] {
  const { id: mapId, objects } = map
  const placed = [...objects]
    .filter(([, { objectPlacerId }]) => objectPlacerId === userId)
    .map(([key, object]) => [key, { ...object, objectPlacerId: '' }] as const)
  return [
    ...nooksWithoutPerson(map, userId),
    ...(placed.length > 0
      ? [
          event('mapSetObjectsV2', {
            mapId,
            objects: Object.fromEntries(placed),
            updatesAreOverwrites: true,
          }),
        ]
      : []),
  ]
}
