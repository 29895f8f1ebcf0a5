import type { Selectable } from 'kysely'
import type { ReturningBansTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

export type ReturningBanRow = Selectable<ReturningBansTable>

export const insertAll = async (db: Db, bans: readonly ReturningBanRow[]): Promise<void> => {
  if (bans.length > 0) await db.insertInto('returningBans').values(bans).execute()
}

/** Takes those of some hashes out: from now on the account has them. */
export const take = (db: Db, whoHashes: readonly string[]): Promise<ReturningBanRow[]> =>
  db.deleteFrom('returningBans').where('whoHash', 'in', whoHashes).returningAll().execute()

/** Forgets bans of the site that have run out. */
export const deleteExpired = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('returningBans').where('until', '<=', now).execute()
}
