import { matchPath } from 'react-router-dom'
import { knownPages } from './pageAhead.ts'

/** Whether somebody pays for every byte. Only Chromium says so. */
const isSparing = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function comeNear({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link || isSparing()) return
  const page = knownPages.find(([paths]) => paths.some((path) => matchPath(path, link.pathname)))
  // Who goes there hears of a failure.
  page?.[1]().catch(() => undefined)
}

/** Fetches the code of pages whose links somebody points at, touches or comes to by keyboard; answers how to stop. */
export function fetchPagesAhead(): () => void {
  const signs = ['pointerover', 'touchstart', 'focusin'] as const
  for (const sign of signs) document.addEventListener(sign, comeNear, { passive: true })
  return () => {
    for (const sign of signs) document.removeEventListener(sign, comeNear)
  }
}
