import { useSyncExternalStore } from 'react'

const listen = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the page has the whole screen, and the way to give it that or take it back. */
export function useFullScreen(): { readonly isOn: boolean; readonly turn: () => Promise<void> } {
  const isOn = useSyncExternalStore(listen, () => document.fullscreenElement !== null)
  const turn = (): Promise<void> =>
    document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  return { isOn, turn }
}
