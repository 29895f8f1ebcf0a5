import { dayMs } from '#shared/rules/days.ts'
import type { Db } from '../db/schema.ts'
import * as retained from '../db/tables/site/retained.ts'
import type { RetainedTable } from '../db/tables/site/retained.ts'
import type { Retention } from '../files/storageSettings.ts'

/** Rows of one statement: short enough that nobody waits for it. */
const batchRows = 500
/** Of one table in one round, an hour; the next one goes on. More than the busiest day leaves: what is to be forgotten goes in a day. */
const batchesMax = 4_000

/** What is kept for a time elsewhere: files, spaces (archivedSpaces.ts), and recordings (oldRecordings.ts). */
type RetainedElsewhere = 'clientLogs' | 'archivedSpaces' | 'recordings'
export type RetainedName = Exclude<keyof Retention, RetainedElsewhere>

const tables = {
  // What was answered, and how the versions of a template before its newest were tried.
  operations: ['operationLogs', 'reports', 'originWishes', 'publishProfiles'],
  chats: ['chatMessages'],
  // Also where somebody stood last, and on which days they looked in: the sums stay with the space.
  visits: ['visits', 'lastPlaces', 'spaceViews'],
  notifications: ['notifications'],
} as const satisfies Record<RetainedName, readonly RetainedTable[]>

/** Others go on between two batches. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Forgets what is older than it is to be kept, in small batches; 0 days: nothing. */
export async function forgetOld(
  db: Db,
  name: RetainedName,
  { [name]: days }: Retention,
  now: number,
): Promise<number> {
  if (days === 0) return 0
  let forgotten = 0
  for (const table of tables[name]) forgotten += await forgetBefore(db, table, now - days * dayMs)
  return forgotten
}

async function forgetBefore(db: Db, table: RetainedTable, time: number): Promise<number> {
  let forgotten = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const rows = await retained.deleteBefore(db, table, time, batchRows)
    forgotten += rows
    if (rows < batchRows) break
    await pause()
  }
  return forgotten
}
