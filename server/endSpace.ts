import type { AppContext } from './context.ts'
import type { Db } from './db/schema.ts'
import * as belongings from './db/tables/belongings.ts'
import * as fileRows from './db/tables/files.ts'
import type { UsesOfFiles } from './files/fileUses.ts'

/**
 * Destroys a space with all that is in it; nobody is inside by then. Uploads go before rows, so that a stop in between is
 * gone on with. What something else names stays, as its uploader's.
 * @param uses where uploads are used; empty: nothing else keeps them
 * @param last is done in the transaction in which the space goes
 */
export async function endSpace(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  id: string,
  uses: UsesOfFiles = new Map(),
  last: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const fileId of await fileRows.idsInSpace(db, id)) {
    const elsewhere = uses.get(fileId)?.some((use) => use.what !== 'space' || use.id !== id) ?? false
    if (elsewhere) await fileRows.detach(db, fileId)
    else await files.erase(fileId)
  }
  await db.transaction().execute(async (tx) => {
    await last(tx)
    await belongings.destroySpace(tx, id)
  })
}
