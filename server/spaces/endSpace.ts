import type { AppContext } from '../context.ts'
import type { Db } from '../db/schema.ts'
import * as belongings from '../db/tables/accounts/belongings.ts'
import * as fileRows from '../db/tables/site/files.ts'
import * as recordings from '../db/tables/spaces/recordings.ts'
import { emptySpace } from '../db/tables/spaces/spaceContents.ts'
import { usesOf } from '../files/fileUses.ts'
import type { UsesOfFiles } from '../files/fileUses.ts'

/**
 * Destroys a space with all that is in it; nobody is inside by then, and nothing brings it back. Uploads go before rows,
 * so that a stop in between is gone on with. What something else names stays, as its uploader's.
 * @param uses where uploads are used; undefined: that is not known just now, and all of them stay as their uploaders' until
 *   the sweeper finds that nothing names them
 * @param last is done in the transaction in which the space goes
 */
export async function endSpace(
  { db, files, liveKit }: Pick<AppContext, 'db' | 'files'> & Partial<Pick<AppContext, 'liveKit'>>,
  id: string,
  uses: UsesOfFiles | undefined,
  last: (tx: Db) => Promise<void>,
): Promise<void> {
  for (const fileId of await fileRows.idsInSpace(db, id)) {
    const elsewhere = !uses || usesOf(uses, fileId).some((use) => use.what !== 'space' || use.id !== id)
    if (elsewhere) await fileRows.detach(db, fileId)
    else await files.erase(fileId)
  }
  for (const file of await recordings.filesOf(db, id)) await liveKit?.recordingFiles?.remove(file)
  await emptySpace(db, id)
  await db.transaction().execute(async (tx) => {
    await last(tx)
    await belongings.destroySpace(tx, id)
  })
}
