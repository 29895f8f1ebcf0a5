/** In the whole house: each holds a page and the sockets it takes. */
const exportsMax = 8
/** So long an export keeps its place when somebody else wants it, ms: at 1 MB/s that is 900 MB. */
export const keptMs = 15 * 60_000

interface Place {
  readonly since: number
  /** Ends the export that has it. */
  readonly end: () => void
}

/** Exports under way: one a person, and so many in all; their pages are read in turn (exportAccount.ts). */
export class ExportPlaces {
  /** Who began longest ago first. */
  readonly #of = new Map<string, Place>()
  readonly #steady: () => number

  constructor(steady: () => number = () => performance.now()) {
    this.#steady = steady
  }

  /**
   * A place, with what gives it back. Whoever has had theirs for long loses it to who comes. own: this person has an export
   * under way. full: others have all places.
   */
  take(userId: string, end: () => void): (() => void) | 'own' | 'full' {
    if (this.#of.has(userId)) return 'own'
    if (this.#of.size >= exportsMax && !this.#endOldest()) return 'full'
    const place = { since: this.#steady(), end }
    this.#of.set(userId, place)
    return () => {
      if (this.#of.get(userId) === place) this.#of.delete(userId)
    }
  }

  #endOldest(): boolean {
    const [oldest] = this.#of
    if (!oldest || this.#steady() - oldest[1].since < keptMs) return false
    this.#of.delete(oldest[0])
    oldest[1].end()
    return true
  }
}
