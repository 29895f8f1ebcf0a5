import type { Selectable } from 'kysely'
import type { EventGuestsTable } from '../../columns/insideSpaces.ts'
import { countOf, pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'
import * as spaceBans from './spaceBans.ts'

/** Who has registered for events, who waits for a place, and who came. */
export type GuestRow = Selectable<EventGuestsTable>
export type GuestState = GuestRow['state']

const rowsPerStatement = 1_000

export const find = (db: Db, eventId: string, userId: string): Promise<GuestRow | undefined> =>
  db
    .selectFrom('eventGuests')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Registers somebody, who may have come without before. */
export const put = (db: Db, row: GuestRow): Promise<unknown> =>
  db
    .insertInto('eventGuests')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['eventId', 'userId'])
        .doUpdateSet({ state: row.state, registeredAt: row.registeredAt }),
    )
    .execute()

/** False: they were not registered. Who came stays among those who came, in this very moment too. */
export async function withdraw(db: Db, eventId: string, userId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('eventGuests')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('checkedInAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (gone) return true
  const cameOnly = await db
    .updateTable('eventGuests')
    .set({ state: 'CAME' })
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('state', '!=', 'CAME')
    .returning('userId')
    .executeTakeFirst()
  return cameOnly !== undefined
}

/** Takes the places, and those in the queue, of whoever is no member of the space. @returns whose they were */
export async function withdrawStrangers(
  db: Db,
  { id, spaceId }: { readonly id: string; readonly spaceId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('eventGuests')
    .select('userId')
    .where('eventId', '=', id)
    .where('state', '!=', 'CAME')
    .where('userId', 'not in', (eb) =>
      eb.selectFrom('members').select('members.userId').where('members.spaceId', '=', spaceId),
    )
    .execute()
  const userIds = rows.map(({ userId }) => userId)
  for (let start = 0; start < userIds.length; start += rowsPerStatement) {
    const some = userIds.slice(start, start + rowsPerStatement)
    await db
      .deleteFrom('eventGuests')
      .where('eventId', '=', id)
      .where('userId', 'in', some)
      .where('checkedInAt', 'is', null)
      .execute()
    await db
      .updateTable('eventGuests')
      .set({ state: 'CAME' })
      .where('eventId', '=', id)
      .where('userId', 'in', some)
      .execute()
  }
  return userIds
}

/** Nobody has come yet: it takes place later. */
export async function forgetCheckIns(db: Db, eventId: string): Promise<void> {
  await db.deleteFrom('eventGuests').where('eventId', '=', eventId).where('state', '=', 'CAME').execute()
  await db.updateTable('eventGuests').set({ checkedInAt: null }).where('eventId', '=', eventId).execute()
}

const ofEvent = (db: Db, eventId: string) => db.selectFrom('eventGuests').where('eventId', '=', eventId)

export const count = (db: Db, eventId: string, state: GuestState): Promise<number> =>
  countOf(ofEvent(db, eventId).where('state', '=', state))

/** How many go to these events, and how many wait, by their ids. */
export async function counts(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, { going: number; waiting: number }>> {
  const found = new Map(eventIds.map((id) => [id, { going: 0, waiting: 0 }]))
  if (eventIds.length === 0) return found
  const rows = await db
    .selectFrom('eventGuests')
    .select(['eventId', 'state', (eb) => eb.fn.countAll().as('count')])
    .where('eventId', 'in', eventIds)
    .groupBy(['eventId', 'state'])
    .execute()
  for (const { eventId, state, count: number } of rows) {
    const of = found.get(eventId)
    if (of && state === 'GOING') of.going = Number(number)
    if (of && state === 'WAITING') of.waiting = Number(number)
  }
  return found
}

/** What somebody is at these events. */
export const listOfPerson = (db: Db, eventIds: readonly string[], userId: string): Promise<GuestRow[]> =>
  eventIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('eventGuests')
        .selectAll()
        .where('eventId', 'in', eventIds)
        .where('userId', '=', userId)
        .execute()

/** By event: how many wait before somebody who waits, and they themselves. */
export async function placesOf(
  db: Db,
  eventIds: readonly string[],
  userId: string,
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('eventGuests as me')
    .innerJoin('eventGuests as other', 'other.eventId', 'me.eventId')
    .select(['me.eventId', (eb) => eb.fn.countAll().as('count')])
    .where('me.eventId', 'in', eventIds)
    .where('me.userId', '=', userId)
    .where('me.state', '=', 'WAITING')
    .where('other.state', '=', 'WAITING')
    .where((eb) =>
      eb.or([
        eb('other.registeredAt', '<', eb.ref('me.registeredAt')),
        eb.and([
          eb('other.registeredAt', '=', eb.ref('me.registeredAt')),
          eb('other.userId', '<=', eb.ref('me.userId')),
        ]),
      ]),
    )
    .groupBy('me.eventId')
    .execute()
  return new Map(rows.map(({ eventId, count: place }) => [eventId, Number(place)]))
}

/** Those who may still come into the space: who was put out of it is told nothing more, and gets no place. */
const whoMayCome = (db: Db, eventId: string, now: number) =>
  db
    .selectFrom('eventGuests')
    .innerJoin('events', 'events.id', 'eventGuests.eventId')
    .innerJoin('spaces', 'spaces.id', 'events.spaceId')
    .where('eventGuests.eventId', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('spaces.isPublic', '=', 1),
        eb.exists(
          eb
            .selectFrom('members')
            .select('members.userId')
            .whereRef('members.spaceId', '=', 'spaces.id')
            .whereRef('members.userId', '=', 'eventGuests.userId'),
        ),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('spaceBans')
            .select('spaceBans.userId')
            .whereRef('spaceBans.spaceId', '=', 'spaces.id')
            .whereRef('spaceBans.userId', '=', 'eventGuests.userId')
            .where((ban) => ban.or([ban('spaceBans.until', 'is', null), ban('spaceBans.until', '>', now)])),
        ),
      ),
    )

/** Whether somebody may come into a space as it is now. */
export const mayCome = async (db: Db, spaceId: string, userId: string, now: number): Promise<boolean> => {
  const space = await db
    .selectFrom('spaces')
    .select('spaces.id')
    .where('spaces.id', '=', spaceId)
    .where((eb) =>
      eb.or([
        eb('spaces.isPublic', '=', 1),
        eb.exists(
          eb
            .selectFrom('members')
            .select('members.userId')
            .whereRef('members.spaceId', '=', 'spaces.id')
            .where('members.userId', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst()
  return space !== undefined && (await spaceBans.find(db, spaceId, userId, now)) === undefined
}

/** Gives places to those who have waited longest, as many as there are. @returns who has one now */
export async function promote(db: Db, eventId: string, places: number, now: number): Promise<string[]> {
  if (places <= 0) return []
  const rows = await whoMayCome(db, eventId, now)
    .select('eventGuests.userId')
    .where('eventGuests.state', '=', 'WAITING')
    .orderBy('eventGuests.registeredAt')
    .orderBy('eventGuests.userId')
    .limit(places)
    .execute()
  const userIds = rows.map(({ userId }) => userId)
  for (let start = 0; start < userIds.length; start += rowsPerStatement) {
    await db
      .updateTable('eventGuests')
      .set({ state: 'GOING' })
      .where('eventId', '=', eventId)
      .where('userId', 'in', userIds.slice(start, start + rowsPerStatement))
      .execute()
  }
  return userIds
}

/** Whose these states are, of those who may still come. */
export const userIdsOf = async (
  db: Db,
  eventId: string,
  states: readonly GuestState[],
  now: number,
): Promise<string[]> => {
  const rows = await whoMayCome(db, eventId, now)
    .select('eventGuests.userId')
    .where('eventGuests.state', 'in', states)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Notes who came to these events, once each: whoever has not registered came without. */
export async function checkIn(
  db: Db,
  eventIds: readonly string[],
  userIds: readonly string[],
  now: number,
): Promise<void> {
  const rows = eventIds.flatMap((eventId) =>
    userIds.map((userId): GuestRow => ({
      eventId,
      userId,
      state: 'CAME',
      registeredAt: now,
      checkedInAt: now,
    })),
  )
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db
      .insertInto('eventGuests')
      .values(rows.slice(start, start + rowsPerStatement))
      .onConflict((conflict) =>
        conflict
          .columns(['eventId', 'userId'])
          .doUpdateSet({ checkedInAt: now })
          .where('eventGuests.checkedInAt', 'is', null),
      )
      .execute()
  }
}

export interface NamedGuest extends GuestRow {
  /** null: a guest of a site, of whom nothing is left. */
  readonly displayName: string | null
}

/** Guests with their names, in the order of registering. */
export async function list(
  db: Db,
  { eventId, spaceId }: { readonly eventId: string; readonly spaceId: string },
  show: 'all' | 'going' | 'waiting' | 'came',
  page: Page,
): Promise<PageOf<NamedGuest>> {
  let found = db
    .selectFrom('eventGuests')
    .leftJoin('users', 'users.id', 'eventGuests.userId')
    .leftJoin('members', (join) =>
      join.onRef('members.userId', '=', 'eventGuests.userId').on('members.spaceId', '=', spaceId),
    )
    .where('eventGuests.eventId', '=', eventId)
  if (show === 'going') found = found.where('eventGuests.state', '=', 'GOING')
  if (show === 'waiting') found = found.where('eventGuests.state', '=', 'WAITING')
  if (show === 'came') found = found.where('eventGuests.checkedInAt', 'is not', null)
  const { rows, total } = await pageOf(found, page, (all) =>
    all
      .selectAll('eventGuests')
      .select(['users.displayName as userName', 'members.displayName as memberName'])
      .orderBy('eventGuests.registeredAt')
      .orderBy('eventGuests.userId'),
  )
  return {
    rows: rows.map(({ userName, memberName, ...row }) => ({ ...row, displayName: memberName || userName })),
    total,
  }
}
