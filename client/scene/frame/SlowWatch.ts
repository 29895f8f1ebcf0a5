/** Slower than twenty frames a second. */
const SLOW_FRAME_MS = 50
/** For so long it has to stay so, ms. */
const SLOW_FOR_MS = 10_000
/** Share of the newest frame in the average. */
const NEW = 0.1
/** Whoever draws nothing for so long was away: it begins anew, ms. */
const PAUSE_MS = 3_000

/** Finds out whether a machine is too slow for a level drawn as simply as it can be. Times in ms of a steady clock. */
export class SlowWatch {
  private averageMs = 0
  private sinceMs: number | undefined
  private lastMs = -Infinity

  /** A frame took so long, drawn as simply as can be; true once it has been slow for long enough, and then no more. */
  note(frameMs: number, nowMs: number): boolean {
    if (nowMs - this.lastMs > PAUSE_MS) this.reset()
    this.lastMs = nowMs
    this.averageMs = this.averageMs === 0 ? frameMs : this.averageMs * (1 - NEW) + frameMs * NEW
    if (this.averageMs <= SLOW_FRAME_MS) {
      this.sinceMs = undefined
      return false
    }
    this.sinceMs ??= nowMs
    if (nowMs - this.sinceMs < SLOW_FOR_MS) return false
    this.sinceMs = Infinity
    return true
  }

  /** It is drawn otherwise from now on. */
  reset(): void {
    if (this.sinceMs !== Infinity) this.sinceMs = undefined
    this.averageMs = 0
  }
}
