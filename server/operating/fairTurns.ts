/** More wait than may. */
export class TurnsBusy extends Error {}

export interface TurnLimits {
  readonly atOnce: number
  /** How many may wait, of everybody together; undefined: as many as come. */
  readonly waitingMax?: number | undefined
  /** Of one alone. */
  readonly waitingEach?: number | undefined
}

/**
 * So many at once; the others wait, and whoever has one waiting has theirs as soon as somebody with a hundred. Who waits
 * holds nothing but the wish.
 */
export class FairTurns {
  readonly #limits: Required<TurnLimits>
  /** By whose they are, who comes next first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #working = 0
  #waitingCount = 0

  constructor({ atOnce, waitingMax = Infinity, waitingEach = Infinity }: TurnLimits) {
    this.#limits = { atOnce, waitingMax, waitingEach }
  }

  get waitingCount(): number {
    return this.#waitingCount
  }

  /** @throws TurnsBusy at once; whatever the work throws */
  async take<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#limits.atOnce) this.#working += 1
    else await this.#turnOf(whose)
    try {
      return await work()
    } finally {
      this.#goOn()
    }
  }

  #turnOf(whose: string): Promise<void> {
    const { waitingMax, waitingEach } = this.#limits
    const own = this.#waiting.get(whose) ?? []
    if (this.#waitingCount >= waitingMax || own.length >= waitingEach) throw new TurnsBusy('too many wait')
    const { promise, resolve } = Promise.withResolvers<void>()
    own.push(resolve)
    this.#waiting.set(whose, own)
    this.#waitingCount += 1
    return promise
  }

  /** The place goes to who waits longest of the one whose turn it is, who is the last one then. */
  #goOn(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#working -= 1
      return
    }
    const [whose, own] = next
    const begin = own.shift()
    this.#waiting.delete(whose)
    if (own.length > 0) this.#waiting.set(whose, own)
    this.#waitingCount -= 1
    begin?.()
  }
}
