import type { v1 } from '../protocol/messages.ts'

export type Spritesheet = v1.WireObjectSpritesheet.$Properties

/** An animation of a sheet: which of its frames, in which order. */
export interface SpriteAnimation {
  readonly frames: readonly number[]
  readonly loop: boolean
  /** Frames a second; 0: its first one alone. */
  readonly frameRate: number
}

/** A part of a picture, pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A range names no more frames than this. */
const FRAMES_MAX = 1_000

const rangeOf = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.min(FRAMES_MAX, Math.max(1, to - from + 1)) }, (_, i) => from + i)

/** The animation a sheet shows now; undefined: none, its first frame stands still. */
export function animationOf({ animations, currentAnim }: Spritesheet): SpriteAnimation | undefined {
  const known =
    currentAnim && Object.hasOwn(animations ?? {}, currentAnim) ? animations?.[currentAnim] : undefined
  const sequence = known?.sequence ?? []
  if (!known || sequence.length === 0) return undefined
  const [first = 0] = sequence
  const frames = known.useSequenceAsRange ? rangeOf(first, sequence.at(-1) ?? first) : sequence
  return { frames, loop: known.loop ?? false, frameRate: known.frameRate ?? 0 }
}

/** Which frame is seen so long after it began, ms. One that does not go round stays at its last. */
export function frameAt(animation: SpriteAnimation | undefined, elapsedMs: number): number {
  if (!animation) return 0
  const { frames, loop, frameRate } = animation
  const step = Math.max(0, Math.floor((elapsedMs / 1000) * frameRate))
  return frames[loop ? step % frames.length : Math.min(step, frames.length - 1)] ?? 0
}

/** Whether there is anything new to be seen of it later. */
export const isMoving = (animation: SpriteAnimation | undefined, elapsedMs: number): boolean =>
  animation !== undefined &&
  animation.frameRate > 0 &&
  animation.frames.length > 1 &&
  (animation.loop || elapsedMs < (animation.frames.length * 1000) / animation.frameRate)

/** Where a frame lies in the picture of a sheet, which is width × height pixels: row by row from the top left. */
export function boxOf({ framing }: Spritesheet, frame: number, width: number, height: number): Box {
  const w = Math.min(framing?.frameWidth || width, width)
  const h = Math.min(framing?.frameHeight || height, height)
  const columns = Math.max(1, Math.floor(width / w))
  const rows = Math.max(1, Math.floor(height / h))
  const at = frame % (columns * rows)
  return { x: (at % columns) * w, y: Math.floor(at / columns) * h, width: w, height: h }
}
