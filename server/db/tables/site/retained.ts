import type { ExpressionBuilder } from 'kysely'
import type { NotificationKind } from '#shared/http/notifications.ts'
import { dayMs } from '#shared/rules/days.ts'
import type { Db, Schema } from '../../schema.ts'

/** Tables whose rows are kept for a time. */
export type RetainedTable =
  | 'operationLogs'
  | 'reports'
  | 'originWishes'
  | 'publishProfiles'
  | 'chatMessages'
  | 'visits'
  | 'lastPlaces'
  | 'spaceViews'
  | 'notifications'

/**
 * Deletes some rows older than a time, the oldest first; answers how many. Of a chat also who heard and who liked it.
 * A visit under way stays, and so does what waits for an answer, and the newest record of a template.
 */
export async function deleteBefore(
  db: Db,
  table: RetainedTable,
  time: number,
  rows: number,
): Promise<number> {
  switch (table) {
    case 'chatMessages':
      return deleteChats(db, time, rows)
    case 'lastPlaces':
    case 'spaceViews':
    case 'originWishes':
      return deletePairs(db, table, time, rows)
    default:
      return deleteById(db, table, time, rows)
  }
}

type Pairs = 'lastPlaces' | 'spaceViews' | 'originWishes'

async function deleteById(
  db: Db,
  table: Exclude<RetainedTable, 'chatMessages' | Pairs>,
  time: number,
  rows: number,
): Promise<number> {
  const old = {
    operationLogs: () =>
      db.selectFrom('operationLogs').select('id').where('at', '<', time).orderBy('at').limit(rows),
    visits: () =>
      db.selectFrom('visits').select('id').where('leftAt', '<', time).orderBy('leftAt').limit(rows),
    reports: () =>
      db
        .selectFrom('reports')
        .select('id')
        .where('handledAt', '<', time)
        .where('state', '!=', 'OPEN')
        .orderBy('handledAt')
        .limit(rows),
    publishProfiles: () =>
      db
        .selectFrom('publishProfiles')
        .select('id')
        .where('createdAt', '<', time)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('publishProfiles as newer')
              .select('newer.id')
              .whereRef('newer.templateId', '=', 'publishProfiles.templateId')
              .whereRef('newer.version', '>', 'publishProfiles.version'),
          ),
        )
        .orderBy('createdAt')
        .limit(rows),
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

/** Of tables whose rows are told apart by a space and something in it. */
async function deletePairs(db: Db, table: Pairs, time: number, rows: number): Promise<number> {
  const deleting = {
    lastPlaces: () =>
      db
        .deleteFrom('lastPlaces')
        .where((eb) =>
          eb(
            eb.refTuple('spaceId', 'userId'),
            'in',
            eb
              .selectFrom('lastPlaces')
              .select(['spaceId', 'userId'])
              .where('leftAt', '<', time)
              .orderBy('leftAt')
              .limit(rows)
              .$asTuple('spaceId', 'userId'),
          ),
        ),
    spaceViews: () =>
      db.deleteFrom('spaceViews').where((eb) =>
        eb(
          eb.refTuple('spaceId', 'userId', 'day'),
          'in',
          eb
            .selectFrom('spaceViews')
            .select(['spaceId', 'userId', 'day'])
            // A day that is over by then.
            .where('day', '<', Math.floor(time / dayMs))
            .orderBy('day')
            .limit(rows)
            .$asTuple('spaceId', 'userId', 'day'),
        ),
      ),
    originWishes: () =>
      db
        .deleteFrom('originWishes')
        .where((eb) =>
          eb(
            eb.refTuple('spaceId', 'origin'),
            'in',
            eb
              .selectFrom('originWishes')
              .select(['spaceId', 'origin'])
              .where('handledAt', '<', time)
              .where('state', '!=', 'OPEN')
              .orderBy('handledAt')
              .limit(rows)
              .$asTuple('spaceId', 'origin'),
          ),
        ),
  }[table]()
  return Number((await deleting.executeTakeFirst()).numDeletedRows)
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
