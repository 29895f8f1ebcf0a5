/** How much the machine is asked for. */
export type QualityName = 'minimal' | 'low' | 'medium' | 'high'

export interface Quality {
  readonly name: QualityName
  /** Upper bound of device pixels per CSS pixel. */
  readonly pixelRatio: number
  /** Lower bound, however slow frames are, where the canvas itself is made coarser. */
  readonly leastPixelRatio: number
  /** Samples of each pixel, for smooth edges; 0: none. */
  readonly samples: 0 | 4
  /** Side of the sun's shadow picture, pixels; 0: no sun shadows. */
  readonly shadowSize: number
  /** Half the side of the square round the player that has sun shadows, metres. */
  readonly shadowReachM: number
  /** Frames between two shadow pictures while people move; 0: people cast none, a soft blob stands for it. */
  readonly shadowEvery: number
  readonly normalMaps: boolean
  /** Materials without reflections. */
  readonly simpleMaterials: boolean
  readonly clouds: boolean
  /** Bright things spill over their edges, corners darken. */
  readonly finish: boolean
  /** Avatars nearer than this are animated every frame, farther ones less often. */
  readonly fullMotionM: number
}

export const qualities: Readonly<Record<QualityName, Quality>> = {
  /** For machines without a graphics card; reached by slow frames only. */
  minimal: {
    name: 'minimal',
    pixelRatio: 0.6,
    leastPixelRatio: 0.45,
    samples: 0,
    shadowSize: 0,
    shadowReachM: 16,
    shadowEvery: 0,
    normalMaps: false,
    simpleMaterials: true,
    clouds: false,
    finish: false,
    fullMotionM: 6,
  },
  low: {
    name: 'low',
    pixelRatio: 1,
    leastPixelRatio: 0.7,
    samples: 0,
    shadowSize: 1024,
    shadowReachM: 20,
    shadowEvery: 0,
    normalMaps: false,
    simpleMaterials: true,
    clouds: false,
    finish: false,
    fullMotionM: 8,
  },
  medium: {
    name: 'medium',
    pixelRatio: 1.25,
    leastPixelRatio: 0.8,
    samples: 4,
    shadowSize: 1536,
    shadowReachM: 24,
    shadowEvery: 2,
    normalMaps: true,
    simpleMaterials: false,
    clouds: true,
    finish: false,
    fullMotionM: 14,
  },
  high: {
    name: 'high',
    pixelRatio: 2,
    leastPixelRatio: 0.9,
    samples: 4,
    shadowSize: 2048,
    shadowReachM: 30,
    shadowEvery: 1,
    normalMaps: true,
    simpleMaterials: false,
    clouds: true,
    finish: true,
    fullMotionM: 22,
  },
}

/** Device pixels per CSS pixel: as many as the display has and the tier allows, times the share frames leave time for. */
export const adaptedRatio = (
  { pixelRatio, leastPixelRatio }: Quality,
  displayRatio: number,
  scale: number,
): number => {
  const full = Math.min(displayRatio, pixelRatio)
  return Math.min(full, Math.max(leastPixelRatio, full * scale))
}

const order: readonly QualityName[] = ['minimal', 'low', 'medium', 'high']

/** The tier asked for by ?quality=, if any. */
export function askedQuality(search: string): QualityName | undefined {
  const asked = new URLSearchParams(search).get('quality')
  return order.find((name) => name === asked)
}

/** Frames that take longer than this on average lower the tier, ms. */
const SLOW_MS = 26
/** So quick that a display of more than 60 Hz shows there is time left, ms. */
const FAST_MS = 13
/** No frame of a display of 60 Hz is missed: whether there is time left can only be tried, ms. */
const STEADY_MS = 17.8
/** Above this a display of 60 Hz has fewer than 55 frames a second: a tier that was tried is given up, ms. */
const MISSING_MS = 1000 / 55
const WINDOW_FRAMES = 90
/** Windows without a missed frame before a higher tier is tried, and before it is kept. */
const STEADY_WINDOWS = 3
/** A tier on trial that is neither good nor bad for so many windows is kept. */
const UNDECIDED_WINDOWS = 10
/** So slow that a few frames are proof enough. */
const VERY_SLOW_MS = 120
const PROOF_FRAMES = 8

/** Watches frame times and says when another tier fits better. A tier that was too much is never tried again. */
export class QualityWatch {
  private frames = 0
  private sumMs = 0
  private steady = 0
  private undecided = 0
  /** The tier to go back to while a higher one is tried. */
  private risenFrom: QualityName | undefined
  private hopes: boolean

  /** `mayRise`: false where a higher tier was too much on an earlier visit. */
  constructor(mayRise = true) {
    this.hopes = mayRise
  }

  /** Whether a higher tier is on trial: nothing else should be changed meanwhile. */
  get isTrying(): boolean {
    return this.risenFrom !== undefined
  }

  /** Whether no tier has been too much so far. */
  get mayRise(): boolean {
    return this.hopes
  }

  /** Forgets what was measured: from now on frames are others. */
  measureAnew(): void {
    this.frames = 0
    this.sumMs = 0
  }

  /**
   * Notes one frame; answers the tier to use from now on. `slowMs`: a mean that is too slow, less than usual where fewer
   * pixels can do no more; `isFine`: a picture of fewer pixels than it could have proves nothing for a higher tier.
   */
  note(frameMs: number, current: QualityName, slowMs = SLOW_MS, isFine = true): QualityName {
    // A pause (another tab, a breakpoint) says nothing about speed.
    if (frameMs > 3000) return current
    this.frames++
    this.sumMs += frameMs
    const mean = this.sumMs / this.frames
    const proven = this.frames >= PROOF_FRAMES && mean > VERY_SLOW_MS
    if (this.frames < WINDOW_FRAMES && !proven) return current
    this.measureAnew()
    const { risenFrom } = this
    if (mean > slowMs || (risenFrom !== undefined && mean > MISSING_MS)) return this.lower(current)
    this.steady = mean < STEADY_MS && isFine ? this.steady + 1 : 0
    if (this.steady < STEADY_WINDOWS && (mean >= FAST_MS || !isFine)) {
      if (risenFrom !== undefined && ++this.undecided >= UNDECIDED_WINDOWS) this.keep()
      return current
    }
    this.risenFrom = undefined
    this.undecided = 0
    const higher = this.hopes ? order[order.indexOf(current) + 1] : undefined
    if (higher === undefined) return current
    this.steady = 0
    this.risenFrom = current
    return higher
  }

  /** What is on trial is good enough, and nothing above it is. */
  private keep(): void {
    this.risenFrom = undefined
    this.hopes = false
    this.undecided = 0
  }

  private lower(current: QualityName): QualityName {
    const back = this.risenFrom ?? order[Math.max(0, order.indexOf(current) - 1)]
    this.keep()
    this.steady = 0
    return back ?? current
  }
}

const KEY = 'lingjing.tier'
/** A machine that was busy once, or has got a new driver, is measured anew after three days, ms. */
const REMEMBERED_MS = 3 * 24 * 3600 * 1000

/** The tier an earlier visit ended with on this machine, and whether a higher one may be tried. */
export function rememberedTier(
  nowMs: number,
): { readonly tier: QualityName; readonly mayRise: boolean } | undefined {
  const [name, more, at] = (localStorage.getItem(KEY) ?? '').split(' ')
  const tier = order.find((one) => one === name)
  if (!tier || !(Math.abs(nowMs - Number(at)) < REMEMBERED_MS)) return undefined
  return { tier, mayRise: more === 'more' }
}

/** For the next visit. */
export function rememberTier(tier: QualityName, mayRise: boolean, nowMs: number): void {
  localStorage.setItem(KEY, `${tier} ${mayRise ? 'more' : 'most'} ${nowMs}`)
}
