import { clockText } from '../../text/clockText.ts'
import { timeText } from '../../text/timeText.ts'

const DAY_MS = 86_400_000

/** A time to come, ms since the epoch: the hour alone while it is less than a day away, else with its day. */
export const whenText = (atMs: number, nowMs = Date.now()): string =>
  atMs - nowMs < DAY_MS ? clockText(atMs) : timeText(new Date(atMs).toISOString())
