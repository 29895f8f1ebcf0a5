import type { SceneSource } from '../sceneSource.ts'

/** So many frames begin under the cover: shaders are made in the first, shadows and people are in the second. */
const FRAMES_UNDER_COVER = 2
/** Frames under the cover are at least this far apart, ms. */
const NEWS_MS = 500
/** Share of the things that must be there before the room counts as furnished. */
const FURNISHED = 0.45
/** What floors and walls have come to without their colours. */
const GROUND_MADE = 0.6
/** What a part has come to when all of it has arrived and none of it was drawn yet. */
const ARRIVED = 0.99

/**
 * While a picture covers the level hardly any frame of it is drawn: they would take the processor and the graphics
 * card from what still loads. One now and then is, when there is something new, so that shaders are made while models
 * are on their way. Once all of it is there, a few more are drawn under the cover, and only then it is told to be whole.
 * What one sees first is the level, and no frame of it waits for a shader.
 */
export class Curtain {
  private readonly source: Pick<SceneSource, 'progress' | 'isCovered'>
  private readonly shares = { map: 0, assets: 0 }
  private drawnMs = -Infinity
  private framesLeft = FRAMES_UNDER_COVER
  private readonly furnishing = Promise.withResolvers<void>()
  private hasAll = false
  private ground: Promise<unknown> | undefined

  constructor(source: Pick<SceneSource, 'progress' | 'isCovered'>) {
    this.source = source
  }

  /** Another level: everything comes anew. */
  close(): void {
    this.shares.map = this.shares.assets = 0
    this.framesLeft = FRAMES_UNDER_COVER
    this.hasAll = false
    this.ground = undefined
  }

  /** How far a part has come, 0 to 1 and more. */
  report(part: 'map' | 'assets', share: number): void {
    this.shares[part] = Math.max(this.shares[part], share)
    this.source.progress(part, this.framesLeft > 0 ? Math.min(share, ARRIVED) : share)
  }

  /**
   * Floors or walls of the level were made; they have their colours once `ready` has resolved. Resolves when all of
   * both have.
   */
  async expectGround(ready: Promise<unknown>): Promise<void> {
    const ground = Promise.all([this.ground, ready])
    this.ground = ground
    this.report('map', GROUND_MADE)
    await ground
    // Somebody may be in the next level by now, or more may have been made.
    if (this.ground === ground) this.report('map', 1)
  }

  /** This share of the things that were waited for has come, or is given up. */
  reportThings(share: number): void {
    this.hasAll = share >= 1
    this.report('assets', share / FURNISHED)
    if (this.hasAll) this.furnishing.resolve()
  }

  /** Once the first level has its things. */
  get whenFurnished(): Promise<void> {
    return this.furnishing.promise
  }

  /** Whether frames are as they will be: nothing is on its way any more, no shader is made for the first time. */
  get isSettled(): boolean {
    return this.isOpen && this.hasAll
  }

  private get isWhole(): boolean {
    return this.shares.map >= 1 && this.shares.assets >= 1
  }

  /** Whether a frame would not be seen, nor the last thing before the level is. */
  get isClosed(): boolean {
    return !this.isWhole && (this.source.isCovered?.() ?? false)
  }

  /** Whether the level has been shown. */
  get isOpen(): boolean {
    return this.framesLeft === 0
  }

  /** To be asked while it is closed: whether a frame is drawn all the same, `isNews`: to show something for the first time. */
  isFrameDue(nowMs: number, isNews: boolean): boolean {
    if (!isNews || nowMs - this.drawnMs < NEWS_MS) return false
    this.drawnMs = nowMs
    return true
  }

  /** A frame begins; the one before was drawn. */
  drawn(): void {
    if (this.framesLeft === 0 || !this.isWhole) return
    this.framesLeft -= 1
    if (this.framesLeft > 0) return
    this.source.progress('map', 1)
    this.source.progress('assets', 1)
  }
}
