import { cloudPlay, type PictureSize } from '#shared/cloud/messages.ts'

/** What a screen may say of itself, either way up: larger ones are no screens. */
const ASKED_MAX = { long: 3840, short: 2160 } as const

/**
 * The picture that is drawn for a screen: as large as that, or cut down to 1920 × 1080 (either way up) in its own proportions.
 * Undefined: that is no size.
 */
export function pictureSize({ width, height }: PictureSize): PictureSize | undefined {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return undefined
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long > ASKED_MAX.long || short > ASKED_MAX.short) return undefined
  const scale = Math.min(1, cloudPlay.width / long, cloudPlay.height / short)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Whether pictures can be drawn so often a second. */
export const isFrameRate = (rate: number): boolean =>
  Number.isInteger(rate) && rate >= 1 && rate <= cloudPlay.frameRate
