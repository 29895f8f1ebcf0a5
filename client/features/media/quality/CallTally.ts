import type { CallQualityBody } from '#shared/http/callQuality.ts'
import type { RemoteMedia } from '../createMediaStore.ts'
import type { LinkState, Path } from '../transport.ts'
import type { PersonQuality } from '../qualityStore.ts'
import type { MediaErrorKind } from './mediaErrors.ts'

const S_MS = 1_000
/** As many as the server takes at once. */
const CONNECTS_MAX = 100

type People<T> = ReadonlyMap<string, T>

const noSeconds = () => ({ unknown: 0, unstable: 0, poor: 0, good: 0 })
const noPaths = (): Record<Path, number> => ({ host: 0, srflx: 0, relay: 0, server: 0 })

/** Adds up how good the calls of a page are, until it is taken and told. */
export class CallTally {
  readonly #namedAt = new Map<string, number>()
  readonly #links = new Map<string, LinkState>()
  /** Whose way was counted already. */
  readonly #counted = new Set<string>()
  #wrong = new Set<MediaErrorKind>()
  #readAt: number | undefined
  #seconds = noSeconds()
  #paths = noPaths()
  #connectMs: number[] = []
  #breaks = 0
  #errors = new Map<MediaErrorKind, number>()
  #roundTrips: number[] = []
  #losses: number[] = []

  /** The way to somebody may have changed. */
  look(now: number, people: People<RemoteMedia>): void {
    for (const userId of this.#links.keys()) {
      if (people.has(userId)) continue
      this.#links.delete(userId)
      this.#namedAt.delete(userId)
      this.#counted.delete(userId)
    }
    for (const [userId, { link }] of people) {
      const former = this.#links.get(userId)
      this.#links.set(userId, link)
      if (former === undefined) this.#namedAt.set(userId, now)
      if (link === 'connected' && former !== 'connected') {
        const since = this.#namedAt.get(userId)
        this.#namedAt.delete(userId)
        if (since !== undefined && this.#connectMs.length < CONNECTS_MAX) this.#connectMs.push(now - since)
      }
      if (link === 'lost' && former === 'connected') {
        this.#breaks += 1
        this.#counted.delete(userId)
      }
    }
  }

  /** How it goes now: the time since the last reading was like that. */
  read(now: number, qualities: People<PersonQuality>, wrong: ReadonlySet<MediaErrorKind>): void {
    const passedS = this.#readAt === undefined ? 0 : (now - this.#readAt) / S_MS
    this.#readAt = qualities.size > 0 ? now : undefined
    for (const [userId, { quality, path, roundTripMs, slots }] of qualities) {
      this.#seconds[quality] += passedS
      if (path && !this.#counted.has(userId)) {
        this.#counted.add(userId)
        this.#paths[path] += 1
      }
      if (roundTripMs !== undefined) this.#roundTrips.push(roundTripMs)
      const loss = slots.get('microphone')?.lossShare
      if (loss !== undefined) this.#losses.push(loss)
    }
    for (const kind of wrong) {
      if (!this.#wrong.has(kind)) this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1)
    }
    this.#wrong = new Set(wrong)
  }

  /** What is to be told, and begins anew; undefined: nothing happened. */
  take(): CallQualityBody | undefined {
    const seconds = this.#seconds
    const hasCall = Object.values(seconds).some((one) => one > 0) || this.#connectMs.length > 0
    if (!hasCall && this.#errors.size === 0) return undefined
    const body: CallQualityBody = {
      seconds,
      paths: this.#paths,
      connectMs: this.#connectMs,
      breaks: this.#breaks,
      ...(this.#roundTrips.length > 0 && { roundTripMs: mean(this.#roundTrips) }),
      ...(this.#losses.length > 0 && { lossShare: mean(this.#losses) }),
      errors: Object.fromEntries(this.#errors),
    }
    this.#seconds = noSeconds()
    this.#paths = noPaths()
    this.#connectMs = []
    this.#breaks = 0
    this.#errors = new Map()
    this.#roundTrips = []
    this.#losses = []
    return body
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
