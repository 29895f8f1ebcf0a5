import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import * as users from '../db/tables/accounts/users.ts'
import * as recordings from '../db/tables/spaces/recordings.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import type { Db } from '../db/schema.ts'
import type { Disk } from '../operating/disk.ts'
import { isSiteAdmin } from '../policies/user.ts'
import type { RecordingRules } from './liveKitSettings.ts'

export type RecordingProblem = 'RecordingNotAllowed' | 'RecordingUsedUp' | 'StorageFull'

export interface RecordingRights {
  /** Whether the operator lets a space record: one that is named, of a site administrator, or built in. */
  isAllowed(spaceId: string): Promise<boolean>
  /** Why nothing of a space may begin to be recorded, nor go on; undefined: it may. */
  problem(spaceId: string): Promise<RecordingProblem | undefined>
}

export interface RecordingRightsOptions {
  readonly db: Db
  readonly clock: Clock
  readonly rules: RecordingRules
  readonly config: Pick<Config, 'siteAdmins'>
  /** Where recordings are written, as far as it is on this machine, and where the database is. */
  readonly disks: readonly Pick<Disk, 'isNearlyFull'>[]
}

/** What recordings took of a month; one that runs counts as long as it has run. */
export function recordedOf(
  rows: Awaited<ReturnType<typeof recordings.listSince>>,
  since: number,
  now: number,
): { readonly ms: number; readonly bytes: number } {
  let [ms, bytes] = [0, 0]
  for (const row of rows) {
    const ran = Math.max(limits.recordingMinimumMs, (row.endedAt ?? now) - Math.max(row.startedAt, since))
    ms += ran
    bytes += row.bytes ?? (ran / 1_000) * limits.recordingBytesASecond
  }
  return { ms, bytes }
}

export function createRecordingRights(options: RecordingRightsOptions): RecordingRights {
  const { db, clock, rules, config, disks } = options

  async function isAllowed(spaceId: string): Promise<boolean> {
    const space = await spaces.find(db, spaceId)
    if (!space) return false
    if (rules.spaces === 'all' || rules.spaces.has(spaceId) || space.origin === 'OFFICIAL') return true
    const owner = await users.findById(db, space.ownerId)
    return owner !== undefined && isSiteAdmin(config, owner)
  }

  return {
    isAllowed,
    async problem(spaceId) {
      if (!(await isAllowed(spaceId))) return 'RecordingNotAllowed'
      const now = clock.now()
      const since = now - limits.recordingMonthDays * dayMs
      const used = recordedOf(await recordings.listSince(db, spaceId, since), since, now)
      if (used.ms >= rules.ms || used.bytes >= rules.bytes) return 'RecordingUsedUp'
      const full = await Promise.all(disks.map((disk) => disk.isNearlyFull()))
      return full.includes(true) ? 'StorageFull' : undefined
    },
  }
}
