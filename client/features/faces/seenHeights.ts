import { createSignal } from '../../scene/frame/signal.ts'
import { pictureSizeOf } from './pictureSizeOf.ts'

/** How high pictures are drawn, pixels of the screen, by user id and element. */
const heights = new Map<string, Map<Element, number>>()

/** A picture is drawn in another size than before. */
export const sizeSignal = createSignal()

/** What size is needed of somebody; undefined: no picture of theirs is drawn anywhere. */
export function neededSize(userId: string): ReturnType<typeof pictureSizeOf> | undefined {
  const known = heights.get(userId)
  return known && known.size > 0 ? pictureSizeOf(Math.max(...known.values())) : undefined
}

/** Follows how high an element draws somebody's picture; answers the way to stop. */
export function followHeight(userId: string, element: Element): () => void {
  const own = heights.get(userId) ?? new Map<Element, number>()
  heights.set(userId, own)
  const note = (height: number | undefined) => {
    const before = neededSize(userId)
    if (height === undefined) own.delete(element)
    else own.set(element, height)
    if (neededSize(userId) !== before) sizeSignal.tell()
  }
  const observer = new ResizeObserver(([entry]) =>
    note((entry?.contentRect.height ?? 0) * globalThis.devicePixelRatio),
  )
  observer.observe(element)
  note(0)
  return () => {
    observer.disconnect()
    note(undefined)
    if (own.size === 0 && heights.get(userId) === own) heights.delete(userId)
  }
}
