import type { DataTexture } from 'three'

/** A rectangle of a picture, pixels. */
export interface PixelRect {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Textures that are on the graphics card as a whole. */
const there = new WeakSet<DataTexture>()
/** three counts ranges in numbers of four channels, whatever the picture has. */
const CHANNELS = 4

/** Makes it possible to send parts of a texture. */
export function sendInParts(texture: DataTexture): void {
  texture.onUpdate = () => void there.add(texture)
}

/** Sends the rows of a rectangle to the graphics card with the next frame; all of it where it has never been there. */
export function patchTexture(texture: DataTexture, { x, y, w, h }: PixelRect): void {
  texture.needsUpdate = true
  if (!there.has(texture)) return
  const { width } = texture.image
  for (let row = y; row < y + h; row++) texture.addUpdateRange((row * width + x) * CHANNELS, w * CHANNELS)
}

/** On a new graphics card nothing is there. */
export function sendWhole(texture: DataTexture): void {
  there.delete(texture)
  texture.clearUpdateRanges()
  texture.needsUpdate = true
}
