/**
 * How often the scene is drawn:
 * - lively: in every frame of the display; somebody does something, or something moves,
 * - calm: 30 times a second; there is but breathing, water and clouds, or the window is not the one in use,
 * - asleep: only when something has happened; nobody has touched this window, and it is not the one in use,
 * - hidden: never. The world is still followed: the next frame shows what has become of it.
 */
export type Pace = 'lively' | 'calm' | 'asleep' | 'hidden'

/** A number for each, for `stats()`. */
export const paceNumbers: Readonly<Record<Pace, number>> = { hidden: 0, asleep: 1, calm: 2, lively: 3 }

/** So long after the last input frames come as fast as they can, ms. */
const LIVELY_MS = 3_000
/** So long after the last movement, ms: what comes to rest does so smoothly. */
const SETTLE_MS = 600
/** A window that is not in use and was not touched for so long sleeps, ms. */
const ASLEEP_MS = 30_000
const CALM_FRAME_MS = 1000 / 30
/** Where even calm frames are all a display has, one in so many is left out: what lies behind it tells how slow it is. */
const LEFT_OUT = 16
/** Frames of a display come a little early or late, ms. */
const SLACK_MS = 4

/** Says frame by frame of the display whether the scene is drawn in it. Times are those of performance.now(). */
export class FramePacer {
  private inputMs: number
  private movedMs: number
  private drawnMs = -Infinity
  private isDemanded = true
  private isHidden = false
  private isInUse = true
  private spanMs: number | undefined
  private wasLively = false
  private drewLast = false
  /** Calm frames drawn at every call of the display. */
  private inARow = 0

  constructor(nowMs: number) {
    this.inputMs = this.movedMs = nowMs
  }

  /** Whether the page is seen at all, and whether its window is the one in use. */
  setWindow(isHidden: boolean, isInUse: boolean): void {
    if (this.isHidden && !isHidden) this.isDemanded = true
    this.isHidden = isHidden
    this.isInUse = isInUse
  }

  /** Somebody did something: it is answered in the next frame of the display. */
  input(nowMs: number): void {
    this.inputMs = nowMs
    this.isDemanded = true
  }

  /** Something in the picture moved in the frame drawn last. */
  moved(nowMs: number): void {
    this.movedMs = nowMs
  }

  /** Something has changed that was not seen yet. */
  demand(): void {
    this.isDemanded = true
  }

  pace(nowMs: number): Pace {
    if (this.isHidden) return 'hidden'
    const untouchedMs = nowMs - this.inputMs
    if (untouchedMs < LIVELY_MS) return 'lively'
    if (this.isInUse) return nowMs - this.movedMs < SETTLE_MS ? 'lively' : 'calm'
    return untouchedMs < ASLEEP_MS ? 'calm' : 'asleep'
  }

  /** To be asked once in every frame of the display: whether it is drawn. */
  isDue(nowMs: number): boolean {
    const pace = this.pace(nowMs)
    if (pace !== 'calm' || !this.drewLast) this.inARow = 0
    else if (++this.inARow % LEFT_OUT === 0 && !this.isDemanded) {
      this.drewLast = false
      return false
    }
    const isDue =
      pace === 'lively' ||
      (pace === 'calm' && (this.isDemanded || nowMs - this.drawnMs >= CALM_FRAME_MS - SLACK_MS)) ||
      (pace === 'asleep' && this.isDemanded)
    const isLively = pace === 'lively'
    this.spanMs = isDue && isLively && this.wasLively ? nowMs - this.drawnMs : undefined
    this.wasLively = isLively
    this.drewLast = isDue
    if (isDue) {
      this.drawnMs = nowMs
      this.isDemanded = false
    }
    return isDue
  }

  /** How long the frame before the one just begun took, ms: known where none was left out on purpose. */
  get measuredMs(): number | undefined {
    return this.spanMs
  }
}
