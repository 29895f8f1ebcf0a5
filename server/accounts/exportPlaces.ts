/** In the whole house: each holds a page and the sockets it takes. */
const exportsMax = 8

/** Exports under way: one a person, and so many in all; their pages are read in turn (exportAccount.ts). */
export class ExportPlaces {
  readonly #people = new Set<string>()

  /** own: this person has one under way. full: others have all places. */
  take(userId: string): 'taken' | 'own' | 'full' {
    if (this.#people.has(userId)) return 'own'
    if (this.#people.size >= exportsMax) return 'full'
    this.#people.add(userId)
    return 'taken'
  }

  leave(userId: string): void {
    this.#people.delete(userId)
  }
}
