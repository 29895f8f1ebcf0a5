import { createStore } from './createStore.ts'

/** The list of quiet lines under the place: features put theirs into it (createPortal). */
export const chipsPlaceStore = createStore<{
  readonly element: HTMLElement | null
  /** The line of a room, if there is one: who has something to add to it puts it there, so that no room has two lines. */
  readonly room?: { readonly nookId: string; readonly element: HTMLElement } | undefined
}>(() => ({
  element: null,
}))
