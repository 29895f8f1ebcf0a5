import { limits } from '#shared/rules/limits.ts'
import type { DocumentUpdatesTable } from '../../columns/insideSpaces.ts'
import type { Db } from '../../schema.ts'

export type DocumentUpdateRow = Readonly<DocumentUpdatesTable>

/** Stores a change under its number, in a transaction of its caller. */
export const insert = async (tx: Db, row: DocumentUpdateRow): Promise<void> => {
  await tx.insertInto('documentUpdates').values(row).execute()
}

/** Forgets the changes up to a number. */
export const removeUpTo = async (tx: Db, spaceId: string, docId: string, upTo: number): Promise<void> => {
  await tx
    .deleteFrom('documentUpdates')
    .where('spaceId', '=', spaceId)
    .where('docId', '=', docId)
    .where('seq', '<=', upTo)
    .execute()
}

/** The next changes of a document after a number, the oldest first: no more than limits.documentPart. */
export const listAfter = (
  db: Db,
  spaceId: string,
  docId: string,
  after: number,
): Promise<DocumentUpdateRow[]> =>
  db
    .selectFrom('documentUpdates')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('docId', '=', docId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limits.documentPart)
    .execute()

/**
 * What keeping the changes of a document costs, all or up to a number, bytes; and how much of it each writer has
 * written. What stands for many is nobody's share.
 */
export const sumsOf = async (
  db: Db,
  spaceId: string,
  docId: string,
  upTo?: number,
): Promise<{ readonly bytes: number; readonly shares: ReadonlyMap<string, number> }> => {
  let query = db
    .selectFrom('documentUpdates')
    .select(({ fn }) => [
      'userId',
      'whole',
      fn.sum<number | string>(fn('length', ['update'])).as('length'),
      fn.countAll<number | string>().as('count'),
    ])
    .where('spaceId', '=', spaceId)
    .where('docId', '=', docId)
    .groupBy(['userId', 'whole'])
  if (upTo !== undefined) query = query.where('seq', '<=', upTo)
  let bytes = 0
  const shares = new Map<string, number>()
  for (const { userId, whole, length, count } of await query.execute()) {
    // A sum of bigints is numeric on PostgreSQL, which comes as text.
    const cost = Number(length) + Number(count) * limits.documentUpdateCost
    bytes += cost
    if (whole === 0) shares.set(userId, cost)
  }
  return { bytes, shares }
}
