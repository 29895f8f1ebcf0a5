import { useSyncExternalStore } from 'react'

const coarse = matchMedia('(pointer: coarse)')

/** Whether fingers do what elsewhere keys and a mouse do. */
export function useTouch(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      coarse.addEventListener('change', onChange)
      return () => coarse.removeEventListener('change', onChange)
    },
    () => coarse.matches,
  )
}
