import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'
import type { UserRow } from './users.ts'

/** Who somebody is elsewhere. */
export interface Identity {
  readonly provider: string
  readonly subject: string
}

export const findUser = (db: Db, { provider, subject }: Identity): Promise<UserRow | undefined> =>
  db
    .selectFrom('userIdentities')
    .innerJoin('users', 'users.id', 'userIdentities.userId')
    .selectAll('users')
    .where('userIdentities.provider', '=', provider)
    .where('userIdentities.subject', '=', subject)
    .executeTakeFirst()

const subjectsOf = prepared<{ userId: string; provider: string }, { subject: string }>((db, param) =>
  db
    .selectFrom('userIdentities')
    .select('subject')
    .where('userId', '=', param('userId'))
    .where('provider', '=', param('provider')),
)

/** Who a user is at a provider. */
export const subjectOf = async (db: Db, userId: string, provider: string): Promise<string | undefined> => {
  const [row] = await subjectsOf(db, { userId, provider })
  return row?.subject
}

/** False: the identity belongs to somebody already, or the user has another one there. */
export const insertIfNew = async (
  db: Db,
  identity: Identity & { readonly userId: string; readonly createdAt: number },
): Promise<boolean> => {
  const row = await db
    .insertInto('userIdentities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Who somebody is anywhere else. */
export const listOf = (db: Db, userId: string): Promise<Identity[]> =>
  db.selectFrom('userIdentities').select(['provider', 'subject']).where('userId', '=', userId).execute()
