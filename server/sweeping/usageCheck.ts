import type { Logger } from 'pino'
import type { Db } from '../db/schema.ts'
import * as usage from '../db/tables/accounts/usage.ts'

const idsAtOnce = 100

/**
 * Counts anew what everybody and everything keeps, and mends what is not as the table says: after a restored part of a
 * database, say, or a row changed by hand.
 */
export async function checkUsage(db: Db, log: Logger): Promise<void> {
  for (const kind of ['user', 'space', 'template'] as const) {
    let mended = 0
    let ids = await usage.pageOfIds(db, kind, '', idsAtOnce)
    while (ids.length > 0) {
      for (const id of ids) if (await usage.recount(db, kind, id)) mended += 1
      await new Promise((resolve) => setImmediate(resolve))
      ids = await usage.pageOfIds(db, kind, ids.at(-1) ?? '', idsAtOnce)
    }
    if (mended > 0) log.warn({ kind, mended }, 'usage was not as counted; mended')
  }
}
