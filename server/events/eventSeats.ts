import { fail } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import * as eventGuests from '../db/tables/spaces/eventGuests.ts'
import * as events from '../db/tables/spaces/events.ts'
import type { EventChange, EventRow } from '../db/tables/spaces/events.ts'
import type { Db } from '../db/schema.ts'
import type { Person } from '../policies/user.ts'
import { fillPlaces, tellOfEvent } from './eventPlaces.ts'

/** Before an event begins its doors open and its guests are reminded, ms. */
export const earlyMs = limits.eventReminderMinutes * 60_000

type Context = Pick<AppContext, 'db' | 'clock' | 'newId' | 'bus'>
const isOver = ({ endsAt, calledOffAt }: EventRow, now: number): boolean =>
  calledOffAt !== null || endsAt <= now

/**
 * Does something about an event while nobody else does, and says so afterwards to who has something to read.
 * @throws ApiError EventNotFound, EventOver
 */
async function whileHeld(
  ctx: Context,
  id: string,
  change: (tx: Db, event: EventRow) => Promise<readonly string[]>,
): Promise<EventRow> {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const event = (await events.lock(tx, id)) ?? fail('EventNotFound')
    if (isOver(event, ctx.clock.now())) fail('EventOver')
    return { event, readers: await change(tx, event) }
  })
  if (done.readers.length > 0) ctx.bus.tell('noticed', { userIds: [...done.readers] })
  return done.event
}

/** The same of what everybody inside is to know. Of places it is not told: each of them would ask, whenever one is taken. */
async function andSaySo(...change: Parameters<typeof whileHeld>): Promise<void> {
  const [{ bus }, id] = change
  const { spaceId } = await whileHeld(...change)
  bus.tell('happened', { spaceId, what: 'events', id })
}

/**
 * Registers somebody: with a place as long as there are any, else among those who wait. Who is registered stays where
 * they are. Whether they may come is asked here: the space may have closed to them since they were let as far.
 * @throws ApiError EventNotFound, EventOver, Forbidden
 */
export const registerFor = (
  ctx: Context,
  id: string,
  { id: userId, isSiteAdmin }: Person,
): Promise<unknown> =>
  whileHeld(ctx, id, async (tx, event) => {
    if (!isSiteAdmin && !(await eventGuests.mayCome(tx, event.spaceId, userId, ctx.clock.now()))) {
      fail('Forbidden')
    }
    const former = await eventGuests.find(tx, id, userId)
    if (former && former.state !== 'CAME') return []
    // Places of accounts that are gone are free without anybody having given them back: who waits is first.
    const promoted = await fillPlaces(ctx, tx, event)
    const going = await eventGuests.count(tx, id, 'GOING')
    const state = event.capacity === null || going < event.capacity ? 'GOING' : 'WAITING'
    const registeredAt = ctx.clock.now()
    await eventGuests.put(tx, { eventId: id, userId, state, registeredAt, checkedInAt: null })
    return promoted
  })

/**
 * Gives somebody's place back, to whoever has waited longest. Who has none gives none.
 * @throws ApiError EventNotFound, EventOver
 */
export const withdrawFrom = (ctx: Context, id: string, userId: string): Promise<unknown> =>
  whileHeld(ctx, id, async (tx, event) =>
    (await eventGuests.withdraw(tx, id, userId)) ? fillPlaces(ctx, tx, event) : [],
  )

/** Whether a change is one that guests are told of. */
export const isMoved = (former: EventRow, form: EventChange): boolean =>
  (['startsAt', 'endsAt', 'mapId'] as const).some((key) => form[key] !== former[key])

/**
 * Writes an event anew. More places go to those who wait; fewer take none away. Guests are told of another time or level,
 * and reminded again of one that is put off.
 * @throws ApiError EventNotFound, EventOver
 */
export const changeEvent = (ctx: Context, id: string, form: EventChange): Promise<void> =>
  andSaySo(ctx, id, async (tx, former) => {
    const now = ctx.clock.now()
    const isLater = (form.startsAt ?? former.startsAt) > now + earlyMs
    const again = isLater ? { remindedAt: null, openedAt: null } : {}
    const event =
      (await events.update(tx, id, { ...form, ...again, updatedAt: now })) ?? fail('EventNotFound')
    if (isLater) await eventGuests.forgetCheckIns(tx, id)
    const placed = await fillPlaces(ctx, tx, event)
    if (!isMoved(former, form)) return placed
    const guests = await eventGuests.userIdsOf(tx, id, ['GOING', 'WAITING'], now)
    return [...placed, ...(await tellOfEvent(ctx, tx, 'eventChanged', event, guests))]
  })

/** It does not take place; guests are told. @throws ApiError EventNotFound, EventOver */
export const callOff = (ctx: Context, id: string): Promise<void> =>
  andSaySo(ctx, id, async (tx, event) => {
    const now = ctx.clock.now()
    await events.update(tx, id, { calledOffAt: now, updatedAt: now })
    const guests = await eventGuests.userIdsOf(tx, id, ['GOING', 'WAITING'], now)
    return tellOfEvent(ctx, tx, 'eventCalledOff', event, guests)
  })

/** Notes that somebody came in: to every event of the space whose doors are open. */
export async function checkInto(db: Db, spaceId: string, userId: string, now: number): Promise<void> {
  const open = await events.listOpen(db, spaceId, now, earlyMs)
  await eventGuests.checkIn(
    db,
    open.map(({ id }) => id),
    [userId],
    now,
  )
}
