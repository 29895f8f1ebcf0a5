import { createStore } from './createStore.ts'

/** The list of quiet lines under the place: features put theirs into it (createPortal). */
export const chipsPlaceStore = createStore<{ readonly element: HTMLElement | null }>(() => ({
  element: null,
}))
