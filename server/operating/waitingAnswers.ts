/** How many bytes of answers may wait for those who asked. */
export interface WaitingLimits {
  /** Of one person, or one address; a single answer may be larger. */
  readonly eachMax: number
  readonly allMax: number
}

const MIB = 1024 * 1024
export const defaultWaitingLimits: WaitingLimits = { eachMax: 32 * MIB, allMax: 256 * MIB }

/** Bytes that are held, each piece counted once, however many want it. */
class Held {
  readonly #times = new Map<Buffer, number>()
  bytes = 0

  /** How much more it would be. */
  added(pieces: readonly Buffer[]): number {
    return pieces.reduce((sum, piece) => sum + (this.#times.has(piece) ? 0 : piece.length), 0)
  }

  take(pieces: readonly Buffer[]): void {
    this.bytes += this.added(pieces)
    for (const piece of pieces) this.#times.set(piece, (this.#times.get(piece) ?? 0) + 1)
  }

  leave(pieces: readonly Buffer[]): void {
    for (const piece of pieces) {
      const times = this.#times.get(piece) ?? 0
      if (times > 1) this.#times.set(piece, times - 1)
      else if (this.#times.delete(piece)) this.bytes -= piece.length
    }
  }
}

/** Answers that are made and not taken yet: what they hold is bounded, for each who asks and in all. */
export class WaitingAnswers {
  readonly #limits: WaitingLimits
  readonly #all = new Held()
  readonly #of = new Map<string, Held>()

  constructor(limits = defaultWaitingLimits) {
    this.#limits = limits
  }

  get bytes(): number {
    return this.#all.bytes
  }

  /** Room for an answer, until the end is called; undefined: there is none now. */
  take(whose: string, pieces: readonly Buffer[]): (() => void) | undefined {
    const own = this.#of.get(whose) ?? new Held()
    if (isTooMuch(own, pieces, this.#limits.eachMax) || isTooMuch(this.#all, pieces, this.#limits.allMax)) {
      return undefined
    }
    own.take(pieces)
    this.#all.take(pieces)
    this.#of.set(whose, own)
    return () => {
      own.leave(pieces)
      this.#all.leave(pieces)
      if (own.bytes === 0 && this.#of.get(whose) === own) this.#of.delete(whose)
    }
  }
}

/** One is always taken, and what is held already is no more than it was. */
const isTooMuch = (held: Held, pieces: readonly Buffer[], max: number): boolean => {
  const added = held.added(pieces)
  return added > 0 && held.bytes > 0 && held.bytes + added > max
}

/** Of this process. */
export const waitingAnswers = new WaitingAnswers()
