import type { Selectable } from 'kysely'
import type { NotificationsTable } from '../../columns/site.ts'
import { countOf, pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

export type NotificationRow = Selectable<NotificationsTable>

export interface NotificationWithSpace extends NotificationRow {
  readonly spaceName: string | null
}

/** SQLite binds at most 32,766 values a statement. */
const ROWS_A_STATEMENT = 500

export const insertAll = async (db: Db, rows: readonly Omit<NotificationRow, 'readAt'>[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const some = rows.slice(start, start + ROWS_A_STATEMENT)
    await db
      .insertInto('notifications')
      .values(some.map((row) => ({ ...row, readAt: null })))
      .execute()
  }
}

export interface NotificationFilter {
  readonly userId: string
  /** Those of this space and of the site; without it all. */
  readonly spaceId?: string | undefined
  readonly unreadOnly?: boolean | undefined
}

const filtered = (db: Db, { userId, spaceId, unreadOnly }: NotificationFilter) => {
  let query = db.selectFrom('notifications').where('notifications.userId', '=', userId)
  if (spaceId !== undefined) {
    query = query.where((eb) =>
      eb.or([eb('notifications.spaceId', '=', spaceId), eb('notifications.spaceId', 'is', null)]),
    )
  }
  return unreadOnly ? query.where('notifications.readAt', 'is', null) : query
}

export const count = (db: Db, filter: NotificationFilter): Promise<number> => countOf(filtered(db, filter))

/** The newest first. */
export const list = (
  db: Db,
  filter: NotificationFilter,
  page: Page,
): Promise<PageOf<NotificationWithSpace>> =>
  pageOf(filtered(db, filter), page, (found) =>
    found
      .leftJoin('spaces', 'spaces.id', 'notifications.spaceId')
      .selectAll('notifications')
      .select('spaces.name as spaceName')
      .orderBy('notifications.createdAt', 'desc')
      .orderBy('notifications.id'),
  )

/** Which are read: these, and all that are older than a moment, ms. */
export interface ReadNotifications {
  readonly ids: readonly string[]
  readonly before?: number | undefined
}

/** Of one's own; answers how many were unread until now. */
export const markRead = async (
  db: Db,
  { userId, spaceId }: Omit<NotificationFilter, 'unreadOnly'>,
  { ids, before }: ReadNotifications,
  now: number,
): Promise<number> => {
  const unread = () => {
    const query = db
      .updateTable('notifications')
      .set({ readAt: now })
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
    if (spaceId === undefined) return query
    return query.where((eb) => eb.or([eb('spaceId', '=', spaceId), eb('spaceId', 'is', null)]))
  }
  let marked = 0
  const mark = async (query: ReturnType<typeof unread>): Promise<void> => {
    const { numUpdatedRows } = await query.executeTakeFirst()
    marked += Number(numUpdatedRows)
  }
  if (before !== undefined) await mark(unread().where('createdAt', '<', before))
  for (let start = 0; start < ids.length; start += ROWS_A_STATEMENT) {
    await mark(unread().where('id', 'in', ids.slice(start, start + ROWS_A_STATEMENT)))
  }
  return marked
}
