/** How much the machine is asked for. */
export type QualityName = 'low' | 'medium' | 'high'

export interface Quality {
  readonly name: QualityName
  /** Upper bound of device pixels per CSS pixel. */
  readonly pixelRatio: number
  readonly shadowSize: number
  /** Half the side of the square round the player that has sun shadows, metres. */
  readonly shadowReachM: number
  /** Frames between two shadow pictures while people move; 0: people cast none, a soft blob stands for it. */
  readonly shadowEvery: number
  readonly normalMaps: boolean
  readonly clouds: boolean
  /** Avatars nearer than this are animated every frame, farther ones less often. */
  readonly fullMotionM: number
}

export const qualities: Readonly<Record<QualityName, Quality>> = {
  low: {
    name: 'low',
    pixelRatio: 1,
    shadowSize: 1024,
    shadowReachM: 16,
    shadowEvery: 0,
    normalMaps: false,
    clouds: false,
    fullMotionM: 8,
  },
  medium: {
    name: 'medium',
    pixelRatio: 1.25,
    shadowSize: 1536,
    shadowReachM: 18,
    shadowEvery: 2,
    normalMaps: true,
    clouds: true,
    fullMotionM: 14,
  },
  high: {
    name: 'high',
    pixelRatio: 2,
    shadowSize: 2048,
    shadowReachM: 20,
    shadowEvery: 1,
    normalMaps: true,
    clouds: true,
    fullMotionM: 22,
  },
}

const order: readonly QualityName[] = ['low', 'medium', 'high']

/** The tier asked for by ?quality=, if any. */
export function askedQuality(search: string): QualityName | undefined {
  const asked = new URLSearchParams(search).get('quality')
  return order.find((name) => name === asked)
}

/** Milliseconds a frame may take before the tier is lowered, and below which it may rise. */
const SLOW_MS = 26
const FAST_MS = 13
const WINDOW_FRAMES = 90

/** Watches frame times and says when another tier fits better. Rises at most once: no seesaw. */
export class QualityWatch {
  private frames = 0
  private sumMs = 0
  private rises = 1

  /** Notes one frame; answers the tier to use from now on. */
  note(frameMs: number, current: QualityName): QualityName {
    // A pause (another tab, a breakpoint) says nothing about speed.
    if (frameMs > 1000) return current
    this.frames++
    this.sumMs += frameMs
    if (this.frames < WINDOW_FRAMES) return current
    const mean = this.sumMs / this.frames
    this.frames = 0
    this.sumMs = 0
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
