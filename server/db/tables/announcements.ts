import type { Selectable } from 'kysely'
import type { AnnouncementsTable, Db } from '../schema.ts'

export type AnnouncementRow = Selectable<AnnouncementsTable>

export const insert = (db: Db, row: AnnouncementRow): Promise<AnnouncementRow> =>
  db.insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()

export const find = (db: Db, id: string): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()

export const count = async (db: Db, spaceId: string): Promise<number> => {
  const row = await db
    .selectFrom('announcements')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('spaceId', '=', spaceId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The newest first. */
export const list = (
  db: Db,
  spaceId: string,
  page: { readonly size: number; readonly offset: number },
): Promise<AnnouncementRow[]> =>
  db
    .selectFrom('announcements')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(page.size)
    .offset(page.offset)
    .execute()

/** undefined: it is gone. */
export const update = (
  db: Db,
  id: string,
  change: Pick<AnnouncementRow, 'title' | 'content' | 'updatedAt'>,
): Promise<AnnouncementRow | undefined> =>
  db.updateTable('announcements').set(change).where('id', '=', id).returningAll().executeTakeFirst()

/** False: it is gone. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.deleteFrom('announcements').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
