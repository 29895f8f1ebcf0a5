import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import * as recordings from '../db/tables/spaces/recordings.ts'
import type { Db } from '../db/schema.ts'
import type { RecordingFiles } from '../livekit/recordingFiles.ts'

const batchRows = 100

/**
 * Forgets recordings that are older than they are to be kept, with their files. For ever (0 days) stays what is on the list:
 * what was taken off it is forgotten once it counts no more, and its file is the operator's.
 */
export async function forgetOldRecordings(
  db: Db,
  days: number,
  files: RecordingFiles | undefined,
  now: number,
): Promise<number> {
  // What is kept for less than a month counts for one all the same.
  const before = now - Math.max(days, limits.recordingMonthDays) * dayMs
  for (let forgotten = 0; ;) {
    const rows = await recordings.listEndedBefore(db, before, days === 0 ? 'removed' : 'all', batchRows)
    if (days > 0) for (const { file } of rows) if (file !== null) await files?.remove(file)
    if (rows.length > 0) {
      await recordings.forget(
        db,
        rows.map(({ id }) => id),
      )
    }
    forgotten += rows.length
    if (rows.length < batchRows) return forgotten
  }
}
