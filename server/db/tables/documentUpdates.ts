import type { Db, DocumentUpdatesTable } from '../schema.ts'

export type DocumentUpdateRow = Readonly<DocumentUpdatesTable>
export type NewDocumentUpdate = Omit<DocumentUpdateRow, 'seq' | 'spaceId'>

/** Appends changes of documents in their order, in a transaction of its caller. */
export const append = async (
  tx: Db,
  spaceId: string,
  updates: readonly NewDocumentUpdate[],
): Promise<void> => {
  for (const update of updates) {
    await tx
      .insertInto('documentUpdates')
      .values(({ selectFrom, fn, val, eb }) => ({
        ...update,
        spaceId,
        seq: eb(
          fn.coalesce(
            selectFrom('documentUpdates')
              .select(({ fn: { max } }) => max('seq').as('last'))
              .where('spaceId', '=', spaceId)
              .where('docId', '=', update.docId),
            val(0),
          ),
          '+',
          1,
        ),
      }))
      .execute()
  }
}

/** The changes of a document, the oldest first. */
export const listOf = (db: Db, spaceId: string, docId: string): Promise<DocumentUpdateRow[]> =>
  db
    .selectFrom('documentUpdates')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('docId', '=', docId)
    .orderBy('seq')
    .execute()

/** How long all changes of a document are together, in bytes. */
export const bytesOf = async (db: Db, spaceId: string, docId: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('documentUpdates')
    .select(({ fn }) => fn.sum<number | string | null>(fn('length', ['update'])).as('bytes'))
    .where('spaceId', '=', spaceId)
    .where('docId', '=', docId)
    .executeTakeFirstOrThrow()
  // A sum of bigints is numeric on PostgreSQL, which comes as text.
  return Number(bytes ?? 0)
}
