import { guideAt, type Guide, type GuidePlace } from '#shared/map/guides.ts'

/** So much faster it walks, and so many times faster a pause passes, while it is late. */
const HURRY = 1.35
const SHORTER = 3
/** It is not kept longer than this, seconds: others wait on its round. */
const LATE_MOST_S = 30
/** After a gap like this (a page that slept) it is where the clock has it. */
const GAP_S = 2

/** The round of a guide by the clock, and how late it is because somebody keeps it. */
export class GuideWalk {
  readonly guide: Guide
  /** Seconds behind the clock. */
  lateS = 0
  #clockS: number | undefined
  #place: GuidePlace
  /** Metres a second. */
  speed = 0

  constructor(guide: Guide, clockS: number) {
    this.guide = guide
    this.#place = guideAt(guide, clockS)
  }

  get place(): GuidePlace {
    return this.#place
  }

  /** Goes on to a time of the clock, seconds; whoever is kept stands, and makes up for it afterwards. */
  step(clockS: number, isKept: boolean): GuidePlace {
    const gone = clockS - (this.#clockS ?? clockS)
    this.#clockS = clockS
    if (gone < 0 || gone > GAP_S) this.lateS = 0
    const isStanding = isKept && this.lateS < LATE_MOST_S
    const former = this.#place
    if (isStanding) this.lateS = Math.min(LATE_MOST_S, this.lateS + Math.max(0, gone))
    else this.lateS = Math.max(0, this.lateS - Math.max(0, gone) * ((former.isWalking ? HURRY : SHORTER) - 1))
    const next = guideAt(this.guide, clockS - this.lateS)
    this.#place = next
    const hurry = this.lateS > 0 ? HURRY : 1
    this.speed = next.isWalking && !isStanding ? this.guide.speed * hurry : 0
    return next
  }
}
