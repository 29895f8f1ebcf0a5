import i18next from 'i18next'
import { awayStore } from '../store/awayStore.ts'
import { showToast } from '../store/toastStore.ts'
import { reachStore, untilReached } from './reach.ts'

/** A style that did not come stands in the document all the same, and is not asked for again while it does. */
function renewStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}

/** Where the page says so already, it is not said twice. */
function sayAway(): void {
  if (awayStore.get().isReconnecting || reachStore.get().isTold) return
  showToast(i18next.t('errors.NetworkError'), { toastType: 'failed' })
}

/**
 * Loads a part of a space or of a page; while the server cannot be reached it says so and waits: React keeps what failed,
 * and the whole page would begin anew. What the server does not have any more fails.
 * @param onAway says that one waits
 */
export async function whenReachable<T>(load: () => Promise<T>, onAway: () => void = sayAway): Promise<T> {
  try {
    return await load()
  } catch {
    if (reachStore.get().isAway) onAway()
    const stop = reachStore.subscribe(({ isAway }) => {
      if (isAway) onAway()
    })
    await untilReached()
    stop()
    // It may have come back just now; what the server does not have any more fails again.
    renewStyles()
    return load()
  }
}
