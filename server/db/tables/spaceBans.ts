import type { Selectable } from 'kysely'
import type { Db, SpaceBansTable } from '../schema.ts'

export type SpaceBanRow = Selectable<SpaceBansTable>

/** undefined: the user may come to the space. */
export const find = (db: Db, spaceId: string, userId: string): Promise<SpaceBanRow | undefined> =>
  db
    .selectFrom('spaceBans')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Everybody banned from a space, the newest first. */
export const listOf = (db: Db, spaceId: string): Promise<SpaceBanRow[]> =>
  db.selectFrom('spaceBans').selectAll().where('spaceId', '=', spaceId).orderBy('createdAt', 'desc').execute()

/** Bans somebody; who is banned already stays so by the first ban. */
export const put = async (db: Db, ban: SpaceBanRow): Promise<void> => {
  await db
    .insertInto('spaceBans')
    .values(ban)
    .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doNothing())
    .execute()
}

/** Lifts a ban; true when there was one. */
export const remove = async (db: Db, spaceId: string, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('spaceBans')
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
