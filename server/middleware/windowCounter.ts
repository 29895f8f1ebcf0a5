/** Keys one counter keeps: about 100 bytes each. When there are more, one of the oldest is forgotten. */
const KEYS_MAX = 100_000
/** Among so many of the oldest the one that has taken least: whoever brings a hundred thousand names makes nothing forgotten that they have used up. */
const LOOKED_AT = 16

interface Window {
  count: number
  readonly endsAt: number
}

/**
 * Counts by key how often something was done within a time. It has no timers, and what it keeps is bounded: no
 * window is longer than another, so that those which have ended stand first, or are found when they are asked for.
 */
export class WindowCounter {
  readonly #points: number
  readonly #windowMs: number
  readonly #keysMax: number
  readonly #now: () => number
  readonly #windows = new Map<string, Window>()

  /** `points` may be taken in `windowMs`; `now` tells a time that only grows, ms. */
  constructor(points: number, windowMs: number, now: () => number, keysMax = KEYS_MAX) {
    this.#points = points
    this.#windowMs = windowMs
    this.#now = now
    this.#keysMax = keysMax
  }

  get size(): number {
    return this.#windows.size
  }

  /** How long to wait until so many could be taken, ms, or 0; takes nothing. */
  wait(key: string, points: number): number {
    const now = this.#now()
    const { count, endsAt } = this.#find(key, now) ?? { count: 0, endsAt: now + this.#windowMs }
    return count + points > this.#points ? endsAt - now : 0
  }

  /** Takes points; how long to wait where there are not so many, ms, or 0. */
  take(key: string, points = 1): number {
    const now = this.#now()
    const known = this.#find(key, now)
    if (known) {
      known.count += points
      return known.count > this.#points ? known.endsAt - now : 0
    }
    if (this.#points < points) return this.#windowMs
    this.#put(key, { count: points, endsAt: now + this.#windowMs })
    return 0
  }

  /** Whether a window of a key goes on. */
  knows(key: string): boolean {
    return this.#find(key, this.#now()) !== undefined
  }

  /** What was taken elsewhere, in a window that is known to end then; of one that goes on here nothing changes. */
  begin(key: string, count: number, endsAt: number): void {
    const now = this.#now()
    if (endsAt > now && !this.#find(key, now)) this.#put(key, { count, endsAt })
  }

  #put(key: string, window: Window): void {
    if (this.#windows.size >= this.#keysMax) this.#makeRoom()
    this.#windows.set(key, window)
  }

  /** The window of a key that goes on. */
  #find(key: string, now: number): Window | undefined {
    this.#forget(now)
    const known = this.#windows.get(key)
    if (!known || known.endsAt > now) return known
    // One that began elsewhere ends before those that stand before it.
    this.#windows.delete(key)
    return undefined
  }

  #makeRoom(): void {
    let least: string | undefined
    let count = Infinity
    let looked = 0
    for (const [key, window] of this.#windows) {
      if (looked++ === LOOKED_AT) break
      if (window.count >= count) continue
      least = key
      count = window.count
    }
    if (least !== undefined) this.#windows.delete(least)
  }

  #forget(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return
      this.#windows.delete(key)
    }
  }
}
