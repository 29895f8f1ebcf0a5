import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { forgetGoneDocuments } from './goneDocuments.ts'
import * as apiKeys from '../db/tables/accounts/apiKeys.ts'
import * as externalLogins from '../db/tables/accounts/externalLogins.ts'
import * as handOverNonces from '../db/tables/accounts/handOverNonces.ts'
import * as idempotentAnswers from '../db/tables/site/idempotentAnswers.ts'
import * as identityBinds from '../db/tables/accounts/identityBinds.ts'
import * as loginDevices from '../db/tables/accounts/loginDevices.ts'
import { deviceMs } from '../login/device.ts'
import * as smsCodes from '../db/tables/accounts/smsCodes.ts'
import * as smsSends from '../db/tables/accounts/smsSends.ts'
import * as events from '../db/tables/spaces/events.ts'
import * as spaceBans from '../db/tables/spaces/spaceBans.ts'
import { forgetSiteGuests } from '../identity/siteGuests.ts'
import { unusedFiles } from '../files/unusedFiles.ts'
import { forgetOld } from './retention.ts'
import type { RetainedName } from './retention.ts'
import { forgetOldRecordings } from './oldRecordings.ts'
import type { RecordingFiles } from '../livekit/recordingFiles.ts'
import type { Retention } from '../files/storageSettings.ts'
import { checkUsage } from './usageCheck.ts'
import { longestCallMs, keptMs } from '../middleware/idempotency.ts'

interface SweepContext extends Pick<AppContext, 'db' | 'clock' | 'log' | 'tokens' | 'files' | 'clientLog'> {
  readonly retention: Retention
  /** Undefined: nothing is recorded here. */
  readonly recordingFiles?: RecordingFiles | undefined
}

/** Forgets what has run out. A task that fails is logged, keeps nothing else from being done and is tried again. */
export interface Sweeper {
  /** What is only good for a while: sessions, log-ins under way, nonces, codes, kept answers; logs, chats, visits, notices. */
  sweepRows(): Promise<void>
  /**
   * Uploads nothing names any more, documents whose thing is gone, and whether usage is as counted; once a day at most,
   * as it reads all maps.
   */
  sweepFiles(): Promise<void>
}

export function createSweeper({
  db,
  clock,
  log,
  tokens,
  files,
  clientLog,
  retention,
  recordingFiles,
}: SweepContext): Sweeper {
  let filesSweptAt = -Infinity

  const forget = async (name: RetainedName, now: number) => {
    const count = await forgetOld(db, name, retention, now)
    if (count > 0) log.info({ name, count }, 'forgotten what is older than it is to be kept')
  }

  const tasks: Readonly<Record<string, (now: number) => Promise<void>>> = {
    sessions: () => tokens.tidyUp(),
    siteGuests: async (now) => {
      const count = await forgetSiteGuests({ db }, now)
      if (count > 0) log.info({ count }, 'guests of sites forgotten, whose visit is over')
    },
    apiKeys: (now) => apiKeys.deleteExpired(db, now - limits.apiKeyShownDays * dayMs),
    externalLogins: (now) => externalLogins.deleteExpired(db, now),
    identityBinds: (now) => identityBinds.deleteExpired(db, now),
    spaceBans: (now) => spaceBans.deleteExpired(db, now),
    calledOffEvents: (now) => events.deleteCalledOff(db, now - limits.calledOffDays * dayMs),
    handOverNonces: (now) => handOverNonces.deleteExpired(db, now),
    idempotentAnswers: (now) => idempotentAnswers.deleteOld(db, now - keptMs, now - longestCallMs),
    loginDevices: (now) => loginDevices.deleteUnused(db, now - deviceMs),
    smsCodes: (now) => smsCodes.deleteExpired(db, now - dayMs),
    smsSends: (now) => smsSends.deleteBefore(db, now - dayMs),
    clientLogs: () => clientLog.prune(),
    operations: (now) => forget('operations', now),
    chats: (now) => forget('chats', now),
    visits: (now) => forget('visits', now),
    notifications: (now) => forget('notifications', now),
    recordings: async (now) => {
      const count = await forgetOldRecordings(db, retention.recordings, recordingFiles, now)
      if (count > 0) log.info({ count }, 'recordings forgotten that are older than they are to be kept')
    },
  }

  return {
    async sweepRows() {
      for (const [task, run] of Object.entries(tasks)) {
        await run(clock.now()).catch((err: unknown) => log.error({ err, task }, 'sweeping failed'))
      }
    },
    async sweepFiles() {
      const now = clock.now()
      if (now - filesSweptAt < dayMs) return
      filesSweptAt = now
      const ids = await unusedFiles({ db, clock })
      for (const id of ids) await files.remove(id)
      if (ids.length > 0) log.info({ count: ids.length }, 'unused uploads removed')
      const count = await forgetGoneDocuments({ db, clock })
      if (count > 0) log.info({ count }, 'documents of things that are gone forgotten')
      await checkUsage(db, log)
    },
  }
}
