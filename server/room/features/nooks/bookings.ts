import type { MapId } from '#shared/ids.ts'
import { isFor } from '#shared/map/nooks.ts'
import { event, type ActionBody, type v1 } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Watch } from '../../feature.ts'
import { accept, refuse, type Decision, type Outgoing, type PlayerContext } from '../../handler.ts'

type Nook = v1.NookDiff.$Properties

interface Booking {
  readonly id: string
  readonly userId: string
  /** Seconds since the epoch. */
  readonly from: number
  readonly to: number
}

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

const bookingsOf = ({ bookings }: Nook): readonly Booking[] =>
  (bookings?.list ?? []).map(({ id, userId, from, to }) => ({
    id: id ?? '',
    userId: userId ?? '',
    from: from ?? 0,
    to: to ?? 0,
  }))

const bookingsEvent = (mapId: MapId, nookId: string, list: readonly Booking[]): Outgoing =>
  event('mapSetNooks', { mapId, nooks: { [nookId]: { bookings: { list: [...list] } } } })

/** Whether so long a time, from then on, can be booked at `now`: it may have begun a minute ago. */
const isPossible = (from: number, to: number, now: number): boolean => {
  const minutes = (to - from) / MINUTE_S
  const isLongEnough = minutes >= limits.bookingMinutesMin && minutes <= limits.bookingMinutesMax
  return isLongEnough && from >= now - MINUTE_S && from <= now + limits.bookingDays * DAY_S
}

/** bookNook: of two who want a room at one time who asked first has it. What is over is forgotten along the way. */
export function book(context: PlayerContext, body: ActionBody<'bookNook'>): Decision {
  const { self, stagedMaps } = context
  const now = Math.floor(context.now / 1000)
  const nookId = body.nookId ?? ''
  const mapId = (body.mapId || self.mapId) as MapId
  const nook = stagedMaps.get(mapId)?.nooks.get(nookId)
  if (!nook) return refuse('noSuchNook')
  if (!nook.bookable) return refuse('notBookable')
  if (!isFor(nook, self)) return refuse('nookClosed')
  const [from, to] = [body.from ?? 0, body.to ?? 0]
  if (!isPossible(from, to, now)) return refuse('bookingTime')
  const ahead = bookingsOf(nook).filter((booking) => booking.to > now)
  if (ahead.some((booking) => booking.from < to && from < booking.to)) return refuse('bookingTaken')
  const own = [...stagedMaps.values()].flatMap(({ nooks }) =>
    [...nooks.values()].flatMap((one) =>
      bookingsOf(one).filter(({ userId, to: end }) => userId === self.uid && end > now),
    ),
  )
  const isFull = own.length >= limits.bookingsOfOne || ahead.length >= limits.bookingsOfNook
  if (isFull) return refuse('bookingsTooMany')
  const booking = { id: context.newId(), userId: self.uid, from, to }
  const list = [...ahead, booking].sort((a, b) => a.from - b.from)
  const { id, userId } = booking
  const kept = { id, mapId, nookId, nookName: nook.name || nookId, userId, beginsAt: from, endsAt: to }
  return {
    ...accept(bookingsEvent(mapId, nookId, list)),
    effects: [{ kind: 'nookBooked', ...kept }],
  }
}

/** cancelBooking: one's own, or anybody's by who runs the space. */
export function cancelBooking(context: PlayerContext, body: ActionBody<'cancelBooking'>): Decision {
  const { self, stagedMaps, access } = context
  const nookId = body.nookId ?? ''
  const mapId = (body.mapId || self.mapId) as MapId
  const nook = stagedMaps.get(mapId)?.nooks.get(nookId)
  if (!nook) return refuse('noSuchNook')
  const known = bookingsOf(nook)
  const booking = known.find(({ id }) => id === body.id)
  if (!booking) return refuse('noSuchBooking')
  if (booking.userId !== self.uid && !access.canManage) return refuse('bookingNotYours')
  const left = known.filter((one) => one !== booking)
  return {
    ...accept(bookingsEvent(mapId, nookId, left)),
    effects: [{ kind: 'nookBookingOff', id: booking.id }],
  }
}

/** When something of the bookings of a map is another than now, seconds since the epoch. Every change of a map makes a new one. */
const nextChange = new WeakMap<GameMap, number>()

/** Rooms say who has booked them for now. Whoever has a booking is reminded by server/bookings/remindBookings.ts. */
export const watchBookings: Watch = ({ world, now: nowMs }) => {
  const now = nowMs / 1000
  const events: Outgoing[] = []
  for (const map of world.maps.values()) {
    if (now < (nextChange.get(map) ?? 0)) continue
    let next = Infinity
    const nooks: Record<string, Nook> = {}
    for (const [id, nook] of map.nooks) {
      const bookings = bookingsOf(nook)
      const bookedBy = bookings.find(({ from, to }) => from <= now && now < to)?.userId ?? ''
      if ((nook.bookedBy ?? '') !== bookedBy) nooks[id] = { bookedBy }
      for (const { from, to } of bookings)
        for (const then of [from, to]) if (then > now) next = Math.min(next, then)
    }
    if (Object.keys(nooks).length > 0) events.push(event('mapSetNooks', { mapId: map.id, nooks }))
    else nextChange.set(map, next)
  }
  return events.length > 0 ? { events } : undefined
}
