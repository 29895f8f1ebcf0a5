import { useEffect, useState } from 'react'
import { hasGraphicsCard } from '../../scene/frame/graphicsCard.ts'

/** So long a slide rests before its place is loaded, ms: whoever leafs through loads nothing. */
const REST_MS = 1_200

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** A large window, nothing against motion, a line that is not counted, a graphics card: then a place may be live. */
function mayBeLive(evenSlow: boolean): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  if (!matchMedia('(min-width: 760px) and (prefers-reduced-motion: no-preference)').matches) return false
  if (evenSlow) return true
  if (connection?.saveData) return false
  if (connection?.effectiveType !== undefined && connection.effectiveType !== '4g') return false
  return hasGraphicsCard()
}

/**
 * Whether the slide in view is wanted live; undefined until the page has loaded and the slide was looked at a while.
 * `evenSlow`: also on a machine or a line that is not made for it.
 */
export function useLiveWish(slide: string, evenSlow: boolean): boolean | undefined {
  const [wish, setWish] = useState<boolean>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => (timer = setTimeout(() => setWish(mayBeLive(evenSlow)), REST_MS))
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => {
      window.removeEventListener('load', begin)
      clearTimeout(timer)
      setWish(undefined)
    }
  }, [slide, evenSlow])
  return wish
}
