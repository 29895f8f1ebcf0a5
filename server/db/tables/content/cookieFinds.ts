import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'

interface Finds {
  readonly day: number
  readonly count: number
}

const ofPerson = prepared<{ spaceId: string; userId: string }, Finds>((db, param) =>
  db
    .selectFrom('cookieFinds')
    .select(['day', 'count'])
    .where('spaceId', '=', param('spaceId'))
    .where('userId', '=', param('userId')),
)

/** The day (since the epoch, UTC) somebody last found a cookie in a space, and how many they have found there. */
export const find = async (db: Db, spaceId: string, userId: string): Promise<Finds | undefined> =>
  (await ofPerson(db, { spaceId, userId }))[0]

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
