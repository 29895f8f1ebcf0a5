import type { Insertable, Selectable } from 'kysely'
import type { NookBookingsTable } from '../../columns/insideSpaces.ts'
import type { Db } from '../../schema.ts'

/** Bookings that are still to be reminded of, or to end; the map says who has a room when. */
export type NookBookingRow = Selectable<NookBookingsTable>

export const insert = async (db: Db, row: Omit<Insertable<NookBookingsTable>, 'reminded'>): Promise<void> => {
  await db.insertInto('nookBookings').values(row).execute()
}

export const remove = async (db: Db, spaceId: string, id: string): Promise<void> => {
  await db.deleteFrom('nookBookings').where('spaceId', '=', spaceId).where('id', '=', id).execute()
}

/** The spaces, none that is put away, in which somebody has booked a room; before a time, seconds since the epoch, or at all. */
export const spacesOf = async (db: Db, userId: string, before?: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('nookBookings')
    .innerJoin('spaces', 'spaces.id', 'nookBookings.spaceId')
    .select('nookBookings.spaceId')
    .distinct()
    .where('nookBookings.userId', '=', userId)
    .where('spaces.archivedAt', 'is', null)
    .$if(before !== undefined, (query) => query.where('nookBookings.beginsAt', '<', before ?? 0))
    .execute()
  return rows.map(({ spaceId }) => spaceId)
}

/** Forgets those of rooms of a map that are gone. */
export const removeOthers = async (
  db: Db,
  spaceId: string,
  mapId: string,
  nookIds: readonly string[],
): Promise<void> => {
  await db
    .deleteFrom('nookBookings')
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .$if(nookIds.length > 0, (query) => query.where('nookId', 'not in', nookIds))
    .execute()
}

/** Forgets those that are over. */
export const removeOver = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('nookBookings').where('endsAt', '<=', now).execute()
}

/**
 * Those that begin between two times and that nobody was reminded of, in spaces that are not put away; the next ones
 * after `last`.
 */
export const listDue = (
  db: Db,
  after: number,
  until: number,
  size: number,
  last?: Pick<NookBookingRow, 'beginsAt' | 'id'>,
): Promise<NookBookingRow[]> =>
  db
    .selectFrom('nookBookings')
    .innerJoin('spaces', 'spaces.id', 'nookBookings.spaceId')
    .selectAll('nookBookings')
    .where('nookBookings.reminded', '=', 0)
    .where('nookBookings.beginsAt', '>', after)
    .where('nookBookings.beginsAt', '<=', until)
    .where('spaces.archivedAt', 'is', null)
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('nookBookings.beginsAt', '>', last?.beginsAt ?? 0),
          eb.and([
            eb('nookBookings.beginsAt', '=', last?.beginsAt ?? 0),
            eb('nookBookings.id', '>', last?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('nookBookings.beginsAt')
    .orderBy('nookBookings.id')
    .limit(size)
    .execute()

/** False: somebody was quicker, or it is off. */
export const markReminded = async (
  tx: Db,
  { spaceId, id }: Pick<NookBookingRow, 'spaceId' | 'id'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('nookBookings')
    .set({ reminded: 1 })
    .where('spaceId', '=', spaceId)
    .where('id', '=', id)
    .where('reminded', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
