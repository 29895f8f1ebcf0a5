import type { Selectable } from 'kysely'
import type { ExternalLoginsTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

export type ExternalLoginRow = Selectable<ExternalLoginsTable>

export const insert = async (db: Db, login: ExternalLoginRow): Promise<void> => {
  await db.insertInto('externalLogins').values(login).execute()
}

/** Takes a log-in out: it comes back once. Undefined: it never left, is back already, or from another browser. */
export const take = (
  db: Db,
  which: Pick<ExternalLoginRow, 'stateHash' | 'provider' | 'browserHash'>,
  now: number,
): Promise<ExternalLoginRow | undefined> =>
  db
    .deleteFrom('externalLogins')
    .where('stateHash', '=', which.stateHash)
    .where('provider', '=', which.provider)
    .where('browserHash', '=', which.browserHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

export const deleteExpired = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('externalLogins').where('expiresAt', '<=', now).execute()
}
