import type { Selectable } from 'kysely'
import type { EventsTable } from '../../columns/insideSpaces.ts'
import { countOf, pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'

/** Events of spaces. Those of spaces that are put away are found by nobody. */
export type EventRow = Selectable<EventsTable>

/** What is not over, or what is. */
export interface EventTimes {
  readonly when: 'upcoming' | 'past'
  readonly now: number
}

export const insert = (db: Db, row: EventRow): Promise<EventRow> =>
  db.insertInto('events').values(row).returningAll().executeTakeFirstOrThrow()

export const find = (db: Db, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()

/** Holds an event until the transaction is over: registrations for it come one after another. */
export const lock = (tx: Db, id: string): Promise<EventRow | undefined> =>
  tx
    .updateTable('events')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export type EventChange = Partial<Omit<EventRow, 'id' | 'spaceId' | 'organiserId' | 'createdAt'>>

/** undefined: it is gone. */
export const update = (db: Db, id: string, change: EventChange): Promise<EventRow | undefined> =>
  db.updateTable('events').set(change).where('id', '=', id).returningAll().executeTakeFirst()

/** How many are still to come in a space. */
export const countUpcoming = (db: Db, spaceId: string, now: number): Promise<number> =>
  countOf(
    db
      .selectFrom('events')
      .where('spaceId', '=', spaceId)
      .where('endsAt', '>', now)
      .where('calledOffAt', 'is', null),
  )

/** How many of a space were called off since a moment. */
export const countCalledOff = (db: Db, spaceId: string, since: number): Promise<number> =>
  countOf(db.selectFrom('events').where('spaceId', '=', spaceId).where('calledOffAt', '>', since))

/** Forgets what was called off before a moment, with its guests. */
export const deleteCalledOff = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('events').where('calledOffAt', '<', before).execute()
}

/** Those to come and under way for which somebody has registered: of one space, or of all. */
export const listOfGuest = (db: Db, userId: string, now: number, spaceId?: string): Promise<EventRow[]> => {
  const all = db
    .selectFrom('events')
    .innerJoin('eventGuests', 'eventGuests.eventId', 'events.id')
    .selectAll('events')
    .where('eventGuests.userId', '=', userId)
    .where('eventGuests.state', 'in', ['GOING', 'WAITING'])
    .where('events.endsAt', '>', now)
    .where('events.calledOffAt', 'is', null)
    .orderBy('events.id')
  return (spaceId === undefined ? all : all.where('events.spaceId', '=', spaceId)).execute()
}

const ofSpaces = (db: Db) =>
  db
    .selectFrom('events')
    .innerJoin('spaces', 'spaces.id', 'events.spaceId')
    .where('spaces.archivedAt', 'is', null)

type Found = ReturnType<typeof ofSpaces>

const inTime = (found: Found, { when, now }: EventTimes): Found =>
  when === 'upcoming'
    ? found.where('events.endsAt', '>', now).where('events.calledOffAt', 'is', null)
    : found.where((eb) => eb.or([eb('events.endsAt', '<=', now), eb('events.calledOffAt', 'is not', null)]))

const pageIn = (found: Found, { when }: EventTimes, page: Page): Promise<PageOf<EventRow>> =>
  pageOf(found, page, (all) =>
    all
      .selectAll('events')
      .orderBy('events.startsAt', when === 'upcoming' ? 'asc' : 'desc')
      .orderBy('events.id'),
  )

/** Of one space. */
export const listOfSpace = (db: Db, spaceId: string, times: EventTimes, page: Page) =>
  pageIn(inTime(ofSpaces(db).where('events.spaceId', '=', spaceId), times), times, page)

/** Of the spaces everybody finds. One that was called off and nobody had registered for concerns nobody. */
export const listPublic = (db: Db, times: EventTimes, page: Page) =>
  pageIn(
    inTime(
      ofSpaces(db)
        .where('spaces.isPublic', '=', 1)
        .where('spaces.hideInMetaCity', '=', 0)
        .where((eb) =>
          eb.or([
            eb('events.calledOffAt', 'is', null),
            eb.exists(
              eb
                .selectFrom('eventGuests')
                .select('eventGuests.userId')
                .whereRef('eventGuests.eventId', '=', 'events.id'),
            ),
          ]),
        ),
      times,
    ),
    times,
    page,
  )

/** Those somebody has registered for or came to, as long as they see the space. */
export const listOfPerson = (db: Db, userId: string, times: EventTimes, page: Page) =>
  pageIn(
    inTime(
      ofSpaces(db)
        .where('events.id', 'in', (eb) =>
          eb.selectFrom('eventGuests').select('eventId').where('userId', '=', userId),
        )
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
        ),
      times,
    ),
    times,
    page,
  )

const openIn = prepared<{ spaceId: string; now: number; until: number }, EventRow>((db, param) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('spaceId', '=', param('spaceId'))
    .where('endsAt', '>', param('now'))
    .where('startsAt', '<=', param('until'))
    .where('calledOffAt', 'is', null),
)

/** Events of a space whose doors are open at a moment: who comes in then takes part. */
export const listOpen = (db: Db, spaceId: string, now: number, earlyMs: number): Promise<EventRow[]> =>
  openIn(db, { spaceId, now, until: now + earlyMs })

/** What is on in a space or to come, in the order everybody holds them. */
export const listComing = (db: Db, spaceId: string, now: number): Promise<EventRow[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('endsAt', '>', now)
    .where('calledOffAt', 'is', null)
    .orderBy('id')
    .execute()

/** What is on in a space, or begins first of what begins within a time. */
export const findNext = (db: Db, spaceId: string, now: number, withinMs: number) =>
  db
    .selectFrom('events')
    .select(['id', 'title', 'startsAt', 'endsAt'])
    .where('spaceId', '=', spaceId)
    .where('endsAt', '>', now)
    .where('startsAt', '<=', now + withinMs)
    .where('calledOffAt', 'is', null)
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst()

/** What something is still to be done about: nobody has been reminded, or its doors are to be opened. */
export const listDue = (
  db: Db,
  column: 'remindedAt' | 'openedAt',
  now: number,
  earlyMs: number,
  size: number,
  /** Where the page before ended. */
  after?: Pick<EventRow, 'id' | 'startsAt'>,
): Promise<EventRow[]> => {
  const due = ofSpaces(db)
    .selectAll('events')
    .where(`events.${column}`, 'is', null)
    .where('events.endsAt', '>', now)
    .where('events.startsAt', '<=', now + earlyMs)
    .where('events.calledOffAt', 'is', null)
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .limit(size)
  if (!after) return due.execute()
  const { startsAt, id } = after
  return due
    .where((eb) =>
      eb.or([
        eb('events.startsAt', '>', startsAt),
        eb.and([eb('events.startsAt', '=', startsAt), eb('events.id', '>', id)]),
      ]),
    )
    .execute()
}

/** The event as it is then. undefined: somebody else has done it, or it is called off, put off or gone meanwhile. */
export const markDone = (
  db: Db,
  column: 'remindedAt' | 'openedAt',
  id: string,
  now: number,
  earlyMs: number,
): Promise<EventRow | undefined> =>
  db
    .updateTable('events')
    .set({ [column]: now })
    .where('id', '=', id)
    .where(column, 'is', null)
    .where('endsAt', '>', now)
    .where('startsAt', '<=', now + earlyMs)
    .where('calledOffAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
