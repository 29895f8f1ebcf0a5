/** Runs what is asked for one key one after another; different keys do not wait for each other. */
export class KeyedQueue<K extends object> {
  readonly #last = new WeakMap<K, Promise<void>>()

  /** `run` must not reject. */
  add(key: K, run: () => Promise<void>): void {
    this.#last.set(key, (this.#last.get(key) ?? Promise.resolve()).then(run))
  }
}
