import type { MediaStore } from '../createMediaStore.ts'

/** While one talks with somebody the screen stays on: a phone that sleeps would end the call. */
export function keepAwake(store: MediaStore): void {
  if (!('wakeLock' in navigator)) return
  let lock: WakeLockSentinel | undefined
  let isAsking = false
  const follow = async (): Promise<void> => {
    const isTalking = store.get().people.size > 0 && document.visibilityState === 'visible'
    if (!isTalking) {
      void lock?.release()
      lock = undefined
      return
    }
    if (isAsking || (lock && !lock.released)) return
    isAsking = true
    // Where the battery is low it is refused.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    isAsking = false
  }
  store.subscribe(({ people }, former) => {
    if (people.size > 0 !== former.people.size > 0) void follow()
  })
  // A page that was hidden has lost it.
  document.addEventListener('visibilitychange', () => void follow())
}
