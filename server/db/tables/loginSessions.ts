import type { Db } from '../schema.ts'
import type { UserRow } from './users.ts'

export const insert = async (
  db: Db,
  session: { readonly id: string; readonly userId: string; readonly createdAt: number },
): Promise<void> => {
  await db
    .insertInto('loginSessions')
    .values({ ...session, revokedAt: null })
    .execute()
}

/** Who a session that was not ended belongs to. */
export const findUser = (db: Db, sessionId: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('loginSessions')
    .innerJoin('users', 'users.id', 'loginSessions.userId')
    .selectAll('users')
    .where('loginSessions.id', '=', sessionId)
    .where('loginSessions.revokedAt', 'is', null)
    .executeTakeFirst()

/** Ends a session: none of its refresh or access tokens is good from now on. */
export const revoke = async (db: Db, sessionId: string, now: number): Promise<void> => {
  await db
    .updateTable('loginSessions')
    .set({ revokedAt: now })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute()
}
