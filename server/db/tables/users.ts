import type { Selectable } from 'kysely'
import type { Db, UsersTable } from '../schema.ts'

export type UserRow = Selectable<UsersTable>

export const findById = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findByName = (db: Db, name: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('name', '=', name).executeTakeFirst()

export const findByPhone = (db: Db, phone: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst()

/** Those of some ids that are users. */
export const knownIds = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

export type NewUser = Pick<UserRow, 'id' | 'name' | 'phone' | 'displayName' | 'avatar' | 'createdAt'>

/** Makes the user, unless somebody with that name or phone came first: then undefined. */
export const insertIfNew = (db: Db, user: NewUser): Promise<UserRow | undefined> =>
  db
    .insertInto('users')
    .values({ ...user, description: '', lastSeenAt: user.createdAt, bannedUntil: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const update = (
  db: Db,
  id: string,
  changes: Partial<Pick<UserRow, 'displayName' | 'description' | 'avatar' | 'lastSeenAt'>>,
): Promise<UserRow | undefined> =>
  db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

/** A phone for an account that has none; undefined: it has one, or the phone belongs to somebody. */
export const givePhone = (db: Db, id: string, phone: string): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set({ phone })
    .where('id', '=', id)
    .where('phone', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as other').select('other.id').where('other.phone', '=', phone))),
    )
    .returningAll()
    .executeTakeFirst()
