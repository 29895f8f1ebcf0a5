import { useEffect, useRef, useState, type ReactNode } from 'react'

/** What is far down a page comes, with its code, once somebody is half a window's height away from it. */
export function WhenNear({ children }: { readonly children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{isNear && children}</div>
}
