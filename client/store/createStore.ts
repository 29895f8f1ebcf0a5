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

/** A thing of the browser, such as a track: it shows nothing of itself, so any two of them would be alike one level deep. */
interface Whole<S> {
  readonly whole: S
}
const isWhole = <S>(picked: S | Whole<S>): picked is Whole<S> =>
  typeof picked === 'object' && picked !== null && 'whole' in picked && picked.whole instanceof EventTarget

/** Selects from a store in a component; renders again when the selection differs, one level deep. */
export function useSelection<T, S>(store: StoreApi<T>, selector: (state: T) => S): S {
  const pick = (state: T): S | Whole<S> => {
    const selected = selector(state)
    return selected instanceof EventTarget ? { whole: selected } : selected
  }
  const picked = useZustand(store, useShallow(pick))
  return isWhole(picked) ? picked.whole : picked
}
