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
  /** Grows whenever somebody wants to write: the chat input then takes the focus. */
  readonly writeWish: number
  /** What was typed and not sent yet, by where it would go (client/features/chat/chatView.ts). */
  readonly drafts: Readonly<Record<string, string>>
  /** The id of the message that what is being written answers. */
  readonly answering: string | undefined
}

const closed: UiState = {
  window: undefined,
  card: undefined,
  helpOpen: false,
  tourOpen: false,
  writeWish: 0,
  drafts: {},
  answering: undefined,
}

/** Which panels stand open over the scene, and what was begun in them. */
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

/** What is written from now on answers a message; undefined: nothing any more. */
export function setAnswering(id: string | undefined): void {
  uiStore.setState({ answering: id })
  if (id !== undefined) openChatInput()
}

/** Opens the chat, if need be, and puts the cursor into its input. */
export function openChatInput(): void {
  openWindow('chats')
  uiStore.setState(({ writeWish }) => ({ writeWish: writeWish + 1 }))
}

/** The help takes the place of an open window. */
export const setHelpOpen = (helpOpen: boolean): void =>
  uiStore.setState({ helpOpen, ...(helpOpen ? { window: undefined } : {}) })

export const setTourOpen = (tourOpen: boolean): void => uiStore.setState({ tourOpen })

/** Keeps a half-written text; '' forgets it. */
export const setDraft = (key: string, text: string): void =>
  uiStore.setState(({ drafts }) => {
    const others = Object.entries(drafts).filter(([other]) => other !== key)
    return { drafts: Object.fromEntries(text === '' ? others : [...others, [key, text]]) }
  })

/** Closes the topmost of what stands open; false when nothing did. */
export function closeTopmost(): boolean {
  const { helpOpen, tourOpen, window } = uiStore.get()
  if (helpOpen) setHelpOpen(false)
  else if (window) closeWindow()
  else if (tourOpen) setTourOpen(false)
  else return false
  return true
}

/** Nothing open and nothing begun: for whoever enters another space. */
export const resetUi = (): void => uiStore.setState(closed)

export function useUi<S>(selector: (state: UiState) => S): S {
  return useSelection(uiStore, selector)
}
