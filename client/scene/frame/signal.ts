/** Something that others wait for. */
export interface Signal<T extends readonly unknown[]> {
  /** Answers the way to stop. */
  on(listener: (...told: T) => void): () => void
  tell(...told: T): void
}

/** Tells everybody who waits, in the order in which they came. */
export function createSignal<T extends readonly unknown[] = []>(): Signal<T> {
  const listeners = new Set<(...told: T) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(...told) {
      for (const listener of listeners) listener(...told)
    },
  }
}
