import i18next from 'i18next'
import { keepTrying } from './keepTrying.ts'
import { awayStore } from '../store/awayStore.ts'
import { showToast } from '../store/toastStore.ts'

async function ask(): Promise<void> {
  const answer = await fetch('/livez', { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`)
}

/** A style that did not come stands in the document all the same, and is not asked for again while it does. */
function renewStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode())
  }
}

/** Waits for the server, and says so. */
async function untilReached(): Promise<void> {
  // Where the banner says so already, it is not said twice.
  if (!awayStore.get().isReconnecting) showToast(i18next.t('errors.NetworkError'), { toastType: 'failed' })
  await new Promise<void>((resolve) => {
    keepTrying(async () => {
      await ask()
      resolve()
    })
  })
}

/**
 * Loads a part of a space or of a page; while the server cannot be reached it says so and waits: React keeps what failed,
 * and the whole page would begin anew. What the server does not have any more fails.
 */
export async function whenReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    const isReached = await ask().then(
      () => true,
      () => false,
    )
    if (!isReached) await untilReached()
    // It may have come back just now; what the server does not have any more fails again.
    renewStyles()
    return load()
  }
}
