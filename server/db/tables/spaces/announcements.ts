import type { Selectable } from 'kysely'
import type { AnnouncementsTable } from '../../columns/site.ts'
import { countOf, pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

export type AnnouncementRow = Selectable<AnnouncementsTable>

export const insert = (db: Db, row: AnnouncementRow): Promise<AnnouncementRow> =>
  db.insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()

export const find = (db: Db, id: string): Promise<AnnouncementRow | undefined> =>
  db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()

const ofSpace = (db: Db, spaceId: string) => db.selectFrom('announcements').where('spaceId', '=', spaceId)

export const count = (db: Db, spaceId: string): Promise<number> => countOf(ofSpace(db, spaceId))

/** When the first of the so many newest was made; undefined: there are not so many since that time. */
export async function firstOf(
  db: Db,
  spaceId: string,
  { since, newest }: { readonly since: number; readonly newest: number },
): Promise<number | undefined> {
  const row = await ofSpace(db, spaceId)
    .select('createdAt')
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .offset(newest - 1)
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.createdAt)
}

/** How many letters all of them have together, but for one. */
export const lettersOf = async (db: Db, spaceId: string, but = ''): Promise<number> => {
  const row = await ofSpace(db, spaceId)
    .select((eb) => eb.fn.sum<number | string | null>(eb.fn('length', ['content'])).as('letters'))
    .where('id', '!=', but)
    .executeTakeFirst()
  return Number(row?.letters ?? 0)
}

/** The newest first. */
export const list = (db: Db, spaceId: string, page: Page): Promise<PageOf<AnnouncementRow>> =>
  pageOf(ofSpace(db, spaceId), page, (found) => found.selectAll().orderBy('createdAt', 'desc').orderBy('id'))

/** undefined: it is gone. */
export const update = (
  db: Db,
  id: string,
  change: Pick<AnnouncementRow, 'title' | 'content' | 'format' | 'updatedAt'>,
): Promise<AnnouncementRow | undefined> =>
  db.updateTable('announcements').set(change).where('id', '=', id).returningAll().executeTakeFirst()

/** False: it is gone. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.deleteFrom('announcements').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Up to when somebody has seen those of a space; undefined for who never has. */
export async function seenUpTo(db: Db, userId: string, spaceId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('announcementsSeen')
    .select('seenAt')
    .where('userId', '=', userId)
    .where('spaceId', '=', spaceId)
    .executeTakeFirst()
  return row?.seenAt
}

/** Never takes back what was seen already. */
export const markSeen = (db: Db, userId: string, spaceId: string, seenAt: number): Promise<unknown> =>
  db
    .insertInto('announcementsSeen')
    .values({ userId, spaceId, seenAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'spaceId'])
        .doUpdateSet({ seenAt })
        .where('announcementsSeen.seenAt', '<', seenAt),
    )
    .execute()
