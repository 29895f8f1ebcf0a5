import { setImmediate } from 'node:timers'

/** So long statements follow one another before the next one waits for everything else, ms. */
const unbrokenMs = 10

/**
 * Breath between statements: SQLite answers at once, so whoever awaits one statement after the other lets nobody else
 * have a turn, neither sockets nor timers. Counted from the first statement of a turn of the event loop: what is computed
 * between statements counts too.
 */
export class Breath {
  readonly #now: () => number
  #begunAt: number | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** To be awaited before a statement, until it answers undefined: then the statement may run. */
  wait(): Promise<void> | undefined {
    if (this.#begunAt === undefined) {
      this.#begunAt = this.#now()
      setImmediate(() => (this.#begunAt = undefined))
      return undefined
    }
    if (this.#now() - this.#begunAt < unbrokenMs) return undefined
    // Those who wait come after the line above has ended this turn.
    return new Promise((resolve) => void setImmediate(resolve))
  }
}
