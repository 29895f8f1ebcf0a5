import type { DocumentsTable } from '../../columns/insideSpaces.ts'
import type { Db } from '../../schema.ts'

export type DocumentRow = Readonly<DocumentsTable>

/**
 * Notes that a document has a change more, in a transaction of its caller. Everything that changes the bytes of
 * documents goes through here: whoever keeps count of what a space takes adds to it in the same transaction.
 */
export const grow = async (
  tx: Db,
  { spaceId, docId, begunBy, lastSeq, bytes }: Omit<DocumentRow, 'goneSince'>,
): Promise<void> => {
  await tx
    .insertInto('documents')
    .values({ spaceId, docId, begunBy, lastSeq, bytes, goneSince: null })
    .onConflict((conflict) =>
      conflict.columns(['spaceId', 'docId']).doUpdateSet(({ eb, ref }) => ({
        lastSeq,
        bytes: eb(ref('documents.bytes'), '+', bytes),
        // Who writes to an empty one begins it anew.
        begunBy: eb.case().when('documents.bytes', '=', 0).then(begunBy).else(ref('documents.begunBy')).end(),
      })),
    )
    .execute()
}

/** Notes how much a document has in it now, in a transaction of its caller. */
export const setBytes = async (tx: Db, spaceId: string, docId: string, bytes: number): Promise<void> => {
  await tx
    .updateTable('documents')
    .set({ bytes })
    .where('spaceId', '=', spaceId)
    .where('docId', '=', docId)
    .execute()
}

/** The number of the last change a document had; 0: none ever. */
export const lastSeqOf = async (db: Db, spaceId: string, docId: string): Promise<number> => {
  const row = await db
    .selectFrom('documents')
    .select('lastSeq')
    .where('spaceId', '=', spaceId)
    .where('docId', '=', docId)
    .executeTakeFirst()
  return row?.lastSeq ?? 0
}

/** The documents of a space with anything in them. */
export const listFilled = (
  db: Db,
  spaceId: string,
): Promise<{ readonly docId: string; readonly begunBy: string }[]> =>
  db
    .selectFrom('documents')
    .select(['docId', 'begunBy'])
    .where('spaceId', '=', spaceId)
    .where('bytes', '>', 0)
    .execute()

/** Spaces that have documents. */
export const spaceIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('documents').select('spaceId').distinct().orderBy('spaceId').execute()
  return rows.map(({ spaceId }) => spaceId)
}

export const listOf = (db: Db, spaceId: string): Promise<DocumentRow[]> =>
  db.selectFrom('documents').selectAll().where('spaceId', '=', spaceId).execute()

/** Since when what a document belongs to is gone, ms since the epoch; null: it is there. */
export const setGoneSince = async (
  db: Db,
  spaceId: string,
  docId: string,
  goneSince: number | null,
): Promise<void> => {
  await db
    .updateTable('documents')
    .set({ goneSince })
    .where('spaceId', '=', spaceId)
    .where('docId', '=', docId)
    .execute()
}

/** Forgets a document with all its changes. */
export const remove = (db: Db, spaceId: string, docId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const table of ['documentUpdates', 'documents'] as const) {
      await tx.deleteFrom(table).where('spaceId', '=', spaceId).where('docId', '=', docId).execute()
    }
  })

/** Forgets all documents of a map, in a transaction of its caller: their ids begin with its number. */
export const removeOf = async (tx: Db, spaceId: string, mapId: string): Promise<void> => {
  for (const table of ['documentUpdates', 'documents'] as const) {
    await tx.deleteFrom(table).where('spaceId', '=', spaceId).where('docId', 'like', `${mapId}.%`).execute()
  }
}
