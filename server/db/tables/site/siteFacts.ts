import type { SiteFactsTable } from '../../columns/site.ts'
import type { Db } from '../../schema.ts'

/** The facts of every site that somebody wrote some of. */
export const listAll = (db: Db): Promise<SiteFactsTable[]> => db.selectFrom('siteFacts').selectAll().execute()

/** Stores what follows the revision it was made from; false when somebody else was faster. */
export async function put(db: Db, { site, facts, revision, updatedAt }: SiteFactsTable): Promise<boolean> {
  if (revision === 1) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('siteFacts')
      .values({ site, facts, revision, updatedAt })
      .onConflict((conflict) => conflict.column('site').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('siteFacts')
    .set({ facts, revision, updatedAt })
    .where('site', '=', site)
    .where('revision', '=', revision - 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
