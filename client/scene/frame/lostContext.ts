import { useEffect, useState } from 'react'
import type { WebGLRenderer } from 'three'

/** A context that comes back sooner than this was hardly missed: nobody is told, ms. */
const TOLD_AFTER_MS = 1_200
/** A browser that has not given the context back by then does not: the canvas is made anew, ms. */
const REMADE_AFTER_MS = 12_000

/**
 * Hears when the graphics card takes its context away and gives it back; answers the way to stop. Call it once the
 * renderer is there: it has put itself in order by the time `onRestored` is called.
 */
export function watchContext(
  { domElement }: WebGLRenderer,
  onLost: () => void,
  onRestored: () => void,
): () => void {
  const lost = (event: Event): void => {
    // Otherwise the browser never gives it back.
    event.preventDefault()
    onLost()
  }
  domElement.addEventListener('webglcontextlost', lost)
  domElement.addEventListener('webglcontextrestored', onRestored)
  return () => {
    domElement.removeEventListener('webglcontextlost', lost)
    domElement.removeEventListener('webglcontextrestored', onRestored)
  }
}

/**
 * What to do while a context is away: `isTold`, say so; `attempt`, a number that grows whenever the canvas should be
 * made anew because its context stays away.
 */
export function useLostContext(isLost: boolean, onRemade: () => void) {
  const [isTold, setTold] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isLost) return undefined
    const tell = setTimeout(() => setTold(true), TOLD_AFTER_MS)
    const remake = setTimeout(() => {
      setAttempt((before) => before + 1)
      onRemade()
    }, REMADE_AFTER_MS)
    return () => {
      clearTimeout(tell)
      clearTimeout(remake)
      setTold(false)
    }
  }, [isLost, onRemade])
  return { isTold, attempt }
}
