import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import * as nookBookings from '../db/tables/content/nookBookings.ts'
import { storeNotice } from '../notifications.ts'

const MINUTE_S = 60
const rowsAtOnce = 200

/**
 * Reminds people of rooms they have booked, once each and before it begins, whether anybody is in the space or not; what
 * is over is forgotten.
 * @returns how many were reminded
 */
export async function remindBookings({
  db,
  clock,
  newId,
  bus,
}: Pick<AppContext, 'db' | 'clock' | 'newId' | 'bus'>): Promise<number> {
  const now = Math.floor(clock.now() / 1000)
  await nookBookings.removeOver(db, now)
  const until = now + limits.bookingReminderMinutes * MINUTE_S
  let reminded = 0
  for (;;) {
    const due = await nookBookings.listDue(db, now, until, rowsAtOnce)
    for (const booking of due) {
      const { spaceId, userId, nookName, beginsAt } = booking
      const minutes = Math.ceil((beginsAt - now) / MINUTE_S)
      // Marked with the notice: nobody is told twice, nor marked and not told.
      const readers = await db.transaction().execute(async (tx) => {
        if (!(await nookBookings.markReminded(tx, booking))) return []
        const params = { nookName, minutes }
        return storeNotice(
          { db: tx, clock, newId },
          { userIds: [userId], spaceId, kind: 'bookingReminder', params },
        )
      })
      reminded += readers.length
      if (readers.length > 0) bus.tell('noticed', { userIds: readers })
    }
    if (due.length < rowsAtOnce) return reminded
  }
}
