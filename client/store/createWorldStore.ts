import type { WireEvent } from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type World } from '#shared/world/world.ts'
import { createStore, type Store } from './createStore.ts'

/** Hears every batch after it was reduced. `receivedAtMs` is performance.now() at its arrival. */
export type EventsListener = (events: readonly WireEvent[], receivedAtMs: number) => void

/** This client's replica of the space. */
export interface WorldStore extends Pick<Store<World>, 'get' | 'getState' | 'getInitialState' | 'subscribe'> {
  /** Reduces a batch; subscribers hear once, then the events' listeners. */
  apply(events: readonly WireEvent[], receivedAtMs?: number): void
  /** An empty world, as before the first event of a space. */
  reset(): void
  onEvents(listener: EventsListener): () => void
}

export function createWorldStore(): WorldStore {
  const store = createStore<World>(() => emptyWorld)
  const listeners = new Set<EventsListener>()
  return {
    get: store.getState,
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    apply(events, receivedAtMs = performance.now()) {
      store.setState(reduceAll(store.getState(), events), true)
      for (const listener of listeners) listener(events, receivedAtMs)
    },
    reset() {
      store.setState(emptyWorld, true)
    },
    onEvents(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
