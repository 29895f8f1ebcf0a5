import type { Selectable } from 'kysely'
import type { IdentityBindsTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

export type IdentityBindRow = Selectable<IdentityBindsTable>
/** The id alone is not enough: only the browser that logged in may use it. */
export type BindKey = Pick<IdentityBindRow, 'idHash' | 'browserHash'>

export const insert = async (db: Db, bind: Omit<IdentityBindRow, 'phone'>): Promise<void> => {
  await db
    .insertInto('identityBinds')
    .values({ ...bind, phone: null })
    .execute()
}

export const find = (db: Db, key: BindKey, now: number): Promise<IdentityBindRow | undefined> =>
  db
    .selectFrom('identityBinds')
    .selectAll()
    .where('idHash', '=', key.idHash)
    .where('browserHash', '=', key.browserHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Notes the phone that was shown to be theirs; null: it is of no use. */
export const setPhone = async (db: Db, idHash: string, phone: string | null): Promise<void> => {
  await db.updateTable('identityBinds').set({ phone }).where('idHash', '=', idHash).execute()
}

/** Uses the bind up; false when somebody else just did. */
export const consume = async (db: Db, idHash: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('identityBinds')
    .where('idHash', '=', idHash)
    .returning('idHash')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteExpired = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('identityBinds').where('expiresAt', '<=', now).execute()
}
