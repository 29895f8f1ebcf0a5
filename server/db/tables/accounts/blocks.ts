import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'

const pairs = prepared<{ userId: string }, { readonly userId: string; readonly blockedUserId: string }>(
  (db, param) =>
    db
      .selectFrom('blocks')
      .select(['userId', 'blockedUserId'])
      .where((where) =>
        where.or([where('userId', '=', param('userId')), where('blockedUserId', '=', param('userId'))]),
      ),
)

/** Whom a user blocks, and who blocks them. */
export const pairsOf = async (
  db: Db,
  userId: string,
): Promise<{ readonly blocks: readonly string[]; readonly blockedBy: readonly string[] }> => {
  const rows = await pairs(db, { userId })
  return {
    blocks: rows.filter((row) => row.userId === userId).map((row) => row.blockedUserId),
    blockedBy: rows.filter((row) => row.blockedUserId === userId).map((row) => row.userId),
  }
}

/** Blocks somebody; a second time changes nothing. `createdAt` in ms. */
export const put = async (
  db: Db,
  userId: string,
  blockedUserId: string,
  createdAt: number,
): Promise<void> => {
  await db
    .insertInto('blocks')
    .values({ userId, blockedUserId, createdAt })
    .onConflict((conflict) => conflict.columns(['userId', 'blockedUserId']).doNothing())
    .execute()
}

export const remove = async (db: Db, userId: string, blockedUserId: string): Promise<void> => {
  await db
    .deleteFrom('blocks')
    .where('userId', '=', userId)
    .where('blockedUserId', '=', blockedUserId)
    .execute()
}

/** Whom a user blocks, the newest first, with the names of their accounts. */
export const listOf = (
  db: Db,
  userId: string,
): Promise<{ readonly userId: string; readonly displayName: string }[]> =>
  db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blockedUserId')
    .select(['blocks.blockedUserId as userId', 'users.displayName'])
    .where('blocks.userId', '=', userId)
    .orderBy('blocks.createdAt', 'desc')
    .orderBy('blocks.blockedUserId')
    .execute()
