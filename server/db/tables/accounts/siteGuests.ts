import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** How many guests of a site have a session that has not ended. */
export const countLive = async (db: Db, site: string, now: number): Promise<number> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('loginSessions', 'loginSessions.userId', 'users.id')
    .where('users.visitEndsAt', '>', now)
    .where('users.guestOf', '=', site)
    .where('loginSessions.revokedAt', 'is', null)
    .select((eb) => eb.fn.count<number | string>('users.id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** How many guests of a site are kept until their visit would have ended, those with a session and those who logged out. */
export const countKept = async (db: Db, site: string, now: number): Promise<number> => {
  const row = await db
    .selectFrom('users')
    .where('visitEndsAt', '>', now)
    .where('guestOf', '=', site)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Guests whose visit ended before that, the longest gone first; some are left out, and those whose ban holds: they could be
 * neither known again nor let in again by who banned them.
 */
export const listEnded = async (
  db: Db,
  before: number,
  {
    size,
    without,
    now,
  }: { readonly size: number; readonly without: readonly string[]; readonly now: number },
): Promise<string[]> => {
  let query = db
    .selectFrom('users')
    .select('id')
    .where('visitEndsAt', '<', before)
    .where('guestOf', 'is not', null)
    .where((eb) => eb.or([eb('bannedUntil', 'is', null), eb('bannedUntil', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('spaceBans')
            .select('spaceBans.userId')
            .whereRef('spaceBans.userId', '=', 'users.id')
            .where((ban) => ban.or([ban('spaceBans.until', 'is', null), ban('spaceBans.until', '>', now)])),
        ),
      ),
    )
  if (without.length > 0) query = query.where('id', 'not in', without)
  const rows = await query.orderBy('visitEndsAt').limit(size).execute()
  return rows.map(({ id }) => id)
}

/**
 * Forgets guests; sessions, places and all else that hangs on their row goes with it. What they said in a chat stays, by
 * an id that is nobody any more; that they came to an event and what they reported, by another that never was anybody.
 */
export const forget = (db: Db, ids: readonly string[], newId: () => string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const [table, column] of [
      ['eventGuests', 'userId'],
      ['reports', 'reporterId'],
    ] as const) {
      const people = await tx
        .selectFrom(table)
        .select(sql.ref<string>(column).as('id'))
        .where(sql.ref(column), 'in', ids)
        .distinct()
        .execute()
      for (const { id } of people) {
        await tx
          .updateTable(table)
          .set({ [column]: newId() })
          .where(sql.ref(column), '=', id)
          .execute()
      }
    }
    await tx.deleteFrom('chatHearers').where('userId', 'in', ids).execute()
    await tx.deleteFrom('usage').where('kind', '=', 'user').where('id', 'in', ids).execute()
    await tx.deleteFrom('users').where('id', 'in', ids).where('guestOf', 'is not', null).execute()
  })
