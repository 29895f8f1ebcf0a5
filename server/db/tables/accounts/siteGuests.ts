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

/** Guests whose visit ended before that, the longest gone first; some are left out. */
export const listEnded = async (
  db: Db,
  before: number,
  { size, without }: { readonly size: number; readonly without: readonly string[] },
): Promise<string[]> => {
  let query = db
    .selectFrom('users')
    .select('id')
    .where('visitEndsAt', '<', before)
    .where('guestOf', 'is not', null)
  if (without.length > 0) query = query.where('id', 'not in', without)
  const rows = await query.orderBy('visitEndsAt').limit(size).execute()
  return rows.map(({ id }) => id)
}

/**
 * Forgets guests; sessions, places and all else that hangs on their row goes with it. What they said in a chat stays, by
 * an id that is nobody any more.
 */
export const forget = (db: Db, ids: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('chatHearers').where('userId', 'in', ids).execute()
    await tx.deleteFrom('usage').where('kind', '=', 'user').where('id', 'in', ids).execute()
    await tx.deleteFrom('users').where('id', 'in', ids).where('guestOf', 'is not', null).execute()
  })
