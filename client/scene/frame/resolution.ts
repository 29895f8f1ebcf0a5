/** Shares of a tier's own resolution, from the whole picture to the coarsest. */
const STEPS = [1, 0.85, 0.72, 0.6] as const
/** A frame that takes longer misses those of a display of 60 Hz, ms; one this quick misses none. */
const SLOW_MS = 21
const QUICK_MS = 17.6
/** So many frames prove that they are slow, or quick. */
const SLOW_FRAMES = 45
const QUICK_FRAMES = 300
/** A finer picture that was too much so soon is tried again after twice the wait, ms. */
const REGRET_MS = 15_000
const LONGEST_WAIT = 16
/** Fewer pixels that save less than this share of the time save none: it is not the pixels. */
const GAIN = 0.07
/** So long it is left at that, ms. */
const IN_VAIN_MS = 90_000
/** A pause (a breakpoint, a machine that slept) says nothing. */
const PAUSE_MS = 1_000

/**
 * Watches frame times and says how much of its tier's resolution the picture should have: less, step by step, while
 * frames are slow, more again once they have been quick for a good while. Whoever goes back and forth waits longer each
 * time; where fewer pixels make nothing quicker, the picture keeps all of them.
 */
export class ResolutionWatch {
  private step = 0
  private frames = 0
  private sumMs = 0
  /** Times QUICK_FRAMES, doubled with each regret. */
  private wait = 1
  private roseAtMs = -Infinity
  /** Mean frame before the first step down. */
  private fullMs = 0
  private leaveUntilMs = -Infinity

  /** Share of the tier's resolution, each way. */
  get scale(): number {
    return STEPS[this.step] ?? 1
  }

  /** Another tier: measured anew, with the whole picture. */
  reset(): void {
    this.step = 0
    this.wait = 1
    this.roseAtMs = this.leaveUntilMs = -Infinity
    this.measureAnew()
  }

  private measureAnew(): void {
    this.frames = 0
    this.sumMs = 0
  }

  /** Notes a frame; answers whether `scale` is another one from now on. */
  note(frameMs: number, nowMs: number): boolean {
    if (frameMs > PAUSE_MS) return false
    this.frames++
    this.sumMs += frameMs
    if (this.frames < SLOW_FRAMES) return false
    const meanMs = this.sumMs / this.frames
    if (meanMs > SLOW_MS) return this.coarser(meanMs, nowMs)
    if (meanMs > QUICK_MS) {
      // Neither: the next frames decide.
      if (this.frames >= QUICK_FRAMES) this.measureAnew()
      return false
    }
    if (this.frames < QUICK_FRAMES * this.wait) return false
    return this.finer(nowMs)
  }

  private coarser(meanMs: number, nowMs: number): boolean {
    this.measureAnew()
    if (nowMs < this.leaveUntilMs) return false
    if (this.step === 0) this.fullMs = meanMs
    // A display shows whole frames: one step alone may not show, two do.
    if (this.step >= 2 && meanMs > this.fullMs * (1 - GAIN)) {
      this.step = 0
      this.leaveUntilMs = nowMs + IN_VAIN_MS
      return true
    }
    if (this.step === STEPS.length - 1) return false
    if (nowMs - this.roseAtMs < REGRET_MS) this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
    this.step++
    return true
  }

  private finer(nowMs: number): boolean {
    this.measureAnew()
    if (this.step === 0) return false
    this.step--
    this.roseAtMs = nowMs
    return true
  }
}
