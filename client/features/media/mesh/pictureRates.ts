import { pictureSizes, type PictureSize, type PictureSlot } from '../transport.ts'

interface Rate {
  /** Pixels of the shorter side. */
  readonly lines: number
  readonly bps: number
  readonly fps: number
}

/**
 * What a picture of each size is sent with. Faces: the presets of livekit-client for 16:9 (h180, h360, h720), which
 * that project measured for VP8; shared screens: its presets h360fps15, h720fps15 and h1080fps15.
 */
export const pictureRates: Readonly<Record<PictureSlot, Readonly<Record<PictureSize, Rate>>>> = {
  camera: {
    low: { lines: 180, bps: 160_000, fps: 20 },
    medium: { lines: 360, bps: 450_000, fps: 20 },
    high: { lines: 720, bps: 1_700_000, fps: 30 },
  },
  screen: {
    low: { lines: 360, bps: 400_000, fps: 15 },
    medium: { lines: 720, bps: 1_500_000, fps: 15 },
    high: { lines: 1080, bps: 2_500_000, fps: 15 },
  },
}

/** Less is no picture any more, bit/s. */
const LEAST_BPS = 80_000

export interface Encoding {
  readonly maxBitrate: number
  readonly maxFramerate: number
  readonly scaleResolutionDownBy: number
}

/**
 * How a picture is sent that is shown in a size, and may take so much: fewer lines first, then fewer bits.
 * @param lines of the shorter side of what the device gives; 0: unknown
 */
export function encodingOf(slot: PictureSlot, size: PictureSize, lines: number, mostBps: number): Encoding {
  const rates = pictureRates[slot]
  let at = pictureSizes.indexOf(size)
  // What the device does not give needs no bits for it.
  while (at > 0 && lines > 0 && rates[pictureSizes[at - 1]!].lines >= lines) at -= 1
  while (at > 0 && rates[pictureSizes[at]!].bps > mostBps) at -= 1
  const rate = rates[pictureSizes[at]!]
  return {
    maxBitrate: Math.round(Math.max(LEAST_BPS, Math.min(rate.bps, mostBps))),
    maxFramerate: rate.fps,
    scaleResolutionDownBy: Math.max(1, lines / rate.lines),
  }
}
