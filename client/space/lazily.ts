import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { browserClock } from '../net/clock.ts'
import { whenReachable } from '../net/whenReachable.ts'

/** What is told of a page that is older than its server has to be there before the server is new. */
const loads = new Set<() => Promise<unknown>>([() => import('../store/reportFault.ts')])

/** A part of a space that is loaded when it is first shown; while the server cannot be reached it waits. */
export const lazyPart = <P = object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await whenReachable(load) }))

/**
 * A window of a space, or what bars the way, that is no part of the way in: loaded when it is first opened, or in a quiet moment before
 * (`loadAhead`), so that it opens at once and also without a connection.
 */
export function lazily<P = object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  loads.add(load)
  return lazyPart(load)
}

/** Resolves when the browser has nothing else to do; where it can not say so, soon. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 1_000 })
    else browserClock.after(100, resolve)
  })

/** Whether somebody pays for every byte. Only Chromium says so. */
export const isSparing = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Loads what was declared `lazily`, one after the other: for those who have settled in (store/settledStore.ts). Answers how to stop. */
export function loadAhead(): () => void {
  let isOver = isSparing()
  async function loadAll(): Promise<void> {
    for (const load of loads) {
      await idle()
      if (isOver) return
      // What can not be had now is asked for again when it is opened.
      await load().catch(() => undefined)
    }
  }
  void loadAll()
  return () => {
    isOver = true
  }
}
