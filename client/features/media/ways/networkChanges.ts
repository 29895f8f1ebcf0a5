import type { Clock } from '../../../net/clock.ts'
import { createTimerGroup } from '../../../net/clock.ts'

/** How often one looks whether time has jumped, and by how much it must have: a busy page is no sleep. */
const LOOK_MS = 1_000
const SLEEP_MS = 5_000

/** What of a browser tells that the network below may be another. */
export interface NetworkSigns {
  readonly clock: Clock
  /** `online`. */
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** `resume`: a frozen tab goes on. */
  readonly document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  /** Network Information: Chromium has it, others do not. */
  readonly connection?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined
}

export const browserSigns = (clock: Clock): NetworkSigns => ({
  clock,
  window: globalThis,
  document,
  connection: (navigator as Navigator & { readonly connection?: EventTarget }).connection,
})

/** Calls back when the network may have changed, or the machine or the tab has slept; the answer stops that. */
export function watchNetwork(signs: NetworkSigns, onChange: () => void): () => void {
  const { clock, window, document, connection } = signs
  const heard = [
    [window, 'online'],
    [document, 'resume'],
    [connection, 'change'],
  ] as const
  for (const [target, name] of heard) target?.addEventListener(name, onChange)
  const timers = createTimerGroup(clock)
  let lookedAt = clock.now()
  timers.every(LOOK_MS, () => {
    const gap = clock.now() - lookedAt
    lookedAt = clock.now()
    if (gap >= SLEEP_MS) onChange()
  })
  return () => {
    timers.clear()
    for (const [target, name] of heard) target?.removeEventListener(name, onChange)
  }
}
