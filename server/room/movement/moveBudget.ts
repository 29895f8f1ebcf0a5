import { EXCUSED_MS_MAX } from '../sessions/rateLimit.ts'

/** Seconds of running that may arrive at once after a stalled connection: two, as the client buffers moves. */
const MOVE_BURST_SECONDS = 2

/** Metres a player may still move: fills with time, so that frames that come late in a bunch still pass. */
export class MoveBudget {
  #left: number
  /** Of a pause in which nothing was read, until `#creditUntil`. */
  #credit = 0
  #creditUntil = -Infinity
  #at: number
  #speed: number

  /** `speed` in m/s, tolerance included. */
  constructor(speed: number, now: number) {
    this.#speed = speed
    this.#left = speed * MOVE_BURST_SECONDS
    this.#at = now
  }

  /** What is left now, for a speed that may have changed. */
  left(speed: number, now: number): number {
    // What came earlier may be asked about later: no time is counted twice.
    const gained = (Math.max(0, now - this.#at) / 1000) * this.#speed
    this.#left = Math.min(speed * MOVE_BURST_SECONDS, this.#left + gained)
    this.#at = Math.max(this.#at, now)
    this.#speed = speed
    if (now >= this.#creditUntil) this.#credit = 0
    return this.#left + this.#credit
  }

  take(metres: number): void {
    const lent = Math.min(this.#credit, metres)
    this.#credit -= lent
    this.#left -= metres - lent
  }

  /** Who walked while nothing was read arrives all at once; may do so until `until`. */
  excuse(ms: number, until: number): void {
    this.#credit = this.#speed * (Math.min(ms, EXCUSED_MS_MAX) / 1000)
    this.#creditUntil = until
  }
}
