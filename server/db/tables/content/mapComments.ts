import type { Insertable, Selectable } from 'kysely'
import type { MapCommentsTable } from '../../columns/insideSpaces.ts'
import type { Db } from '../../schema.ts'

export type MapCommentRow = Selectable<MapCommentsTable>

/** With what its author is called. */
export interface MapCommentWithAuthor extends MapCommentRow {
  readonly authorName: string
}

const withAuthors = (db: Db) =>
  db
    .selectFrom('mapComments')
    .innerJoin('users', 'users.id', 'mapComments.authorId')
    .selectAll('mapComments')
    .select('users.displayName as authorName')

/** All of a level, answers too, the oldest first. */
export const listOf = (db: Db, spaceId: string, mapId: string): Promise<MapCommentWithAuthor[]> =>
  withAuthors(db)
    .where('mapComments.spaceId', '=', spaceId)
    .where('mapComments.mapId', '=', mapId)
    .orderBy('mapComments.createdAt')
    .orderBy('mapComments.id')
    .execute()

/** The answers to a comment, the oldest first. */
export const repliesOf = (
  db: Db,
  spaceId: string,
  mapId: string,
  parentId: string,
): Promise<MapCommentWithAuthor[]> =>
  withAuthors(db)
    .where('mapComments.spaceId', '=', spaceId)
    .where('mapComments.mapId', '=', mapId)
    .where('mapComments.parentId', '=', parentId)
    .orderBy('mapComments.createdAt')
    .orderBy('mapComments.id')
    .execute()

/** A comment or an answer of a level. */
export const find = (
  db: Db,
  spaceId: string,
  mapId: string,
  id: string,
): Promise<MapCommentWithAuthor | undefined> =>
  withAuthors(db)
    .where('mapComments.spaceId', '=', spaceId)
    .where('mapComments.mapId', '=', mapId)
    .where('mapComments.id', '=', id)
    .executeTakeFirst()

export interface MapCommentCounts {
  /** All there are, answers too. */
  readonly all: number
  /** Comments nobody has resolved. */
  readonly open: number
}

/** How many there are of a level, of everybody or of one person. */
export async function count(
  db: Db,
  spaceId: string,
  mapId: string,
  authorId?: string,
): Promise<MapCommentCounts> {
  const { all, open } = await db
    .selectFrom('mapComments')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .sum<number | null>(
          eb
            .case()
            .when(eb.and([eb('parentId', 'is', null), eb('resolvedAt', 'is', null)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as('open'),
    ])
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .$if(authorId !== undefined, (query) => query.where('authorId', '=', authorId!))
    .executeTakeFirstOrThrow()
  return { all: Number(all), open: Number(open ?? 0) }
}

export const insert = async (db: Db, row: Insertable<MapCommentsTable>): Promise<void> => {
  await db.insertInto('mapComments').values(row).execute()
}

/** Resolves a comment, or opens it again (null). */
export const setResolved = async (db: Db, id: string, at: number | null): Promise<void> => {
  await db.updateTable('mapComments').set({ resolvedAt: at }).where('id', '=', id).execute()
}

/** A comment goes with its answers. */
export const remove = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('mapComments').where('id', '=', id).execute()
}

/** All of a level that goes. */
export const removeOf = async (db: Db, spaceId: string, mapId: string): Promise<void> => {
  await db.deleteFrom('mapComments').where('spaceId', '=', spaceId).where('mapId', '=', mapId).execute()
}
