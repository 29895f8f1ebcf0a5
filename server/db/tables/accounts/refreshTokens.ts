import type { Selectable } from 'kysely'
import type { RefreshTokensTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

export type RefreshTokenRow = Selectable<RefreshTokensTable>

export const insert = async (db: Db, token: Omit<RefreshTokenRow, 'usedAt'>): Promise<void> => {
  await db
    .insertInto('refreshTokens')
    .values({ ...token, usedAt: null })
    // The same child of one token, asked for twice.
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .execute()
}

export const find = (db: Db, tokenHash: string): Promise<RefreshTokenRow | undefined> =>
  db.selectFrom('refreshTokens').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()

/** Notes the first use; a later one changes nothing. */
export const markUsed = async (db: Db, tokenHash: string, now: number): Promise<void> => {
  await db
    .updateTable('refreshTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .execute()
}

export const deleteExpired = async (db: Db, now: number): Promise<void> => {
  await db.deleteFrom('refreshTokens').where('expiresAt', '<', now).execute()
}
