import type { AppContext } from '../context.ts'
import * as members from '../db/tables/spaces/members.ts'
import * as nookBookings from '../db/tables/content/nookBookings.ts'
import type { Identity } from '../room/ports.ts'

type Context = Pick<AppContext, 'db' | 'rooms' | 'log'>

/**
 * Frees what somebody who is banned from the site has in spaces: desks and bookings; of who comes back at a time, seconds
 * since the epoch, the bookings before it. What a space cannot do just now is logged.
 * @param by who banned them
 */
export async function giveBackRooms(
  { db, rooms, log }: Context,
  by: Identity,
  userId: string,
  until?: number,
): Promise<void> {
  const spaceIds = new Set(await nookBookings.spacesOf(db, userId))
  if (until === undefined)
    for (const spaceId of await members.spacesWithDeskOf(db, userId)) spaceIds.add(spaceId)
  const wanted = { kind: 'giveBack', userId, ...(until === undefined ? {} : { until }) } as const
  for (const spaceId of spaceIds) {
    try {
      const refusal = await rooms.wish(spaceId, by, wanted)
      if (refusal) log.warn({ spaceId, userId, reason: refusal.key }, 'rooms of a banned user are not free')
    } catch (err) {
      log.error({ err, spaceId, userId }, 'rooms of a banned user are not free')
    }
  }
}
