import type { ExpressionBuilder } from 'kysely'
import type { NotificationKind } from '#shared/http/notifications.ts'
import type { Db, Schema } from '../../schema.ts'

/** Tables whose rows are kept for a time. */
export type RetainedTable = 'operationLogs' | 'chatMessages' | 'visits' | 'notifications'

/**
 * Deletes some rows older than a time, the oldest first; answers how many. Of a chat also who heard and who liked it.
 * A visit under way stays.
 */
export async function deleteBefore(
  db: Db,
  table: RetainedTable,
  time: number,
  rows: number,
): Promise<number> {
  if (table === 'chatMessages') return deleteChats(db, time, rows)
  const old = {
    operationLogs: () =>
      db.selectFrom('operationLogs').select('id').where('at', '<', time).orderBy('at').limit(rows),
    visits: () =>
      db.selectFrom('visits').select('id').where('leftAt', '<', time).orderBy('leftAt').limit(rows),
    notifications: () =>
      db
        .selectFrom('notifications')
        .select('id')
        .where('createdAt', '<', time)
        .where((eb) => eb.not(isWarning(eb)))
        .orderBy('createdAt')
        .limit(rows),
  }[table]()
  const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether a notice says when a space ends that is still put away: without it nobody would know that it was said. */
const isWarning = (eb: ExpressionBuilder<Schema, 'notifications'>) =>
  eb.and([
    eb('kind', '=', 'archiveEnding' satisfies NotificationKind),
    eb.exists(
      eb
        .selectFrom('spaces')
        .select('spaces.id')
        .whereRef('spaces.id', '=', 'notifications.spaceId')
        .where('spaces.archivedAt', 'is not', null),
    ),
  ])

/** Ids of chats are the sender's: only with space and sender do they name one. */
const deleteChats = (db: Db, time: number, rows: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const old = await tx
      .selectFrom('chatMessages')
      .select(['spaceId', 'senderId', 'id'])
      .where('sentAt', '<', time)
      .orderBy('sentAt')
      .limit(rows)
      .execute()
    const bySender = Map.groupBy(old, ({ spaceId, senderId }) => JSON.stringify([spaceId, senderId]))
    for (const chats of bySender.values()) {
      const { spaceId, senderId } = chats[0]!
      const ids = chats.map(({ id }) => id)
      for (const table of ['chatHearers', 'chatLikes'] as const) {
        await tx
          .deleteFrom(table)
          .where('spaceId', '=', spaceId)
          .where('senderId', '=', senderId)
          .where('chatId', 'in', ids)
          .execute()
      }
      await tx
        .deleteFrom('chatMessages')
        .where('spaceId', '=', spaceId)
        .where('senderId', '=', senderId)
        .where('id', 'in', ids)
        .execute()
    }
    return old.length
  })
