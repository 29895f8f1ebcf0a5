import type { ExpressionBuilder } from 'kysely'
import { dayMs } from '#shared/rules/days.ts'
import type { Db, Schema } from '../../schema.ts'

const monthMs = 30 * dayMs

/** How old the order of m-hottest may be: likes count at once, what is a month old falls out this much later. */
const recountMs = 600_000
const recountedAt = new WeakMap<Db, number>()

/** Lets the likes that are now more than a month old go; to be called before spaces are put in order by them. */
export async function recountMonthLikes(db: Db, now: number): Promise<void> {
  if (now - (recountedAt.get(db) ?? 0) < recountMs) return
  recountedAt.set(db, now)
  const counted = (eb: ExpressionBuilder<Schema, 'spaces'>) =>
    eb
      .selectFrom('spaceLikes')
      .select((inner) => inner.fn.countAll<number>().as('count'))
      .whereRef('spaceLikes.spaceId', '=', 'spaces.id')
      .where('spaceLikes.createdAt', '>', now - monthMs)
  await db
    .updateTable('spaces')
    .set((eb) => ({ monthLikes: counted(eb) }))
    .where((eb) => eb('spaces.monthLikes', '!=', counted(eb)))
    .execute()
}

/** Likes a space, or takes the like back; answers whether it is liked now. */
export const toggleLike = (db: Db, spaceId: string, userId: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('spaceLikes')
      .values({ spaceId, userId, createdAt: now })
      .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doNothing())
      .returning('spaceId')
      .executeTakeFirst()
    const removed = added
      ? undefined
      : await tx
          .deleteFrom('spaceLikes')
          .where('spaceId', '=', spaceId)
          .where('userId', '=', userId)
          .returning('createdAt')
          .executeTakeFirst()
    const change = added ? 1 : removed ? -1 : 0
    const isRecent = added !== undefined || (removed !== undefined && removed.createdAt > now - monthMs)
    await tx
      .updateTable('spaces')
      .set((eb) => ({
        likes: eb('likes', '+', change),
        monthLikes: eb('monthLikes', '+', isRecent ? change : 0),
      }))
      .where('id', '=', spaceId)
      .execute()
    return added !== undefined
  })

/** Counts a view, once per person and day (UTC). */
export const addView = (db: Db, spaceId: string, userId: string, now: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('spaceViews')
      .values({ spaceId, userId, day: Math.floor(now / dayMs) })
      .onConflict((conflict) => conflict.columns(['spaceId', 'userId', 'day']).doNothing())
      .returning('spaceId')
      .executeTakeFirst()
    if (!added) return
    await tx
      .updateTable('spaces')
      .set((eb) => ({ views: eb('views', '+', 1) }))
      .where('id', '=', spaceId)
      .execute()
  })
