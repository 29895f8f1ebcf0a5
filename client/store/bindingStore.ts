import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** An account from elsewhere that has come without a phone (platform.md §4, phone binding). */
export interface Binding {
  /** The phone is asked for, or the account it belongs to. */
  readonly step: 'phone' | 'confirm'
  /** Empty: the link was broken. */
  readonly bindId: string
}

const bindingStore = createStore<{ readonly binding: Binding | undefined }>(() => ({ binding: undefined }))

export const openBinding = (step: Binding['step'], bindId: string): void =>
  bindingStore.setState({ binding: { step, bindId } })

export const closeBinding = (): void => bindingStore.setState({ binding: undefined })

/** What is being bound just now. */
export const currentBinding = (): Binding | undefined => bindingStore.getState().binding

export const useBinding = (): Binding | undefined => useStore(bindingStore, ({ binding }) => binding)
