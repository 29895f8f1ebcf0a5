import { matchPath } from 'react-router-dom'
import { isSparing } from '../../space/lazily.ts'
import { knownPages } from './pageAhead.ts'

/** Asked for once: a pointer comes by a link again and again. */
const asked = new Set<unknown>()

function comeNear({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link || isSparing()) return
  const page = knownPages.find(([paths]) => paths.some((path) => matchPath(path, link.pathname)))
  if (!page || asked.has(page)) return
  asked.add(page)
  // Who goes there hears of a failure.
  page[1]().catch(() => asked.delete(page))
}

/** Fetches the code of pages whose links somebody points at, touches or comes to by keyboard; answers how to stop. */
export function fetchPagesAhead(): () => void {
  const signs = ['pointerover', 'touchstart', 'focusin'] as const
  for (const sign of signs) document.addEventListener(sign, comeNear, { passive: true })
  return () => {
    for (const sign of signs) document.removeEventListener(sign, comeNear)
  }
}
