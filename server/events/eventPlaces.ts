import { limits } from '#shared/rules/limits.ts'
import type { NotificationKind } from '#shared/http/notifications.ts'
import type { Clock } from '../clock.ts'
import * as eventGuests from '../db/tables/spaces/eventGuests.ts'
import * as events from '../db/tables/spaces/events.ts'
import type { EventRow } from '../db/tables/spaces/events.ts'
import type { Db } from '../db/schema.ts'
import { storeNotice } from '../accounts/notifications.ts'

interface Context {
  readonly clock: Clock
  newId(): string
}

type EventNotice = Extract<NotificationKind, `event${string}`>

/** Notes in a transaction that people are told something of an event. @returns whom there is something to read for */
export const tellOfEvent = (
  ctx: Context,
  tx: Db,
  kind: EventNotice,
  { id, spaceId, title, startsAt }: EventRow,
  userIds: readonly string[],
): Promise<string[]> =>
  storeNotice(
    { db: tx, clock: ctx.clock, newId: () => ctx.newId() },
    {
      userIds,
      spaceId,
      kind,
      params: { eventId: id, eventTitle: title, startsAt: new Date(startsAt).toISOString() },
    },
  )

/** Those who wait get the places that are free. @returns whom there is something to read for */
export async function fillPlaces(ctx: Context, tx: Db, event: EventRow): Promise<string[]> {
  const going = await eventGuests.count(tx, event.id, 'GOING')
  const free = event.capacity === null ? Number.MAX_SAFE_INTEGER : event.capacity - going
  const places = Math.min(free, limits.eventGuestsExported)
  const promoted = await eventGuests.promote(tx, event.id, places, ctx.clock.now())
  return tellOfEvent(ctx, tx, 'eventPlace', event, promoted)
}

/**
 * In the transaction in which somebody loses the way into a space, or goes for good: their places at what is to come go to
 * those who wait.
 * @param where of one space; none: everywhere. `until`: what begins later they may come to again
 * @returns whom there is something to read for
 */
export async function loseSeats(
  ctx: Context,
  tx: Db,
  userId: string,
  { spaceId, until }: { readonly spaceId?: string; readonly until?: number | null } = {},
): Promise<string[]> {
  const readers = new Set<string>()
  // By their ids, as everybody holds them: nobody waits for somebody who waits for them.
  for (const { id, startsAt } of await events.listOfGuest(tx, userId, ctx.clock.now(), spaceId)) {
    if (until != null && startsAt >= until) continue
    const event = await events.lock(tx, id)
    if (!event || !(await eventGuests.withdraw(tx, id, userId))) continue
    for (const reader of await fillPlaces(ctx, tx, event)) readers.add(reader)
  }
  return [...readers]
}

/**
 * In the transaction in which a space closes to everybody but its members: others lose their places at what is on or to
 * come, are told so, and members who wait get them.
 * @returns whom there is something to read for
 */
export async function loseStrangers(ctx: Context, tx: Db, spaceId: string): Promise<string[]> {
  const readers = new Set<string>()
  for (const { id } of await events.listComing(tx, spaceId, ctx.clock.now())) {
    const event = await events.lock(tx, id)
    if (!event) continue
    const lost = await eventGuests.withdrawStrangers(tx, event)
    for (const reader of await tellOfEvent(ctx, tx, 'eventPlaceLost', event, lost)) readers.add(reader)
    for (const reader of await fillPlaces(ctx, tx, event)) readers.add(reader)
  }
  return [...readers]
}
