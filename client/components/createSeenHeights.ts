import { pictureSizeOf } from './pictureSizeOf.ts'

type Size = ReturnType<typeof pictureSizeOf>

/** How high pictures of people are drawn, so that no more of them need come. */
export interface SeenHeights {
  /** What size is needed of somebody; undefined: no picture of theirs is drawn anywhere. */
  needed(userId: string): Size | undefined
  /** Follows how high an element draws somebody's picture; answers the way to stop. */
  follow(userId: string, element: Element): () => void
}

/** Watches the pictures of one kind, by user id. `tell` is called when another size is needed of somebody. */
export function createSeenHeights(tell: () => void): SeenHeights {
  /** Pixels of the screen, by user id and element. */
  const heights = new Map<string, Map<Element, number>>()
  const needed = (userId: string): Size | undefined => {
    const known = heights.get(userId)
    return known && known.size > 0 ? pictureSizeOf(Math.max(...known.values())) : undefined
  }
  return {
    needed,
    follow(userId, element) {
      const own = heights.get(userId) ?? new Map<Element, number>()
      heights.set(userId, own)
      const note = (height: number | undefined) => {
        const before = needed(userId)
        if (height === undefined) own.delete(element)
        else own.set(element, height)
        if (needed(userId) !== before) tell()
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
    },
  }
}
