import { createStore, useSelection } from '../../store/createStore.ts'
import { openWindow } from '../../store/uiStore.ts'

export interface WritingState {
  /** Grows whenever somebody wants to write: the input then takes the focus. */
  readonly writeWish: number
  /** What was typed and not sent yet, by where it would go (chatView.ts). */
  readonly drafts: Readonly<Record<string, string>>
  /** The id of the message that what is being written answers. */
  readonly answering: string | undefined
}

const nothing: WritingState = { writeWish: 0, drafts: {}, answering: undefined }

/** What was begun in the chat of the space this page is in. */
export const writingStore = createStore<WritingState>(() => nothing)

/** Opens the chat, if need be, and puts the cursor into its input. */
export function openChatInput(): void {
  openWindow('chats')
  writingStore.setState(({ writeWish }) => ({ writeWish: writeWish + 1 }))
}

/** What is written from now on answers a message; undefined: nothing any more. */
export function setAnswering(id: string | undefined): void {
  writingStore.setState({ answering: id })
  if (id !== undefined) openChatInput()
}

/** Keeps a half-written text; '' forgets it. */
export const setDraft = (key: string, text: string): void =>
  writingStore.setState(({ drafts }) => {
    const others = Object.entries(drafts).filter(([other]) => other !== key)
    return { drafts: Object.fromEntries(text === '' ? others : [...others, [key, text]]) }
  })

/** Nothing begun: for whoever enters another space. */
export const resetWriting = (): void => writingStore.setState(nothing)

export function useWriting<S>(selector: (state: WritingState) => S): S {
  return useSelection(writingStore, selector)
}
