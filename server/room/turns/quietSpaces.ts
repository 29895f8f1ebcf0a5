/** What is done in spaces nobody is in: one thing after another in each of them. */
export class QuietSpaces {
  readonly #last = new Map<string, Promise<void>>()

  run<T>(spaceId: string, work: () => Promise<T>): Promise<T> {
    const done = this.settled(spaceId).then(work)
    const settled = done.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(spaceId, settled)
    void settled.then(() => {
      if (this.#last.get(spaceId) === settled) this.#last.delete(spaceId)
    })
    return done
  }

  /** Resolves when what was begun until now is over. */
  settled(spaceId: string): Promise<void> {
    return this.#last.get(spaceId) ?? Promise.resolve()
  }
}
