import { useEffect, useEffectEvent, type RefObject } from 'react'

/** What hands and remotes ask for. */
export interface Turning {
  /** The next page, or the one before. */
  turn(by: 1 | -1): void
  /** To the right, or to the left. */
  side(by: 1 | -1): void
  /** Out of where one is. */
  leave(): void
}

/** Presenters' remotes send page keys; some send arrows. */
const keys: Readonly<Record<string, (turning: Turning) => void>> = {
  PageDown: ({ turn }) => turn(1),
  ArrowDown: ({ turn }) => turn(1),
  PageUp: ({ turn }) => turn(-1),
  ArrowUp: ({ turn }) => turn(-1),
  ArrowRight: ({ side }) => side(1),
  ArrowLeft: ({ side }) => side(-1),
  Home: ({ leave }) => leave(),
  Escape: ({ leave }) => leave(),
}

/** One turn of a wheel is many events: those so close to each other are one, ms. */
const ONE_TURN_MS = 420
/** A finger that moved less has pressed, CSS pixels. */
const SWIPE_PX = 56

/** Keys, wheel and finger of a whole screen; nothing on it is chosen, zoomed or opened in a menu of the browser. */
export function useTurning(screen: RefObject<HTMLElement | null>, turning: Turning): void {
  const act = useEffectEvent((what: (turning: Turning) => void) => what(turning))
  useEffect(() => {
    const element = screen.current
    if (!element) return
    const over = new AbortController()
    const on = { signal: over.signal, passive: false } as const
    const never = (event: Event): void => event.preventDefault()
    element.addEventListener('contextmenu', never, on)
    element.addEventListener('gesturestart', never, on)
    element.addEventListener('dragstart', never, on)

    addEventListener(
      'keydown',
      (event) => {
        const isWriting = event.target instanceof Element && event.target.closest('input, textarea, video')
        const what = keys[event.key]
        if (!what || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        act(what)
      },
      on,
    )

    let wheeledAt = -Infinity
    element.addEventListener(
      'wheel',
      (event) => {
        // Long texts are read; with Ctrl it would zoom.
        const isText = event.target instanceof Element && event.target.closest('[data-scrolls]')
        if (isText && !event.ctrlKey) return
        event.preventDefault()
        if (event.ctrlKey || event.timeStamp - wheeledAt < ONE_TURN_MS) return
        if (Math.abs(event.deltaY) + Math.abs(event.deltaX) < 4) return
        wheeledAt = event.timeStamp
        const isSide = Math.abs(event.deltaX) > Math.abs(event.deltaY)
        const by = (isSide ? event.deltaX : event.deltaY) > 0 ? 1 : -1
        act((to) => (isSide ? to.side(by) : to.turn(by)))
      },
      on,
    )

    let hasSwiped = false
    let from: { x: number; y: number; id: number } | undefined
    element.addEventListener(
      'pointerdown',
      ({ clientX: x, clientY: y, pointerId: id, isPrimary, pointerType, target }) => {
        hasSwiped = false
        const isSlid = target instanceof Element && target.closest('input, video')
        // A mouse there chooses words.
        const isRead =
          pointerType === 'mouse' && target instanceof Element && target.closest('[data-scrolls]')
        from = isPrimary && !isSlid && !isRead ? { x, y, id } : undefined
      },
      on,
    )
    element.addEventListener('pointercancel', () => (from = undefined), on)
    element.addEventListener(
      'pointerup',
      ({ clientX, clientY, pointerId }) => {
        if (from?.id !== pointerId) return
        const [across, down] = [clientX - from.x, clientY - from.y]
        from = undefined
        if (Math.max(Math.abs(across), Math.abs(down)) < SWIPE_PX) return
        hasSwiped = true
        if (Math.abs(across) > Math.abs(down)) act(({ side }) => side(across < 0 ? 1 : -1))
        else act(({ turn }) => turn(down < 0 ? 1 : -1))
      },
      on,
    )
    // A finger that swiped has pressed nothing; a key (detail 0) has, whatever the finger did before.
    element.addEventListener(
      'click',
      (event) => {
        if (hasSwiped && event.detail > 0) event.stopPropagation()
      },
      { ...on, capture: true },
    )
    return () => over.abort()
  }, [screen])
}
