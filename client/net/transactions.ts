import type { Action } from '#shared/protocol/messages.ts'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Clock } from './clock.ts'

export type TransactionFailure =
  'refused' | 'timedOut' | 'connectionLost' | 'sendFailed' | 'dropped' | 'closed'

/** Why an action was not done. For 'refused' the message is the wire's text, for logs. */
export class TransactionError extends Error {
  readonly failure: TransactionFailure
  /** Why the server refused it. */
  readonly refusal: RefusalKey | undefined
  constructor(
    failure: TransactionFailure,
    message: string,
    { refusal, ...options }: ErrorOptions & { readonly refusal?: RefusalKey | undefined } = {},
  ) {
    super(message, options)
    this.name = 'TransactionError'
    this.failure = failure
    this.refusal = refusal
  }
}

/** Why the server refused something; undefined for any other failure. */
export const refusalOf = (error: unknown): RefusalKey | undefined =>
  error instanceof TransactionError ? error.refusal : undefined

interface Pending {
  readonly action: Action
  readonly resolve: () => void
  readonly reject: (error: TransactionError) => void
  readonly cancelTimer: () => void
  /** False while it waits in the send queue. */
  sent: boolean
}

const TXN_IDS = 2 ** 32 - 1

/** Actions that wait for their transactionStatus. */
export interface Transactions {
  /** Gives the action a free number (0 to 2^32−2) and a promise of its answer. */
  open(action: Action): { readonly action: Action & { readonly txnId: number }; readonly done: Promise<void> }
  markSent(txnId: number): void
  succeed(txnId: number): void
  fail(txnId: number, error: TransactionError): void
  /**
   * The socket is gone: sent actions reject, except those `keep` wants; these count as unsent again and are
   * answered in their order. What waits in the queue is not touched.
   */
  connectionLost(keep: (action: Action) => boolean): Action[]
  failAll(error: TransactionError): void
  readonly size: number
}

/** `onTimeout` hears of an action that got no answer in time, after its promise has rejected. */
export function createTransactions(
  clock: Clock,
  random: () => number,
  onTimeout: (txnId: number) => void,
): Transactions {
  const pending = new Map<number, Pending>()

  const take = (txnId: number): Pending | undefined => {
    const entry = pending.get(txnId)
    entry?.cancelTimer()
    pending.delete(txnId)
    return entry
  }
  const fail = (txnId: number, error: TransactionError) => take(txnId)?.reject(error)

  return {
    open(action) {
      let txnId = Math.floor(random() * TXN_IDS)
      while (pending.has(txnId)) txnId = (txnId + 1) % TXN_IDS
      const numbered = { ...action, txnId }
      const done = new Promise<void>((resolve, reject) => {
        const cancelTimer = clock.after(limits.transactionTimeoutMs, () => {
          fail(txnId, new TransactionError('timedOut', 'Transaction timed out'))
          onTimeout(txnId)
        })
        pending.set(txnId, { action: numbered, resolve, reject, cancelTimer, sent: false })
      })
      return { action: numbered, done }
    },
    markSent(txnId) {
      const entry = pending.get(txnId)
      if (entry) entry.sent = true
    },
    succeed(txnId) {
      take(txnId)?.resolve()
    },
    fail,
    connectionLost(keep) {
      const kept: Action[] = []
      for (const [txnId, entry] of pending) {
        if (!entry.sent) continue
        if (keep(entry.action)) {
          entry.sent = false
          kept.push(entry.action)
        } else {
          fail(txnId, new TransactionError('connectionLost', 'Connection lost'))
        }
      }
      return kept
    },
    failAll(error) {
      for (const txnId of pending.keys()) fail(txnId, error)
    },
    get size() {
      return pending.size
    },
  }
}
