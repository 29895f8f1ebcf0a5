/** Bytes that may come at once, and steadily: a bucket that fills with time. */
export class ByteBudget {
  readonly #burst: number
  readonly #perSecond: number
  #left: number
  #at: number

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#left = burst
    this.#at = now
  }

  /** Takes what has come; how long to read nothing more, ms. */
  take(bytes: number, now: number): number {
    const gained = (Math.max(0, now - this.#at) / 1000) * this.#perSecond
    this.#left = Math.min(this.#burst, this.#left + gained) - bytes
    this.#at = now
    return this.#left >= 0 ? 0 : (-this.#left / this.#perSecond) * 1000
  }
}
