import { encodeAction } from '#shared/protocol/codec.ts'
import type { Action } from '#shared/protocol/messages.ts'
import type { createSendQueue } from './sendQueue.ts'
import { TransactionError, type createTransactions } from './transactions.ts'

export interface OutboxOptions {
  readonly queue: ReturnType<typeof createSendQueue>
  readonly transactions: ReturnType<typeof createTransactions>
  /** Gives bytes to the socket. Throws where there is none, or it is dying. */
  readonly give: (bytes: Uint8Array) => void
  readonly onSent: ((action: Action) => void) | undefined
  readonly warn: (message: string) => void
}

/** What goes out over the present socket, and how much has. */
export class Outbox {
  readonly #options: OutboxOptions
  bytes = 0
  frames = 0

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Sends an action now and waits for the server's answer. Rejects with TransactionError. */
  transact(unnumbered: Action): Promise<void> {
    const { action: numbered, done } = this.#options.transactions.open(unnumbered)
    this.transmit(numbered)
    return done
  }

  /** Sends an action now; what cannot be sent fails, except a chat: that waits for the next connection. */
  transmit(outgoing: Action): void {
    const { queue, transactions, give, onSent } = this.#options
    let bytes: Uint8Array
    try {
      bytes = encodeAction(outgoing)
    } catch (cause) {
      this.#failed(outgoing, cause)
      return
    }
    try {
      give(bytes)
      this.bytes += bytes.length
      this.frames += 1
      onSent?.(outgoing)
      if (outgoing.txnId !== undefined) transactions.markSent(outgoing.txnId)
    } catch (cause) {
      // The close event of a dying socket comes later than the first failing send: a chat waits for it.
      if (outgoing.kind === 'chat') queue.push(outgoing)
      else this.#failed(outgoing, cause)
    }
  }

  #failed({ kind, txnId }: Action, cause: unknown): void {
    const message = `${kind} could not be sent`
    this.#options.warn(`${message}: ${String(cause)}`)
    if (txnId !== undefined) {
      this.#options.transactions.fail(txnId, new TransactionError('sendFailed', message, { cause }))
    }
  }
}
