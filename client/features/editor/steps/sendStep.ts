import { browserClock } from '../../../net/clock.ts'
import { send } from '../../../net/send.ts'
import { refusalOf, TransactionError } from '../../../net/transactions.ts'
import { isForNow } from './isForNow.ts'
import type { Outcome, SentStep } from './LaidSteps.ts'

/** Between two tries of what can not be sent, or is not taken, for now, ms. */
const AGAIN_MS = 2_000

/** Sends a step to the server; without a connection, and while the server has too much to do, it waits. */
export async function sendStep({ id, mapId, patch, isGuarded }: SentStep): Promise<Outcome> {
  try {
    await send('mapStep', { mapId, stepId: id, patch: JSON.stringify(patch), isGuarded })
    return { name: 'done' }
  } catch (error) {
    if (isRefused(error)) return { name: 'refused', error }
    await new Promise<void>((resolve) => void browserClock.after(AGAIN_MS, resolve))
    return { name: 'away' }
  }
}

const isRefused = (error: unknown): boolean =>
  !(error instanceof TransactionError) || (error.failure === 'refused' && !isForNow(refusalOf(error)))
