import { createStore, useSelection } from './createStore.ts'

/**
 * Windows by the names of the specification as far as it names them, and where each stands: at the side what is about
 * people, before it what else there is. One of each kind is open at a time.
 */
const slots = {
  members: 'sidebar',
  chats: 'sidebar',
  member_info: 'sidebar',
  meeting: 'sidebar',
  map: 'current',
  around: 'current',
  space_menu: 'current',
  settings: 'current',
  bag: 'current',
  tasks: 'current',
  rooms: 'current',
  lottery: 'current',
  speaker: 'sidebar',
  system_notification: 'current',
  customer_information_registration: 'current',
} as const

export type WindowName = keyof typeof slots

export interface UiState {
  /** What stands open, the newest last. */
  readonly windows: readonly WindowName[]
  /** Whose card `member_info` shows, and which window it was opened from. */
  readonly card: { readonly userId: string; readonly from: WindowName | undefined } | undefined
  readonly helpOpen: boolean
  /** What a first visit shows. */
  readonly tourOpen: boolean
  /** The map maker with its toolbar (map_maker and map_maker_toolbar of the specification): one works on beneath windows. */
  readonly mapMakerOpen: boolean
}

const closed: UiState = {
  windows: [],
  card: undefined,
  helpOpen: false,
  tourOpen: false,
  mapMakerOpen: false,
}

/** Which panels stand open over the scene. */
export const uiStore = createStore<UiState>(() => closed)

/** Open windows without those of a kind. */
const without = (windows: readonly WindowName[], slot: 'sidebar' | 'current'): readonly WindowName[] =>
  windows.filter((open) => slots[open] !== slot)

/** Two windows stand beside each other from here on, and oneself in the middle is still seen (client/space/Hud.module.css). */
const hasRoom = (): boolean => globalThis.matchMedia?.('(min-width: 1664px)').matches ?? true

/** Opens a window in place of the one of its kind that stood open, or of any where there is no room for two. */
export const openWindow = (window: WindowName): void =>
  uiStore.setState(({ windows }) => ({
    windows: [...(hasRoom() ? without(windows, slots[window]) : []), window],
    helpOpen: false,
  }))

export const closeWindow = (window: WindowName): void =>
  uiStore.setState(({ windows }) => ({ windows: windows.filter((open) => open !== window) }))

/** Everybody is alone: what was open about others is about nobody any more. */
export const closeSidebar = (): void =>
  uiStore.setState(({ windows }) => ({ windows: without(windows, 'sidebar') }))

export const isAtTheSide = (window: WindowName): boolean => slots[window] === 'sidebar'

export const isOpen = ({ windows }: UiState, window: WindowName): boolean => windows.includes(window)

export function toggleWindow(window: WindowName): void {
  if (isOpen(uiStore.get(), window)) closeWindow(window)
  else openWindow(window)
}

/** Opens somebody's card in place of what stood open there. */
export function openCard(userId: string): void {
  const { windows, card } = uiStore.get()
  const before = hasRoom() ? windows.find(isAtTheSide) : windows.at(-1)
  const from = before === 'member_info' ? card?.from : before
  uiStore.setState({ card: { userId, from } })
  openWindow('member_info')
}

/** From a card to the window it was opened from. */
export function leaveCard(): void {
  const from = uiStore.get().card?.from
  if (from) openWindow(from)
  else closeWindow('member_info')
}

/** The help takes the place of open windows. */
export const setHelpOpen = (helpOpen: boolean): void =>
  uiStore.setState({ helpOpen, ...(helpOpen ? { windows: [] } : {}) })

/** The map maker takes the place of open windows; closing it is asked about first (client/features/editor). */
export const setMapMakerOpen = (mapMakerOpen: boolean): void =>
  uiStore.setState({ mapMakerOpen, ...(mapMakerOpen ? { windows: [], helpOpen: false } : {}) })

export const setTourOpen = (tourOpen: boolean): void => uiStore.setState({ tourOpen })

/** Closes the topmost of what stands open; false when nothing did. */
export function closeTopmost(): boolean {
  const { helpOpen, tourOpen, windows } = uiStore.get()
  const newest = windows.at(-1)
  if (helpOpen) setHelpOpen(false)
  else if (newest) closeWindow(newest)
  else if (tourOpen) setTourOpen(false)
  else return false
  return true
}

/** Nothing open: for whoever enters another space. */
export const resetUi = (): void => uiStore.setState(closed)

export function useUi<S>(selector: (state: UiState) => S): S {
  return useSelection(uiStore, selector)
}
