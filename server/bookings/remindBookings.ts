import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import * as nookBookings from '../db/tables/content/nookBookings.ts'
import type { NookBookingRow } from '../db/tables/content/nookBookings.ts'
import { storeNotice } from '../accounts/notifications.ts'

const MINUTE_S = 60
const rowsAtOnce = 200

type Context = Pick<AppContext, 'db' | 'clock' | 'newId' | 'bus' | 'log'>

/** Whether somebody was told. Marked with the notice: nobody is told twice, nor marked and not told. */
async function remind(
  { db, clock, newId, bus }: Context,
  booking: NookBookingRow,
  now: number,
): Promise<boolean> {
  const { spaceId, userId, nookName, beginsAt } = booking
  const readers = await db.transaction().execute(async (tx) => {
    if (!(await nookBookings.markReminded(tx, booking))) return []
    const params = { nookName, minutes: Math.ceil((beginsAt - now) / MINUTE_S) }
    return storeNotice(
      { db: tx, clock, newId },
      { userIds: [userId], spaceId, kind: 'bookingReminder', params },
    )
  })
  if (readers.length > 0) bus.tell('noticed', { userIds: readers })
  return readers.length > 0
}

/**
 * Reminds people of rooms they have booked, once each and before it begins, whether anybody is in the space or not; what
 * is over is forgotten. One that cannot be stored keeps none of the others: it is tried again with the next round.
 * @returns how many were reminded
 */
export async function remindBookings(ctx: Context): Promise<number> {
  const now = Math.floor(ctx.clock.now() / 1000)
  await nookBookings.removeOver(ctx.db, now)
  const until = now + limits.bookingReminderMinutes * MINUTE_S
  let reminded = 0
  let last: NookBookingRow | undefined
  do {
    const due = await nookBookings.listDue(ctx.db, now, until, rowsAtOnce, last)
    for (const booking of due) {
      try {
        if (await remind(ctx, booking, now)) reminded += 1
      } catch (err) {
        ctx.log.error({ err, spaceId: booking.spaceId, booking: booking.id }, 'not reminded of a booking')
      }
    }
    last = due.length < rowsAtOnce ? undefined : due.at(-1)
  } while (last)
  return reminded
}
