import { action, type Action } from '#shared/protocol/messages.ts'
import { enterBody, type EnterWish } from './connectionState.ts'
import type { TransactionError } from './transactions.ts'

export interface EnteringOptions {
  readonly isReady: () => boolean
  /** Sends an action now; resolves when the server has accepted it. Rejects with TransactionError. */
  readonly transact: (action: Action) => Promise<void>
}

interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** The wish to be in the space: told at every connection until it is taken back or refused, and whoever waits for it. */
export class Entering {
  readonly #options: EnteringOptions
  #wish: (EnterWish & { confirmed: boolean }) | undefined
  #waiters: Waiter[] = []

  constructor(options: EnteringOptions) {
    this.#options = options
  }

  get isWished(): boolean {
    return this.#wish !== undefined
  }

  /** Enters, now or with the next connection. Rejects with the server's reason; the wish is then cleared. */
  begin(wish: EnterWish): Promise<void> {
    this.#wish = { ...wish, confirmed: false }
    const done = new Promise<void>((resolve, reject) => this.#waiters.push({ resolve, reject }))
    if (this.#options.isReady()) this.send()
    return done
  }

  /** Takes the wish back. */
  end(error: Error): void {
    this.#wish = undefined
    this.settle(error)
  }

  /** Tells the server, the first time with who we are; later without, so that it keeps our earlier name and place. */
  send(withInfo = !this.#wish?.confirmed): void {
    const wish = this.#wish
    if (!wish) return
    const body = withInfo ? enterBody(wish) : {}
    this.#options.transact(action('enter', body)).then(
      () => {
        wish.confirmed = true
        if (wish === this.#wish) this.settle()
      },
      (error: TransactionError) => {
        if (wish !== this.#wish || error.failure === 'connectionLost' || error.failure === 'sendFailed')
          return
        // A server that has forgotten us needs to hear once more who we are.
        if (!withInfo && error.failure === 'refused' && this.#options.isReady()) this.send(true)
        else this.end(error)
      },
    )
  }

  /** Answers those who wait; the wish stays. */
  settle(error?: Error): void {
    for (const { resolve, reject } of this.#waiters.splice(0)) {
      if (error) reject(error)
      else resolve()
    }
  }
}
