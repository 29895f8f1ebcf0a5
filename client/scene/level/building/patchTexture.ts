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

/** Rectangles of which those that overlap have become one. */
export function joinedRects(rects: readonly PixelRect[]): PixelRect[] {
  const apart: PixelRect[] = []
  for (const rect of rects) {
    let all = rect
    for (let i = apart.length - 1; i >= 0; i--) {
      const other = apart[i]!
      const isApart =
        all.x + all.w < other.x ||
        other.x + other.w < all.x ||
        all.y + all.h < other.y ||
        other.y + other.h < all.y
      if (isApart) continue
      const [x, y] = [Math.min(all.x, other.x), Math.min(all.y, other.y)]
      all = {
        x,
        y,
        w: Math.max(all.x + all.w, other.x + other.w) - x,
        h: Math.max(all.y + all.h, other.y + other.h) - y,
      }
      apart.splice(i, 1)
      // It may touch some that it did not before.
      i = apart.length
    }
    apart.push(all)
  }
  return apart
}
