import { createStore, useSelection } from './createStore.ts'

/** Window names of the specification that exist so far; each replaces the one that was open. */
export type WindowName = 'members' | 'chats'

export interface UiState {
  readonly window: WindowName | undefined
  readonly helpOpen: boolean
  /** The tool column of a small screen. */
  readonly toolsOpen: boolean
}

const closed: UiState = { window: undefined, helpOpen: false, toolsOpen: false }

/** Which panels stand open over the scene. */
export const uiStore = createStore<UiState>(() => closed)

export const openWindow = (window: WindowName): void => uiStore.setState({ window, toolsOpen: false })
export const closeWindow = (): void => uiStore.setState({ window: undefined })

export function toggleWindow(window: WindowName): void {
  if (uiStore.get().window === window) closeWindow()
  else openWindow(window)
}

export const setHelpOpen = (helpOpen: boolean): void => uiStore.setState({ helpOpen, toolsOpen: false })
export const setToolsOpen = (toolsOpen: boolean): void => uiStore.setState({ toolsOpen })
/** Nothing open: for whoever enters another space. */
export const resetUi = (): void => uiStore.setState(closed)

export function useUi<S>(selector: (state: UiState) => S): S {
  return useSelection(uiStore, selector)
}
