/** So long without a touch or a word somebody counts as away. */
export const AWAY_MS = 5 * 60_000

/** Whether somebody is away: neither touched the page nor spoke for long. A page in the back is no reason by itself. */
export class AwayWatch {
  #lastSignAt: number
  #isAway = false

  constructor(nowMs: number) {
    this.#lastSignAt = nowMs
  }

  /** They touched something or spoke. */
  sign(nowMs: number): void {
    this.#lastSignAt = nowMs
    this.#isAway = false
  }

  /** Answers true once, when somebody has just become away. */
  look(nowMs: number): boolean {
    if (this.#isAway || nowMs - this.#lastSignAt < AWAY_MS) return false
    this.#isAway = true
    return true
  }
}
