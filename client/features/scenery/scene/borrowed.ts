import type { Texture } from 'three'
import { borrowPicture } from '../../../scene/pictures.ts'

/** A picture that is on its way, or there. Answers the way to give it back. */
export function borrow(path: string, show: (texture: Texture) => void): () => void {
  const { texture, giveBack } = borrowPicture(path)
  let isOver = false
  texture.then(
    (come) => {
      if (!isOver) show(come)
    },
    () => console.warn(`picture ${path} is missing`),
  )
  return () => {
    isOver = true
    giveBack()
  }
}

/** Pixels of a picture. */
export function pixelsOf(texture: Texture): { readonly width: number; readonly height: number } {
  const { width = 0, height = 0 } = (texture.image ?? {}) as { width?: number; height?: number }
  return { width, height }
}
