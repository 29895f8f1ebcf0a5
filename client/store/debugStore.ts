import { createStore, useSelection } from './createStore.ts'

const KEY = 'lingjing.debug'

/** What whoever develops, or reports a fault, has switched on. */
export interface DebugFlags {
  /** Numbers of the connection and of the scene lie over the picture. */
  readonly panel: boolean
  /** What this page asks of the space is logged. */
  readonly actions: boolean
}

/** The flags a page begins with. A development environment logs actions whatever was chosen. */
export const firstFlags = (stored: string | null, isAsked: boolean, isDevelopment: boolean): DebugFlags => {
  const isOn = isAsked || stored === '1'
  return { panel: isOn, actions: isOn || isDevelopment }
}

/** Both flags the other way round, together: the panel says which way. */
export const toggled = ({ panel }: DebugFlags): DebugFlags => ({ panel: !panel, actions: !panel })

export const debugStore = createStore<DebugFlags>(() => ({ panel: false, actions: false }))

/** Sets the flags out for somebody who may use them. */
export function startDebug(isDevelopment: boolean): void {
  const isAsked = new URLSearchParams(location.search).has('debug')
  debugStore.setState(firstFlags(localStorage.getItem(KEY), isAsked, isDevelopment))
}

/** Switches both on or off, here and for the next visit. */
export function toggleDebug(): void {
  const flags = toggled(debugStore.get())
  debugStore.setState(flags)
  localStorage.setItem(KEY, flags.panel ? '1' : '0')
}

export function useDebug<S>(selector: (flags: DebugFlags) => S): S {
  return useSelection(debugStore, selector)
}
