import type { Selectable } from 'kysely'
import { prepared } from '../prepared.ts'
import type { Db, LoginSessionsTable } from '../schema.ts'
import type { UserRow } from './users.ts'

export type LoginSessionRow = Selectable<LoginSessionsTable>

export const insert = async (
  db: Db,
  session: Omit<LoginSessionRow, 'revokedAt' | 'lastUsedAt'>,
): Promise<void> => {
  await db
    .insertInto('loginSessions')
    .values({ ...session, revokedAt: null, lastUsedAt: session.createdAt })
    .execute()
}

const holderOf = prepared<{ sessionId: string }, UserRow & Pick<LoginSessionRow, 'authFrom'>>((db, param) =>
  db
    .selectFrom('loginSessions')
    .innerJoin('users', 'users.id', 'loginSessions.userId')
    .selectAll('users')
    .select('loginSessions.authFrom')
    .where('loginSessions.id', '=', param('sessionId'))
    .where('loginSessions.revokedAt', 'is', null),
)

/** Who a session that was not ended belongs to, and where it came from. */
export const findHolder = async (
  db: Db,
  sessionId: string,
): Promise<{ readonly user: UserRow; readonly authFrom: string | null } | undefined> => {
  const [row] = await holderOf(db, { sessionId })
  if (!row) return undefined
  const { authFrom, ...user } = row
  return { user, authFrom }
}

/** Notes a refresh. */
export const noteUse = async (
  db: Db,
  sessionId: string,
  use: { readonly lastUsedAt: number; readonly address?: string | undefined },
): Promise<void> => {
  const { lastUsedAt, address } = use
  await db
    .updateTable('loginSessions')
    .set({ lastUsedAt, ...(address === undefined ? {} : { address }) })
    .where('id', '=', sessionId)
    .execute()
}

/** Sessions of a user that can still be used, the last used first. */
export const listOf = (db: Db, userId: string, usedAfter: number): Promise<LoginSessionRow[]> =>
  db
    .selectFrom('loginSessions')
    .selectAll()
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('lastUsedAt', '>', usedAfter)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

/**
 * Ends sessions: none of their refresh or access tokens is good from now on.
 * @returns the ids of those that ended just now.
 */
export const revoke = async (
  db: Db,
  which: { readonly id?: string; readonly userId?: string },
  now: number,
): Promise<string[]> => {
  if (which.id === undefined && which.userId === undefined) throw new Error('which sessions are to end?')
  const rows = await db
    .updateTable('loginSessions')
    .set({ revokedAt: now })
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id ?? ''))
    .$if(which.userId !== undefined, (query) => query.where('userId', '=', which.userId ?? ''))
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets sessions nobody can use any more; their refresh tokens go with them. */
export const deleteUnused = async (db: Db, usedBefore: number): Promise<void> => {
  await db
    .deleteFrom('loginSessions')
    .where('lastUsedAt', '<', usedBefore)
    .where('createdAt', '<', usedBefore)
    .execute()
}
