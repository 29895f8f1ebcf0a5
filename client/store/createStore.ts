import { useStore as useZustand } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { createStore as createVanilla, type StateCreator, type StoreApi } from 'zustand/vanilla'

/** A store outside React. */
export interface Store<T> extends StoreApi<T> {
  /** Short for getState. */
  get(): T
}

/** A vanilla zustand store with `get`. */
export function createStore<T>(creator: StateCreator<T>): Store<T> {
  const store = createVanilla(creator)
  return Object.assign(store, { get: store.getState })
}

/** Selects from a store in a component; renders again when the selection differs, one level deep. */
export function useSelection<T, S>(store: StoreApi<T>, selector: (state: T) => S): S {
  return useZustand(store, useShallow(selector))
}
