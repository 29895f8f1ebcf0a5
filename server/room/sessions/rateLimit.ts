import type { ActionName } from '#shared/protocol/messages.ts'
import type { Rate } from '../feature.ts'

/** All frames of a session together; beyond it the session is closed with 4420. */
const flood: Rate = { burst: 400, perSecond: 200 }

class Bucket {
  readonly #rate: Rate
  #left: number
  #credit = 0
  #at: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#left = rate.burst
    this.#at = now
  }

  take(now: number): boolean {
    const { burst, perSecond } = this.#rate
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond)
    // What came earlier may be asked about later: no time is counted twice.
    this.#at = Math.max(this.#at, now)
    if (this.#left >= 1) this.#left -= 1
    else if (this.#credit >= 1) this.#credit -= 1
    else return false
    return true
  }

  /** As good as a new one. */
  isFull(now: number): boolean {
    return this.#left + (Math.max(0, now - this.#at) / 1000) * this.#rate.perSecond >= this.#rate.burst
  }

  /** What would have come in meanwhile arrives at once: more than a burst, this time. */
  excuse(ms: number): void {
    this.#credit = this.#rate.perSecond * (Math.min(ms, EXCUSED_MS_MAX) / 1000)
  }
}

/** More than this nobody has sent into a socket that is not read. */
export const EXCUSED_MS_MAX = 60_000

/** Token buckets of the kinds somebody sends; of all sessions of a person in a space together. Times in ms of a steady clock. */
export class KindBuckets {
  readonly #byKind = new Map<ActionName, Bucket>()
  readonly #rateOf: (kind: ActionName) => Rate
  #excused = { ms: 0, until: -Infinity }

  constructor(rateOf: (kind: ActionName) => Rate) {
    this.#rateOf = rateOf
  }

  /** False: too many of this kind; answer 429. */
  take(kind: ActionName, now: number): boolean {
    let bucket = this.#byKind.get(kind)
    if (!bucket) {
      bucket = new Bucket(this.#rateOf(kind), now)
      if (now < this.#excused.until) bucket.excuse(this.#excused.ms)
      this.#byKind.set(kind, bucket)
    }
    return bucket.take(now)
  }

  /** As `RateLimiter.excuse`. */
  excuse(ms: number, until: number): void {
    this.#excused = { ms, until }
    for (const bucket of this.#byKind.values()) bucket.excuse(ms)
  }
}

/** Without which no session begins: of these each has its own, as who reloads often begins often. */
const ofSessions: ReadonlySet<ActionName> = new Set(['updateSubscriptions', 'enter'])
/** And all sessions of a person so many: each is answered with all that there is. */
const begins: Rate = { burst: 60, perSecond: 3 }

/** What all sessions of a person in a space take from together. */
export interface SharedBuckets {
  readonly kinds: KindBuckets
  readonly begins: KindBuckets
}

/** Token buckets of one session. Times in ms of a steady clock. */
export class RateLimiter {
  readonly #frames: Bucket
  readonly #own: KindBuckets
  #shared: SharedBuckets | undefined

  constructor(now: number, rateOf: (kind: ActionName) => Rate) {
    this.#own = new KindBuckets(rateOf)
    this.#frames = new Bucket(flood, now)
  }

  /** What is sent of a kind counts together with others who take from the same buckets. */
  share(shared: SharedBuckets): void {
    this.#shared = shared
  }

  /** False: a flood; close the session. Asked once a frame, before it is read. */
  takeFrame(now: number): boolean {
    return this.#frames.take(now)
  }

  /** False: too many of this kind; answer 429. */
  take(kind: ActionName, now: number): boolean {
    const shared = this.#shared
    if (!shared) return this.#own.take(kind, now)
    if (!ofSessions.has(kind)) return shared.kinds.take(kind, now)
    return this.#own.take(kind, now) && shared.begins.take(kind, now)
  }

  /** Nothing was read for `ms`; what first comes before `until` was sent meanwhile, too. */
  excuse(ms: number, until: number): void {
    this.#frames.excuse(ms)
    this.#own.excuse(ms, until)
    this.#shared?.kinds.excuse(ms, until)
    this.#shared?.begins.excuse(ms, until)
  }
}

/** So long after their last session ended somebody finds their buckets as they left them, ms. */
const KEPT_MS = 60_000

/** Buckets by person: more tabs, or coming anew, give nobody more. */
export class PersonBuckets {
  readonly #of = new Map<string, SharedBuckets & { sessions: number }>()
  /** Those without a session, the longest gone first, and since when. */
  readonly #gone = new Map<string, number>()
  readonly #rateOf: (kind: ActionName) => Rate

  constructor(rateOf: (kind: ActionName) => Rate) {
    this.#rateOf = rateOf
  }

  get size(): number {
    return this.#of.size
  }

  came(userId: string, now: number): SharedBuckets {
    this.#forget(now)
    let one = this.#of.get(userId)
    if (!one) {
      const [kinds, together] = [new KindBuckets(this.#rateOf), new KindBuckets(() => begins)]
      this.#of.set(userId, (one = { kinds, begins: together, sessions: 0 }))
    }
    this.#gone.delete(userId)
    one.sessions += 1
    return one
  }

  left(userId: string, now: number): void {
    this.#forget(now)
    const one = this.#of.get(userId)
    if (!one) return
    one.sessions -= 1
    if (one.sessions <= 0) this.#gone.set(userId, now)
  }

  #forget(now: number): void {
    for (const [userId, since] of this.#gone) {
      if (now - since < KEPT_MS) return
      this.#gone.delete(userId)
      this.#of.delete(userId)
    }
  }
}

/** One kind of thing that each person may do so often; nothing is kept of those who have not for a while. */
export class PersonRate {
  readonly #rate: Rate
  /** Who took longest ago first. */
  readonly #of = new Map<string, Bucket>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  get size(): number {
    return this.#of.size
  }

  take(userId: string, now: number): boolean {
    const bucket = this.#of.get(userId) ?? new Bucket(this.#rate, now)
    this.#of.delete(userId)
    this.#of.set(userId, bucket)
    for (const [id, one] of this.#of) {
      if (!one.isFull(now)) break
      if (one !== bucket) this.#of.delete(id)
    }
    return bucket.take(now)
  }
}

/** Counts events within a window: true once `limit` of them lie in it. */
export class Strikes {
  readonly #limit: number
  readonly #windowMs: number
  #times: number[] = []

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  add(now: number): boolean {
    this.#times = this.#times.filter((time) => now - time < this.#windowMs)
    this.#times.push(now)
    return this.#times.length >= this.#limit
  }
}
