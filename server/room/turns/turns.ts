import { limits } from '#shared/rules/limits.ts'

/** More than this does not wait: then all of it is done at once. */
const WAITING_BYTES_MAX = 8 * 1024 * 1024

/**
 * How much of the main thread one space takes at a stretch with costly work (limits.spaceStretchMs). A budget says how
 * much it may take in all (cpuBudget.ts); this cuts it into pieces with as much time for others between them, so that a
 * hundred edits that come at once are a hundred short pauses for everybody else, and not one long one. What a space is
 * sent meanwhile waits, in order.
 */
export class Turns {
  readonly #steady: () => number
  #began = -Infinity
  #usedMs = 0
  #depth = 0
  #waiting: { readonly bytes: number; readonly run: () => void }[] = []
  #bytes = 0
  /** Whoever finishes what is stored; goes first. */
  #finisher: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param steady ms that only go forward */
  constructor(steady: () => number) {
    this.#steady = steady
  }

  /** Whether the space has had its stretch, and others are to come first. */
  get isOver(): boolean {
    if (this.#usedMs < limits.spaceStretchMs) return false
    return this.#steady() - this.#began < this.#periodMs
  }

  /** Whether what comes now is done now. */
  get isFree(): boolean {
    return this.#waiting.length === 0 && !this.isOver
  }

  /** Costly work. Is done now, and counts. */
  spend<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    const at = this.#steady()
    if (at - this.#began >= this.#periodMs) {
      this.#began = at
      this.#usedMs = 0
    }
    this.#depth += 1
    try {
      return work()
    } finally {
      this.#depth -= 1
      this.#usedMs += this.#steady() - at
    }
  }

  /** Does what somebody sent, of so many bytes; in a later turn when the stretch is over or others wait already. */
  inTurn(bytes: number, run: () => void): void {
    if (this.isFree) return run()
    this.#waiting.push({ bytes, run })
    this.#bytes += bytes
    if (this.#bytes > WAITING_BYTES_MAX) while (this.#waiting.length > 0) this.#next()
    else this.#plan()
  }

  /** Resolves when what is stored may be finished on; undefined: at once. Only one may wait. */
  breathe(): Promise<void> | undefined {
    if (!this.isOver) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#finisher = resolve
    this.#plan()
    return promise
  }

  /** As long for others as the stretch took, which a single long piece of work may have made longer. */
  get #periodMs(): number {
    return 2 * Math.max(limits.spaceStretchMs, this.#usedMs)
  }

  #plan(): void {
    if (this.#timer) return
    const left = this.#began + this.#periodMs - this.#steady()
    this.#timer = setTimeout(() => this.#go(), Math.max(1, Math.ceil(left)))
  }

  #go(): void {
    this.#timer = undefined
    const finisher = this.#finisher
    this.#finisher = undefined
    finisher?.()
    // What the finisher does comes before the rest, and counts.
    if (finisher) setImmediate(() => this.#goOn())
    else this.#goOn()
  }

  #goOn(): void {
    while (this.#waiting.length > 0 && !this.isOver) this.#next()
    if (this.#waiting.length > 0 || this.#finisher) this.#plan()
  }

  #next(): void {
    const { bytes, run } = this.#waiting.shift()!
    this.#bytes -= bytes
    run()
  }
}
