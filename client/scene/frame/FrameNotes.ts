import { createSignal } from './signal.ts'

/** Longest step in seconds a frame may ask for: after a pause the world goes on, it does not jump. */
const LONGEST_STEP_S = 0.25

/** What the parts of a scene tell each other about the frame they are in, and about the next one. */
export class FrameNotes {
  /** There is something to be seen that no frame has shown yet. */
  readonly news = createSignal()
  private now = 0
  private delta = 0
  private number = 0
  private moves = false
  private shadows = true
  private isUndressed = true
  private isNew = true

  /** performance.now() when the frame began: one time for all its steps. */
  get nowMs(): number {
    return this.now
  }

  /** Seconds since the frame before. */
  get deltaS(): number {
    return this.delta
  }

  get count(): number {
    return this.number
  }

  begin(nowMs: number, deltaS: number): void {
    this.now = nowMs
    this.delta = Math.min(deltaS, LONGEST_STEP_S)
    this.number++
    this.moves = false
  }

  /** Something in this frame is on its way: the next one comes soon. */
  stir(): void {
    this.moves = true
  }

  get isStirring(): boolean {
    return this.moves
  }

  /** Something that throws a shadow has moved. */
  shade(): void {
    this.shadows = true
  }

  /** Whether shadows are to be drawn anew; asking answers for it. */
  takeShade(): boolean {
    const { shadows } = this
    this.shadows = false
    return shadows
  }

  /** Something new is in the scene, or has got its pictures. */
  renew(): void {
    this.isNew = this.isUndressed = this.shadows = true
    this.news.tell()
  }

  /** Whether something came that is not lit like the rest yet. */
  takeUndressed(): boolean {
    const { isUndressed } = this
    this.isUndressed = false
    return isUndressed
  }

  /** Whether something came that no frame under the curtain has shown. */
  get isRenewed(): boolean {
    return this.isNew
  }

  /** It is being shown. */
  shown(): void {
    this.isNew = false
  }
}
