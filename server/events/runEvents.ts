import type { AppContext } from '../context.ts'
import * as eventGuests from '../db/tables/spaces/eventGuests.ts'
import * as events from '../db/tables/spaces/events.ts'
import type { EventRow } from '../db/tables/spaces/events.ts'
import { tellOfEvent } from './eventPlaces.ts'
import { earlyMs } from './eventSeats.ts'

const rowsAtOnce = 50

type Context = Pick<AppContext, 'db' | 'clock' | 'newId' | 'bus' | 'log' | 'rooms'>

/** Reminds those who have a place; marked with the notice, so that nobody is told twice, nor marked and not told. */
async function remind(ctx: Context, event: EventRow, now: number): Promise<boolean> {
  const readers = await ctx.db.transaction().execute(async (tx) => {
    const marked = await events.markDone(tx, 'remindedAt', event.id, now, earlyMs)
    if (!marked) return undefined
    const guests = await eventGuests.userIdsOf(tx, event.id, ['GOING'], now)
    return tellOfEvent(ctx, tx, 'eventReminder', marked, guests)
  })
  if (readers !== undefined && readers.length > 0) ctx.bus.tell('noticed', { userIds: readers })
  return readers !== undefined
}

/** Who is inside already when the doors open has come as well. */
async function open(ctx: Context, event: EventRow, now: number): Promise<boolean> {
  // Who cannot be asked for now is asked for in the next round: it is marked with those who were there, or not at all.
  const people = await ctx.rooms.peopleIn(event.spaceId)
  const userIds = people.map(({ userId }) => userId)
  const isOurs = await ctx.db.transaction().execute(async (tx) => {
    if (!(await events.markDone(tx, 'openedAt', event.id, now, earlyMs))) return false
    await eventGuests.checkIn(tx, [event.id], userIds, now)
    return true
  })
  if (!isOurs) return false
  ctx.bus.tell('happened', { spaceId: event.spaceId, what: 'events', id: event.id })
  return true
}

/**
 * What is due for events, whether anybody is in their spaces or not: reminders and open doors. What fails keeps none of the
 * others, and is tried again with the next round.
 * @returns how much was done
 */
export async function runEvents(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  let done = 0
  for (const [column, run] of [
    ['remindedAt', remind],
    ['openedAt', open],
  ] as const) {
    let last: EventRow | undefined
    do {
      const due = await events.listDue(ctx.db, column, now, earlyMs, rowsAtOnce, last)
      for (const event of due) {
        try {
          if (await run(ctx, event, now)) done += 1
        } catch (err) {
          ctx.log.error({ err, event: event.id, spaceId: event.spaceId }, 'event not run')
        }
      }
      last = due.length < rowsAtOnce ? undefined : due.at(-1)
    } while (last)
  }
  return done
}
