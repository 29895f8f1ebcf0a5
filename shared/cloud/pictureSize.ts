import { cloudPlay, type PictureSize } from './messages.ts'

/** What a screen may say of itself, either way up: larger ones are no screens. */
const ASKED_MAX = { long: 3840, short: 2160 } as const

/** The largest picture there is for a window, 1920 × 1080 either way up, in the window's proportions; whole pixels. */
export function fitted({ width, height }: PictureSize): PictureSize {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const scale = Math.min(1, cloudPlay.width / long, cloudPlay.height / short)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** The picture that is drawn for a screen of a size that was asked for; undefined: that is no size. */
export function pictureSize({ width, height }: PictureSize): PictureSize | undefined {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) return undefined
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  return long > ASKED_MAX.long || short > ASKED_MAX.short ? undefined : fitted({ width, height })
}

/** Whether pictures can be drawn so often a second. */
export const isFrameRate = (rate: number): boolean =>
  Number.isInteger(rate) && rate >= 1 && rate <= cloudPlay.frameRate
