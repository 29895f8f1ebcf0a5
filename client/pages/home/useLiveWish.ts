import { useEffect, useState } from 'react'

/** So long a slide rests before its place is loaded, ms: whoever leafs through loads nothing. */
const REST_MS = 1_200

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** A large window, nothing against motion, and a line that is not counted: then a place may be shown live. */
function mayBeLive(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  if (connection?.saveData) return false
  if (connection?.effectiveType !== undefined && connection.effectiveType !== '4g') return false
  return matchMedia('(min-width: 760px) and (prefers-reduced-motion: no-preference)').matches
}

/** Whether the slide in view is wanted live: once the page has loaded, is at rest and the slide has been looked at. */
export function useLiveWish(slide: string): boolean {
  const [wished, setWished] = useState<string>()
  useEffect(() => {
    if (!mayBeLive()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => (timer = setTimeout(() => setWished(slide), REST_MS))
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true })
    return () => {
      window.removeEventListener('load', begin)
      clearTimeout(timer)
      setWished(undefined)
    }
  }, [slide])
  return wished === slide
}
