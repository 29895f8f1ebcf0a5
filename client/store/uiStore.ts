import { createStore, useSelection } from './createStore.ts'

/** Window names of the specification that exist so far; each replaces the one that was open. */
export type WindowName = 'members' | 'chats' | 'member_info' | 'map' | 'settings'

export interface UiState {
  readonly window: WindowName | undefined
  /** Whose card `member_info` shows, and which window it was opened from. */
  readonly card: { readonly userId: string; readonly from: WindowName | undefined } | undefined
  readonly helpOpen: boolean
  /** What a first visit shows. */
  readonly tourOpen: boolean
}

const closed: UiState = {
  window: undefined,
  card: undefined,
  helpOpen: false,
  tourOpen: false,
}

/** Which panels stand open over the scene. */
export const uiStore = createStore<UiState>(() => closed)

/** Opens a window in place of whatever stood open. */
export const openWindow = (window: WindowName): void => uiStore.setState({ window, helpOpen: false })

export const closeWindow = (): void => uiStore.setState({ window: undefined })

export function toggleWindow(window: WindowName): void {
  if (uiStore.get().window === window) closeWindow()
  else openWindow(window)
}

/** Opens somebody's card in place of whatever stood open. */
export function openCard(userId: string): void {
  const { window, card } = uiStore.get()
  const from = window === 'member_info' ? card?.from : window
  uiStore.setState({ card: { userId, from } })
  openWindow('member_info')
}

/** From a card to the window it was opened from. */
export function leaveCard(): void {
  const from = uiStore.get().card?.from
  if (from) openWindow(from)
  else closeWindow()
}

/** The help takes the place of an open window. */
export const setHelpOpen = (helpOpen: boolean): void =>
  uiStore.setState({ helpOpen, ...(helpOpen ? { window: undefined } : {}) })

export const setTourOpen = (tourOpen: boolean): void => uiStore.setState({ tourOpen })

/** Closes the topmost of what stands open; false when nothing did. */
export function closeTopmost(): boolean {
  const { helpOpen, tourOpen, window } = uiStore.get()
  if (helpOpen) setHelpOpen(false)
  else if (window) closeWindow()
  else if (tourOpen) setTourOpen(false)
  else return false
  return true
}

/** Nothing open: for whoever enters another space. */
export const resetUi = (): void => uiStore.setState(closed)

export function useUi<S>(selector: (state: UiState) => S): S {
  return useSelection(uiStore, selector)
}
