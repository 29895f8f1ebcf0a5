import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Arrows go from tile to tile while the focus is on one, and do not move one's own figure meanwhile. `onEnd` hears that
 * there is no tile that way.
 */
export function moveAmongTiles(event: KeyboardEvent<HTMLElement>, onEnd?: (step: -1 | 1) => void): void {
  const step = steps[event.key]
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const at = tiles.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  event.stopPropagation()
  const next = tiles[at + step]
  if (next) next.focus()
  else onEnd?.(step)
}
