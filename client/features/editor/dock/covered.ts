import { createStore } from '../../../store/createStore.ts'

interface Sides {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What the dock lies over: shares of the window, from its right and from its lower edge. */
export interface Covered {
  readonly right: number
  readonly below: number
}

export const nothingCovered: Covered = { right: 0, below: 0 }

/**
 * What of the window the dock lies over; a few buttons of it, folded in its corner, leave the middle where it is. At the
 * foot of a phone the middle is that of what is left below the tools, which end at `toolsEnd`.
 */
export function coveredBy(
  { left, top, right, bottom }: Sides,
  width: number,
  height: number,
  toolsEnd = 0,
): Covered {
  if (!(width > 0 && height > 0)) return nothingCovered
  const share = (part: number): number => Math.min(0.9, Math.max(0, part))
  if (right - left > width * 0.9) return { right: 0, below: share((height - top - toolsEnd) / height) }
  return bottom - top < height / 2 ? nothingCovered : { right: share((width - left) / width), below: 0 }
}

/** What it lies over now. */
export const coveredStore = createStore<Covered>(() => nothingCovered)

/** Watches what an element lies over; answers the way to stop. */
export function watchCovered(dock: Element): () => void {
  const look = (): void => {
    const tools = document.querySelector('[data-maker-tools]')
    const toolsEnd = tools?.getBoundingClientRect().bottom ?? 0
    coveredStore.setState(coveredBy(dock.getBoundingClientRect(), innerWidth, innerHeight, toolsEnd))
  }
  const observer = new ResizeObserver(look)
  observer.observe(dock)
  // Where it lies follows from the window.
  addEventListener('resize', look)
  look()
  return () => {
    observer.disconnect()
    removeEventListener('resize', look)
    coveredStore.setState(nothingCovered)
  }
}
