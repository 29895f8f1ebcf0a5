import type { Selectable } from 'kysely'
import type { FileKind } from '#shared/http/ownFiles.ts'
import type { FilesTable } from '../../columns/site.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

export interface FileRow extends Selectable<FilesTable> {
  readonly kind: FileKind
}

const toFile = (row: Selectable<FilesTable>): FileRow => ({ ...row, kind: row.kind as FileKind })

export const find = async (db: Db, id: string): Promise<FileRow | undefined> => {
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toFile(row)
}

/** Those of some ids that are there. */
export const findMany = async (db: Db, ids: readonly string[]): Promise<FileRow[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('files').selectAll().where('id', 'in', ids).execute()).map(toFile)

export const insert = async (db: Db, file: FileRow): Promise<void> => {
  await db.insertInto('files').values(file).execute()
}

export const remove = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('files').where('id', '=', id).execute()
}

/** Gives a loose file to a space; false when somebody else was faster. */
export const attach = async (db: Db, id: string, spaceId: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ spaceId })
    .where('id', '=', id)
    .where('spaceId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type FilesFound = ReturnType<typeof filesWhere>
const filesWhere = (db: Db, column: 'spaceId' | 'ownerId', id: string) =>
  db.selectFrom('files').where(column, '=', id)

const listed = async (wanted: FilesFound, page: Page): Promise<PageOf<FileRow>> => {
  const { rows, total } = await pageOf(wanted, page, (found) =>
    found.selectAll().orderBy('createdAt', 'desc').orderBy('id'),
  )
  return { rows: rows.map(toFile), total }
}

/** The files of a space of some kinds, the newest first; of further kinds those of one person. */
export const listOf = (
  db: Db,
  spaceId: string,
  page: Page,
  kinds: readonly FileKind[],
  own?: { readonly kinds: readonly FileKind[]; readonly ownerId: string },
) =>
  listed(
    filesWhere(db, 'spaceId', spaceId).where((eb) =>
      eb.or([
        eb('kind', 'in', kinds),
        ...(own ? [eb.and([eb('kind', 'in', own.kinds), eb('ownerId', '=', own.ownerId)])] : []),
      ]),
    ),
    page,
  )

/** What somebody uploaded, wherever it hangs, the newest first. */
export const listOfOwner = (db: Db, ownerId: string, page: Page) =>
  listed(filesWhere(db, 'ownerId', ownerId), page)

/** Banners of somebody that were uploaded before a time and are in no space. */
export const listLoose = async (db: Db, ownerId: string, before: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'spaceBanner')
    .where('spaceId', 'is', null)
    .where('createdAt', '<', before)
    .execute()
  return rows.map(({ id }) => id)
}

/** Files that were uploaded before a time. */
export const idsBefore = async (db: Db, before: number): Promise<string[]> => {
  const rows = await db.selectFrom('files').select('id').where('createdAt', '<', before).execute()
  return rows.map(({ id }) => id)
}

export const allIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('files').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Uploads in a space, whoever brought them. */
export const idsInSpace = async (db: Db, spaceId: string): Promise<string[]> => {
  const rows = await db.selectFrom('files').select('id').where('spaceId', '=', spaceId).execute()
  return rows.map(({ id }) => id)
}

/** What somebody uploaded, with whose the space is it hangs in. */
export const listUploadedBy = (
  db: Db,
  ownerId: string,
): Promise<(Selectable<FilesTable> & { readonly spaceOwnerId: string | null })[]> =>
  db
    .selectFrom('files')
    .leftJoin('spaces', 'spaces.id', 'files.spaceId')
    .selectAll('files')
    .select('spaces.ownerId as spaceOwnerId')
    .where('files.ownerId', '=', ownerId)
    .orderBy('files.createdAt')
    .orderBy('files.id')
    .execute()

/**
 * Takes an upload out of its space, which goes: something else names it. It is no banner any more that waits for its
 * space: those are forgotten after a day (`listLoose`).
 */
export const detach = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('files')
    .set((eb) => ({
      spaceId: null,
      kind: eb
        .case()
        .when('kind', '=', 'spaceBanner' satisfies FileKind)
        .then('templateBanner' satisfies FileKind)
        .else(eb.ref('kind'))
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** Makes an upload somebody else's. */
export const setOwner = async (db: Db, id: string, ownerId: string): Promise<void> => {
  await db.updateTable('files').set({ ownerId }).where('id', '=', id).execute()
}
