import type { Selectable } from 'kysely'
import { prepared } from '../../prepared.ts'
import type { LoginSessionsTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'
import type { UserRow } from './users.ts'

export type LoginSessionRow = Selectable<LoginSessionsTable>

export const insert = async (
  db: Db,
  session: Omit<LoginSessionRow, 'revokedAt' | 'lastUsedAt' | 'provenAt'>,
): Promise<void> => {
  await db
    .insertInto('loginSessions')
    .values({ ...session, revokedAt: null, lastUsedAt: session.createdAt, provenAt: session.createdAt })
    .execute()
}

/** What is asked of a session with its user. */
type SessionFacts = Pick<LoginSessionRow, 'authFrom' | 'provenAt'> & { readonly sessionEndsAt: number | null }

const holderOf = prepared<{ sessionId: string }, UserRow & SessionFacts>((db, param) =>
  db
    .selectFrom('loginSessions')
    .innerJoin('users', 'users.id', 'loginSessions.userId')
    .selectAll('users')
    .select(['loginSessions.authFrom', 'loginSessions.provenAt', 'loginSessions.expiresAt as sessionEndsAt'])
    .where('loginSessions.id', '=', param('sessionId'))
    .where('loginSessions.revokedAt', 'is', null),
)

/** Whose session it is, and what is known of it. */
export interface SessionHolder {
  readonly user: UserRow
  readonly authFrom: string | null
  readonly provenAt: number
  /** ms since the epoch; null: as long as it is used. */
  readonly endsAt: number | null
}

/** Who a session that has not ended belongs to. */
export const findHolder = async (
  db: Db,
  sessionId: string,
  now: number,
): Promise<SessionHolder | undefined> => {
  const [row] = await holderOf(db, { sessionId })
  if (!row) return undefined
  const { authFrom, provenAt, sessionEndsAt: endsAt, ...user } = row
  return endsAt !== null && endsAt <= now ? undefined : { user, authFrom, provenAt, endsAt }
}

/** Notes that the person of a session has shown who they are; false: the session has ended. */
export const prove = async (db: Db, sessionId: string, provenAt: number): Promise<boolean> => {
  const row = await db
    .updateTable('loginSessions')
    .set({ provenAt })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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

/**
 * Forgets sessions nobody can use any more; their refresh tokens go with them.
 * @returns the ids of those nobody had ended: whoever lives by them has to go.
 */
export const deleteUnused = async (db: Db, usedBefore: number): Promise<string[]> => {
  const rows = await db
    .deleteFrom('loginSessions')
    .where('lastUsedAt', '<', usedBefore)
    .where('createdAt', '<', usedBefore)
    .returning(['id', 'revokedAt'])
    .execute()
  return rows.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id)
}
