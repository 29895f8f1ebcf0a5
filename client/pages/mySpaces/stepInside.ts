import type { MouseEvent } from 'react'

/** Until the door is there to grow into; a page that is not in time comes without the step, ms. */
const DOOR_WITHIN_MS = 500

function doorSeen(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('[data-door]')) end()
    }
    const observer = new MutationObserver(look)
    const timer = setTimeout(() => end(), DOOR_WITHIN_MS)
    function end(): void {
      observer.disconnect()
      clearTimeout(timer)
      resolve()
    }
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })
}

/**
 * From a card into its space: the picture grows until it fills the window, where the browser can do that and nobody asked for
 * less motion. Clicks that open another tab are left alone.
 */
export function stepInside(event: MouseEvent, picture: HTMLElement | null | undefined, go: () => void): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!picture || !isPlain || isCalm || !('startViewTransition' in document)) return
  event.preventDefault()
  picture.style.viewTransitionName = 'space'
  document.startViewTransition(() => {
    go()
    return doorSeen()
  })
}
