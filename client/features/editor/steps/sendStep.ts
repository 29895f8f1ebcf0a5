import { send } from '../../../net/send.ts'
import { TransactionError } from '../../../net/transactions.ts'
import { browserClock } from '../../../net/clock.ts'
import type { Outcome, SentStep } from './LaidSteps.ts'

/** Between two tries of what can not be sent at all, ms. */
const AGAIN_MS = 2_000

/** Sends a step to the server; without a connection it waits for one. */
export async function sendStep({ id, mapId, patch, isGuarded }: SentStep): Promise<Outcome> {
  try {
    await send('mapStep', { mapId, stepId: id, patch: JSON.stringify(patch), isGuarded })
    return { name: 'done' }
  } catch (error) {
    if (!(error instanceof TransactionError) || error.failure === 'refused') return { name: 'refused', error }
    await new Promise<void>((resolve) => void browserClock.after(AGAIN_MS, resolve))
    return { name: 'away' }
  }
}
