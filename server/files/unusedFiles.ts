import { dayMs } from '#shared/rules/days.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/schema.ts'
import * as table from '../db/tables/site/files.ts'
import { findUses } from './fileUses.ts'

/** Who uploads something has a day to put it somewhere. */
const unusedFileMs = dayMs

/**
 * Uploads of more than a day ago that nothing names: banners nobody used, what was replaced on an object or a
 * screen. What a template or any copy of a space shows is named there, whatever became of the space it came from.
 */
export async function unusedFiles({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<string[]> {
  const unused = new Set(await table.idsBefore(db, clock.now() - unusedFileMs))
  if (unused.size === 0) return []
  for await (const { fileId } of findUses(db, unused)) {
    unused.delete(fileId)
    if (unused.size === 0) break
  }
  return [...unused]
}
