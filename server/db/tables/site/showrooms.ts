import type { ShowroomDraftsTable, ShowroomVersionsTable } from '../../columns/site.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

/** A version without its content. */
export interface ListedShowroomVersion extends Omit<ShowroomVersionsTable, 'content'> {
  /** null: nobody one could name. */
  readonly displayName: string | null
}

export interface NamedDraft extends ShowroomDraftsTable {
  readonly displayName: string | null
}

/** Which version visitors see; undefined: what came with the server. */
export const publishedNumber = async (db: Db, site: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('showroomVersions')
    .select('number')
    .where('site', '=', site)
    .where('isPublished', '=', 1)
    .executeTakeFirst()
  return row?.number
}

export const contentOf = async (db: Db, site: string, number: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('showroomVersions')
    .select('content')
    .where('site', '=', site)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.content
}

/** The newest first. */
export const listVersions = (db: Db, site: string, page: Page): Promise<PageOf<ListedShowroomVersion>> =>
  pageOf(db.selectFrom('showroomVersions').where('site', '=', site), page, (found) =>
    found
      .leftJoin('users', 'users.id', 'showroomVersions.savedBy')
      .select(['site', 'number', 'cause', 'note', 'savedBy', 'savedAt', 'isPublished'])
      .select('users.displayName as displayName')
      .orderBy('number', 'desc'),
  )

export const findDraft = (db: Db, site: string): Promise<NamedDraft | undefined> =>
  db
    .selectFrom('showroomDrafts')
    .leftJoin('users', 'users.id', 'showroomDrafts.savedBy')
    .selectAll('showroomDrafts')
    .select('users.displayName as displayName')
    .where('site', '=', site)
    .executeTakeFirst()

/** The first draft of a showroom, unless there is one. */
export const beginDraft = async (db: Db, draft: ShowroomDraftsTable): Promise<void> => {
  await db
    .insertInto('showroomDrafts')
    .values(draft)
    .onConflict((conflict) => conflict.column('site').doNothing())
    .execute()
}

/**
 * Puts the next revision in the place of the one it was made from; without content the same again, which holds the row.
 * False: somebody else was faster.
 */
export const putDraft = async (
  db: Db,
  {
    site,
    revision,
    ...change
  }: Pick<ShowroomDraftsTable, 'site' | 'revision'> & Partial<ShowroomDraftsTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('showroomDrafts')
    .set({ ...change, revision: revision + 1 })
    .where('site', '=', site)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const newestNumber = async (tx: Db, site: string): Promise<number> => {
  const row = await tx
    .selectFrom('showroomVersions')
    .select('number')
    .where('site', '=', site)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? 0
}

/** Under the next number; whoever calls holds the draft of the site. */
export const addVersion = async (tx: Db, version: Omit<ShowroomVersionsTable, 'number'>): Promise<number> => {
  const number = (await newestNumber(tx, version.site)) + 1
  await tx
    .insertInto('showroomVersions')
    .values({ ...version, number })
    .execute()
  return number
}

/** Makes a version the one that is seen; 0: what came with the server. */
export const show = async (tx: Db, site: string, number: number): Promise<void> => {
  await tx.updateTable('showroomVersions').set({ isPublished: 0 }).where('site', '=', site).execute()
  await tx
    .updateTable('showroomVersions')
    .set({ isPublished: 1 })
    .where('site', '=', site)
    .where('number', '=', number)
    .execute()
}

/** Forgets the oldest beyond so many, but for the one that is seen. */
export const keepNewest = async (tx: Db, site: string, count: number): Promise<void> => {
  await tx
    .deleteFrom('showroomVersions')
    .where('site', '=', site)
    .where('isPublished', '=', 0)
    .where('number', '<=', (await newestNumber(tx, site)) - count)
    .execute()
}

/** Sites with a draft or a version. */
export const siteKeys = async (db: Db): Promise<string[]> => {
  const drafts = await db.selectFrom('showroomDrafts').select('site').execute()
  const versions = await db.selectFrom('showroomVersions').select('site').distinct().execute()
  return [...new Set([...drafts, ...versions].map(({ site }) => site))]
}

/** Everything of a showroom that may name an upload, one text after the other. */
export async function* textsOf(db: Db, site: string): AsyncGenerator<string> {
  const draft = await findDraft(db, site)
  if (draft) yield draft.content
  const versions = await db.selectFrom('showroomVersions').select('number').where('site', '=', site).execute()
  for (const { number } of versions) yield (await contentOf(db, site, number)) ?? ''
}
