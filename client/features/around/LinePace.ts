/** One line in so long, ms: what comes faster is not heard to its end. */
export const LINE_MS = 2_000

/** A timer that was late is in time again at its next turn: closer together than this is too soon, ms. */
const SOONEST_MS = LINE_MS * 0.9

/** Lets one line through in `LINE_MS`, however often it is asked. */
export class LinePace {
  #saidAt = -Infinity

  /**
   * What is to be said at `now`, in ms; '' for nothing. What comes next is asked for only when it may be said: whatever was
   * asked for counts as told.
   */
  take(now: number, next: () => string): string {
    if (now - this.#saidAt < SOONEST_MS) return ''
    const line = next()
    if (line !== '') this.#saidAt = now
    return line
  }
}
