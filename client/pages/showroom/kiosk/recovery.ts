import { reconnectDelayMs } from '#shared/backoff.ts'
import type { Clock } from '../../../net/clock.ts'

/** Further apart crashes have nothing to do with each other. */
const COUNT_MS = 300_000
/** Then only a new document may help. */
const RELOAD_AFTER = 3

export interface RecoveryMeans {
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
  /** Whether there is a server to give a new document. */
  readonly isServed: () => Promise<boolean>
  readonly reload: () => void
}

/**
 * When something that crashed begins anew: later each time, and after a few times with a new document, if there is a
 * server to give it. It never gives up.
 */
export function createRecovery({ clock, random, isServed, reload }: RecoveryMeans) {
  let crashes: readonly number[] = []
  return {
    /** After a crash; `begin` is called unless a new document takes its place. The answer cancels it. */
    crashed(begin: () => void): () => void {
      const now = clock.now()
      crashes = [...crashes.filter((at) => now - at < COUNT_MS), now]
      const count = crashes.length
      return clock.after(reconnectDelayMs(count - 1, random()), () => {
        void (count < RELOAD_AFTER ? Promise.resolve(false) : isServed()).then((withNew) =>
          withNew ? reload() : begin(),
        )
      })
    },
  }
}
