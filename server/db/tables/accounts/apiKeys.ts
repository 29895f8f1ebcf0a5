import type { Selectable } from 'kysely'
import type { ApiKeysTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

export type ApiKeyRow = Selectable<ApiKeysTable>

export const insert = (db: Db, key: Omit<ApiKeyRow, 'lastUsedAt'>): Promise<ApiKeyRow> =>
  db
    .insertInto('apiKeys')
    .values({ ...key, lastUsedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const listOf = (db: Db, userId: string): Promise<ApiKeyRow[]> =>
  db.selectFrom('apiKeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

/** The key, unless it has run out. */
export const find = (db: Db, keyHash: string, now: number): Promise<ApiKeyRow | undefined> =>
  db
    .selectFrom('apiKeys')
    .selectAll()
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** The key, unless it has run out; its use is noted. */
export const use = (db: Db, keyHash: string, now: number): Promise<ApiKeyRow | undefined> =>
  db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now)
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

/** Takes all keys of a user away; the answer names those that were still good. */
export const removeAllOf = async (db: Db, userId: string, now: number): Promise<string[]> => {
  const rows = await db
    .deleteFrom('apiKeys')
    .where('userId', '=', userId)
    .returning(['id', 'expiresAt'])
    .execute()
  return rows.filter(({ expiresAt }) => expiresAt > now).map(({ id }) => id)
}

/** Forgets keys that ran out before a time; until then their maker sees that they did. */
export const deleteExpired = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('apiKeys').where('expiresAt', '<', before).execute()
}
