import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(max-width: 640px)')

/** Whether the page is as narrow as a phone: one bar at the foot has everything. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      narrow.addEventListener('change', onChange)
      return () => narrow.removeEventListener('change', onChange)
    },
    () => narrow.matches,
  )
}
