import type { Db } from '../../schema.ts'

/** The day (since the epoch, UTC) somebody last found a cookie in a space, and how many they have found there. */
export const find = (
  db: Db,
  spaceId: string,
  userId: string,
): Promise<{ readonly day: number; readonly count: number } | undefined> =>
  db
    .selectFrom('cookieFinds')
    .select(['day', 'count'])
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()

export const put = async (db: Db, spaceId: string, userId: string, day: number): Promise<void> => {
  await db
    .insertInto('cookieFinds')
    .values({ spaceId, userId, day })
    .onConflict((conflict) =>
      conflict
        .columns(['spaceId', 'userId'])
        .doUpdateSet((eb) => ({ day, count: eb('cookieFinds.count', '+', 1) })),
    )
    .execute()
}
