import { sql } from 'kysely'
import type { NotificationKind } from '#shared/http/notifications.ts'
import type { Db } from '../../schema.ts'

/** Spaces that are put away, and until when. */

export interface ArchivedRow {
  readonly id: string
  readonly name: string
  readonly ownerId: string
  readonly archivedAt: number
  /** Who put it away; null: nobody knows. */
  readonly archivedBy: string | null
  /** Since when it is being destroyed. */
  readonly endingAt: number | null
}

const all = (db: Db) =>
  db
    .selectFrom('spaces')
    .select(['spaces.id', 'spaces.name', 'spaces.ownerId', 'spaces.endingAt', 'spaces.archivedBy'])
    .select((eb) => eb.ref('spaces.archivedAt').$notNull().as('archivedAt'))
    .where('spaces.archivedAt', 'is not', null)

/** Built-in ones would come again with the next start (seed.ts): they are put away for ever. */
const ofPeople = (db: Db) =>
  all(db).where((eb) =>
    eb.or([eb('spaces.templateId', 'is', null), eb('spaces.templateId', '!=', eb.ref('spaces.id'))]),
  )

/** Those that were put away before a time, the first one first; also those whose end was begun and not finished. */
export const listBefore = (db: Db, time: number, after: number, size: number): Promise<ArchivedRow[]> =>
  ofPeople(db)
    .where((eb) => eb.or([eb('spaces.archivedAt', '<=', time), eb('spaces.endingAt', 'is not', null)]))
    .orderBy('spaces.archivedAt')
    .orderBy('spaces.id')
    .limit(size)
    .offset(after)
    .execute()

/** One that can still be destroyed or brought back. */
export const find = (db: Db, id: string): Promise<ArchivedRow | undefined> =>
  ofPeople(db).where('spaces.id', '=', id).where('spaces.endingAt', 'is', null).executeTakeFirst()

/** Any that is put away, built-in ones and those that are ending too. */
export const findAny = (db: Db, id: string): Promise<ArchivedRow | undefined> =>
  all(db).where('spaces.id', '=', id).executeTakeFirst()

/**
 * From here on it cannot be brought back. False: it was, has another owner, or was put away again meanwhile. One whose
 * end was begun before is gone on with.
 */
export const beginEnd = async (
  db: Db,
  { id, ownerId, archivedAt }: ArchivedRow,
  now: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('spaces')
    .set({ endingAt: now })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('archivedAt', '=', archivedAt)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listByIds = async (db: Db, ids: readonly string[]): Promise<ArchivedRow[]> =>
  ids.length === 0 ? [] : ofPeople(db).where('spaces.id', 'in', ids).execute()

/** Somebody's, with the bytes they take; what was put away last comes first. */
export const listOf = async (
  db: Db,
  ownerId: string,
  page: { readonly size: number; readonly offset: number },
): Promise<{ readonly rows: (ArchivedRow & { readonly bytes: number })[]; readonly total: number }> => {
  const own = ofPeople(db).where('spaces.ownerId', '=', ownerId).where('spaces.endingAt', 'is', null)
  const rows = await own
    .leftJoin('usage', (join) => join.onRef('usage.id', '=', 'spaces.id').on('usage.kind', '=', 'space'))
    .select(sql<number>`coalesce(file_bytes + map_bytes + document_bytes, 0)`.as('bytes'))
    .orderBy('spaces.archivedAt', 'desc')
    .orderBy('spaces.id')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  const { count } = await own
    .clearSelect()
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map((row) => ({ ...row, bytes: Number(row.bytes) })), total: Number(count) }
}

/**
 * What the owners of some spaces were told, since these were put away: when it ends, ms since the epoch. Such notices are
 * kept as long as their space is put away (retained.ts).
 */
export const warnedOf = async (
  db: Db,
  rows: readonly Pick<ArchivedRow, 'id'>[],
): Promise<ReadonlyMap<string, number>> => {
  if (rows.length === 0) return new Map()
  const notices = await db
    .selectFrom('notifications')
    .innerJoin('spaces', 'spaces.id', 'notifications.spaceId')
    .select(['spaces.id', 'notifications.params'])
    .where('notifications.kind', '=', 'archiveEnding' satisfies NotificationKind)
    .where(
      'spaces.id',
      'in',
      rows.map(({ id }) => id),
    )
    .whereRef('notifications.createdAt', '>=', 'spaces.archivedAt')
    .orderBy('notifications.createdAt')
    .execute()
  return new Map(
    notices.map(({ id, params }) => [id, Date.parse((JSON.parse(params) as { readonly at: string }).at)]),
  )
}
