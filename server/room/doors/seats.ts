/** Seats that were given and not taken yet, by person: each counts as a socket until it is used or has run out. */
export class Seats {
  readonly #seatMs: number
  readonly #steady: () => number
  /** When each runs out, the oldest first; who was given one last stands last. */
  readonly #given = new Map<string, number[]>()

  constructor(seatMs: number, steady: () => number) {
    this.#seatMs = seatMs
    this.#steady = steady
  }

  countOf(userId: string): number {
    return this.#left(userId).length
  }

  give(userId: string): void {
    const left = this.#left(userId)
    this.#given.delete(userId)
    this.#given.set(userId, [...left, this.#steady() + this.#seatMs])
    for (const known of this.#given.keys()) {
      if (this.#left(known).length > 0) break
      this.#given.delete(known)
    }
  }

  /** Somebody came for one. */
  taken(userId: string): void {
    this.#keep(userId, this.#left(userId).slice(1))
  }

  /** The one that was just given is none: nobody can come for it. */
  takeBack(userId: string): void {
    this.#keep(userId, this.#left(userId).slice(0, -1))
  }

  #keep(userId: string, left: readonly number[]): void {
    if (left.length > 0) this.#given.set(userId, [...left])
    else this.#given.delete(userId)
  }

  #left(userId: string): number[] {
    const now = this.#steady()
    return (this.#given.get(userId) ?? []).filter((until) => until > now)
  }
}
