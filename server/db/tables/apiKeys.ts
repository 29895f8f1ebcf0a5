import type { Selectable } from 'kysely'
import type { ApiKeysTable, Db } from '../schema.ts'

export type ApiKeyRow = Selectable<ApiKeysTable>

export const insert = (db: Db, key: Omit<ApiKeyRow, 'lastUsedAt'>): Promise<ApiKeyRow> =>
  db
    .insertInto('apiKeys')
    .values({ ...key, lastUsedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const listOf = (db: Db, userId: string): Promise<ApiKeyRow[]> =>
  db.selectFrom('apiKeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

export const find = (db: Db, keyHash: string): Promise<ApiKeyRow | undefined> =>
  db.selectFrom('apiKeys').selectAll().where('keyHash', '=', keyHash).executeTakeFirst()

/** The key, whose use is noted. */
export const use = (db: Db, keyHash: string, now: number): Promise<ApiKeyRow | undefined> =>
  db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('keyHash', '=', keyHash)
    .returningAll()
    .executeTakeFirst()

/** False: that user has no such key. */
export const remove = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('apiKeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
