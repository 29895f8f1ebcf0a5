/** Shares of the canvas' pixels each way, from all of them to the coarsest. */
const LADDER = [1, 0.85, 0.72, 0.6] as const
/** The floor. */
const LEAST_SHARE = 0.6
/** Lines a very fine window begins with, and from how many of its display on it is one. */
const FIRST_LINES = 1440
const VERY_FINE_LINES = 2000
/** Frames a level stays above, a second. */
const FRAMES_A_SECOND = 55
/** Misses of a display that is slower than that anyway are told by this much more than its period. */
const MISSED = 1.09
/** A frame this little longer than the display's period has missed none; of one quicker than 60 Hz, as of 60 Hz. */
const NONE_MISSED = 1.03
const USUAL_MS = 1000 / 60
/** So many frames prove that they are slow, or quick. */
const SLOW_FRAMES = 45
const QUICK_FRAMES = 300
/** One frame counts for so many times what a slow one takes, at most: a hitch is not a slow machine. */
const HITCH = 3
/** A finer picture that was too much so soon is tried again after four times the wait, ms. */
const REGRET_MS = 15_000
const LONGEST_WAIT = 256
/** Fewer pixels that save less than this share of the time save none: it is not the pixels. */
const GAIN = 0.07
/** So long it is left at that, ms, the first time; four times as long each time after. */
const IN_VAIN_MS = 90_000
/** A pause (a breakpoint, a machine that slept) says nothing. */
const PAUSE_MS = 1_000

/** A mean frame that is too slow, and one that misses none, on a display of this period, all ms. */
export const slowMsOn = (periodMs: number): number => Math.max(1000 / FRAMES_A_SECOND, periodMs * MISSED)
const quickMsOn = (periodMs: number): number => Math.max(USUAL_MS, periodMs) * NONE_MISSED

/** The share a canvas of so many lines begins with in a window of so many lines of its display. */
export const firstShare = (lines: number, ofDisplay: number): number =>
  ofDisplay < VERY_FINE_LINES ? 1 : Math.min(1, Math.max(LEAST_SHARE, FIRST_LINES / lines))

/**
 * Watches frame times and says how many of its canvas' pixels a scene should have: less, step by step, while it has fewer
 * than 55 frames a second, more again once no frame was missed for a good while. What was too much is tried again after
 * four times as long each time; where fewer pixels make nothing quicker, the picture keeps all of them.
 */
export class ResolutionWatch {
  private now: number
  private first: number
  private frames = 0
  private sumMs = 0
  /** So many windows of QUICK_FRAMES in a row, all quick, before it is finer; and how many there were. */
  private wait = 1
  private quick = 0
  private roseAtMs = -Infinity
  /** The mean frame before the first of the steps down in a row; 0: there was none. */
  private fullMs = 0
  private leaveUntilMs = -Infinity
  private inVainMs = IN_VAIN_MS

  /** `first`: the share it begins with. */
  constructor(first = 1) {
    this.now = this.first = first
  }

  /** Share of the pixels, each way. */
  get scale(): number {
    return this.now
  }

  /** Whether the picture is as fine as it was at first, or finer. */
  get isFine(): boolean {
    return this.now >= this.first
  }

  /** Whether it is as coarse as it gets. */
  get isFloor(): boolean {
    return this.now <= LEAST_SHARE
  }

  /** Whether fewer pixels can do no more: something else has to go if frames are slow. */
  isSpent(nowMs: number): boolean {
    return this.isFloor || nowMs < this.leaveUntilMs
  }

  /**
   * Another tier: measured anew. `first`: the share it is to have at first; a simpler one after fewer pixels were too many
   * goes on with those there are (`goesOn`), and gets more if they cost nothing.
   */
  reset(first: number, goesOn = false): void {
    this.now = goesOn ? Math.min(this.now, first) : first
    this.first = first
    this.wait = 1
    this.quick = this.fullMs = 0
    this.roseAtMs = this.leaveUntilMs = -Infinity
    this.measureAnew()
  }

  private measureAnew(): void {
    this.frames = 0
    this.sumMs = 0
  }

  /** Notes a frame on a display of this period; answers whether `scale` is another one from now on. */
  note(frameMs: number, nowMs: number, periodMs = USUAL_MS): boolean {
    if (frameMs > PAUSE_MS) return false
    const slowMs = slowMsOn(periodMs)
    this.frames++
    this.sumMs += Math.min(frameMs, slowMs * HITCH)
    if (this.frames < SLOW_FRAMES) return false
    const meanMs = this.sumMs / this.frames
    if (meanMs > slowMs) return this.coarser(meanMs, nowMs)
    if (this.frames < QUICK_FRAMES) return false
    this.measureAnew()
    // Neither slow nor quick: the next frames decide.
    this.quick = meanMs > quickMsOn(periodMs) ? 0 : this.quick + 1
    return this.quick >= this.wait && this.finer(nowMs)
  }

  private coarser(meanMs: number, nowMs: number): boolean {
    this.measureAnew()
    this.quick = 0
    if (nowMs < this.leaveUntilMs) return false
    if (this.fullMs === 0) this.fullMs = meanMs
    const next = LADDER.find((share) => share < this.now)
    if (next === undefined) {
      // A display shows whole frames: a step may save nothing that is seen, all of them together do.
      if (meanMs <= this.fullMs * (1 - GAIN)) return false
      this.now = this.first
      this.fullMs = 0
      this.leaveUntilMs = nowMs + this.inVainMs
      this.inVainMs *= 4
      return true
    }
    if (nowMs - this.roseAtMs < REGRET_MS) this.wait = Math.min(LONGEST_WAIT, this.wait * 4)
    this.now = next
    return true
  }

  private finer(nowMs: number): boolean {
    this.quick = this.fullMs = 0
    const next = LADDER.findLast((share) => share > this.now)
    if (next === undefined) return false
    this.now = next
    this.roseAtMs = nowMs
    return true
  }
}
