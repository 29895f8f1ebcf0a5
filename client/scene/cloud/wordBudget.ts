/** More than a page sends at sixty frames a second, with everybody in sight speaking. */
const PER_SECOND = 300
const BURST = 600

/** Bounds what somebody may say; what is beyond is passed over. Times in ms of a steady clock. */
export class WordBudget {
  private left = BURST
  private atMs = 0

  /** Whether one more is heard. */
  take(nowMs: number): boolean {
    this.left = Math.min(BURST, this.left + ((nowMs - this.atMs) / 1000) * PER_SECOND)
    this.atMs = nowMs
    if (this.left < 1) return false
    this.left -= 1
    return true
  }
}
