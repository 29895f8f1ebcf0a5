import type { Selectable } from 'kysely'
import type { AccountClosingsTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

/** With the time it is due, which is kept with the user. */
export interface ClosingRow extends Selectable<AccountClosingsTable> {
  readonly closesAt: number
}

const all = (db: Db) =>
  db
    .selectFrom('accountClosings')
    .innerJoin('users', 'users.id', 'accountClosings.userId')
    .selectAll('accountClosings')
    .select((eb) => eb.ref('users.closesAt').$notNull().as('closesAt'))
    .where('users.closesAt', 'is not', null)

export const find = (db: Db, userId: string): Promise<ClosingRow | undefined> =>
  all(db).where('accountClosings.userId', '=', userId).executeTakeFirst()

/** Accounts whose time has come, the longest due first. */
export const listDue = (db: Db, now: number): Promise<ClosingRow[]> =>
  all(db).where('users.closesAt', '<=', now).orderBy('users.closesAt').orderBy('users.id').execute()

/** Inside a transaction of the caller. */
export const begin = async (tx: Db, { closesAt, ...closing }: ClosingRow): Promise<void> => {
  await tx.insertInto('accountClosings').values(closing).execute()
  await tx.updateTable('users').set({ closesAt }).where('id', '=', closing.userId).execute()
}

/** Inside a transaction of the caller. False: nothing was under way, or its time has come. */
export const cancel = async (tx: Db, userId: string, now: number): Promise<boolean> => {
  const row = await tx
    .updateTable('users')
    .set({ closesAt: null })
    .where('id', '=', userId)
    .where('closesAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (row) await tx.deleteFrom('accountClosings').where('userId', '=', userId).execute()
  return row !== undefined
}
