import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from './context.ts'
import * as clientLogs from './db/tables/clientLogs.ts'

const DAY_MS = 24 * 3_600_000

/** Forgets what clients reported more than limits.clientLogDays ago. */
export const forgetOldClientLogs = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  clientLogs.deleteBefore(db, clock.now() - limits.clientLogDays * DAY_MS)
