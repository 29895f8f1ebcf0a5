import type { CameraPose } from '../camera/rig.ts'
import { driftPose, paceVerdict, type ShowView } from './showPace.ts'

/** Thirty pictures a second are enough to look at. */
const FRAME_MS = 33
/** So many pictures after the level is furnished it is shown: shaders and shadows are there by then. */
const SETTLE_FRAMES = 4
/** Times of pictures kept. */
const LONGEST_MEMORY = 120

/** When the pictures of a show are drawn, what the camera does in them, and whether the machine is quick enough. */
export class ShowClock {
  private readonly view: ShowView
  private readonly evenSlow: boolean
  private readonly furnished = { map: 0, assets: 0 }
  private readonly times: number[] = []
  private isSeen = true
  private isPaused = false
  private pictures = 0
  private lastMs = 0
  private sinceMs = 0
  private isFirst = true
  private driftS = 0

  constructor(view: ShowView, evenSlow: boolean) {
    this.view = view
    this.evenSlow = evenSlow
  }

  readonly progress = (part: 'map' | 'assets', share: number): void => {
    this.furnished[part] = Math.max(this.furnished[part], share)
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused
  }

  see(isSeen: boolean): void {
    this.isSeen = isSeen
  }

  /** Whether time goes on: somebody sees it, and has not stopped it. */
  get isRunning(): boolean {
    return this.isSeen && !document.hidden && !(this.isPaused && this.pictures > SETTLE_FRAMES)
  }

  /** Whether a picture is drawn in this frame of the display. */
  isDue(nowMs: number): boolean {
    if (!this.isRunning || nowMs - this.lastMs < FRAME_MS - 2) return false
    this.isFirst = this.lastMs === 0
    this.sinceMs = nowMs - this.lastMs
    this.lastMs = nowMs
    return true
  }

  /** Where the camera stands after another step. */
  drift(deltaS: number): CameraPose {
    this.driftS += deltaS
    return driftPose(this.view, this.driftS)
  }

  /** A picture was drawn: 'shown' with the first that is whole, 'tooSlow' when they take too long. */
  drawn(): 'shown' | 'tooSlow' | undefined {
    const isReady = this.furnished.map >= 1 && this.furnished.assets >= 1
    if (!isReady || this.isFirst) return undefined
    this.pictures++
    if (this.pictures === SETTLE_FRAMES) return 'shown'
    if (this.pictures < SETTLE_FRAMES) return undefined
    this.times.push(this.sinceMs)
    if (this.times.length > LONGEST_MEMORY) this.times.splice(0, LONGEST_MEMORY / 2)
    return !this.evenSlow && paceVerdict(this.times) === 'tooSlow' ? 'tooSlow' : undefined
  }
}
