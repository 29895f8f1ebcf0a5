import type { Db } from '../../schema.ts'

/** The day (since the epoch, UTC) somebody last found a cookie in a space. */
export const lastDay = async (db: Db, spaceId: string, userId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('cookieFinds')
    .select('day')
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.day
}

export const put = async (db: Db, spaceId: string, userId: string, day: number): Promise<void> => {
  await db
    .insertInto('cookieFinds')
    .values({ spaceId, userId, day })
    .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doUpdateSet({ day }))
    .execute()
}
