import { nooksWithoutPerson } from '#shared/map/withoutPerson.ts'
import type { Accepted, ActionContext } from '../handler.ts'

/**
 * Who is sent out keeps no room closed to the others: their desk is free, and what they have booked is off.
 * @param until seconds since the epoch, when they may come again: desk, and what they have booked from then on, stay theirs
 */
export function giveBack(
  { stagedMaps }: Pick<ActionContext, 'stagedMaps'>,
  userId: string,
  until?: number,
): Required<Pick<Accepted, 'events' | 'effects'>> {
  const maps = [...stagedMaps.values()]
  const booked = maps
    .flatMap(({ nooks }) => [...nooks.values()].flatMap(({ bookings }) => bookings?.list ?? []))
    .filter((booking) => booking.userId === userId && (booking.from ?? 0) < (until ?? Infinity))
  return {
    events: maps.flatMap((map) => nooksWithoutPerson(map, userId, until)),
    effects: booked.map(({ id }) => ({ kind: 'nookBookingOff', id: id ?? '' })),
  }
}
