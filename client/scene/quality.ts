/** How much the machine is asked for. */
export type QualityName = 'minimal' | 'low' | 'medium' | 'high'

export interface Quality {
  readonly name: QualityName
  /** Upper bound of device pixels per CSS pixel. */
  readonly pixelRatio: number
  /** Lower bound, however slow frames are. */
  readonly leastPixelRatio: number
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

/** Milliseconds a frame may take before the tier is lowered, and below which it may rise. */
const SLOW_MS = 26
const FAST_MS = 13
const WINDOW_FRAMES = 90
/** So slow that a few frames are proof enough. */
const VERY_SLOW_MS = 120
const PROOF_FRAMES = 8

/** Watches frame times and says when another tier fits better. Rises at most once: no seesaw. */
export class QualityWatch {
  private frames = 0
  private sumMs = 0
  private rises = 1

  /** Forgets what was measured: from now on frames are others. */
  measureAnew(): void {
    this.frames = 0
    this.sumMs = 0
  }

  /** Notes one frame; answers the tier to use from now on. */
  note(frameMs: number, current: QualityName): QualityName {
    // A pause (another tab, a breakpoint) says nothing about speed.
    if (frameMs > 3000) return current
    this.frames++
    this.sumMs += frameMs
    const mean = this.sumMs / this.frames
    const proven = this.frames >= PROOF_FRAMES && mean > VERY_SLOW_MS
    if (this.frames < WINDOW_FRAMES && !proven) return current
    this.measureAnew()
    const at = order.indexOf(current)
    if (mean > SLOW_MS) {
      this.rises = 0
      return order[Math.max(0, at - 1)] ?? current
    }
    if (mean < FAST_MS && this.rises > 0 && at < order.length - 1) {
      this.rises--
      return order[at + 1] ?? current
    }
    return current
  }
}
