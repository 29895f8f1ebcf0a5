import { limits } from '#shared/rules/limits.ts'
import type { Growth } from '../maps/growth.ts'
import type { SpaceWeight } from '../ports.ts'

export interface OpeningLimits {
  /** Spaces one person may open in a minute. */
  readonly perMinute: number
  /** Living spaces one person has opened that nobody else is in. */
  readonly aloneEach: number
  /** Of the maps of all living spaces together, bytes as stored when they were opened, and what edits added. */
  readonly mapBytes: number
}

/** One person, as whoever opened spaces or owns them, has this part of all bytes for certain. */
export const OWN_PART = 1 / 8
/** So much of all bytes is anybody's; the rest is kept for those who have less than their part. */
const COMMON_PART = 1 / 2

export const defaultOpeningLimits: OpeningLimits = {
  perMinute: limits.openingsPerMinute,
  aloneEach: limits.spacesAloneEach,
  mapBytes: limits.livingMapBytes,
}

/** Why a space is not opened now: somebody has opened too many, or too much lives already. */
export interface OpeningRefusal {
  readonly reason: 'person' | 'server'
  readonly waitMs: number
  readonly message: string
}

interface Opening {
  readonly openedBy: string | undefined
  ownerId: string | undefined
  bytes: number
}

interface Promised extends Opening {
  readonly openedBy: string
  readonly until: number
}

export interface OpeningsOptions {
  readonly limits: OpeningLimits
  readonly steady: () => number
  readonly weightOf: (spaceId: string) => Promise<SpaceWeight>
  /** Whether anybody but this person is in a living space. */
  readonly hasOthers: (spaceId: string, userId: string) => boolean
}

const MINUTE_MS = 60_000

/**
 * What spaces live here and who opened them. A space is opened for whoever has a seat in it, and lives on for a while: so
 * it is on the account of whoever asked first until somebody else is in. Its bytes are on theirs, and on its owner's, as long
 * as it lives; nobody shuts the house to others with a few large ones.
 */
export class Openings {
  readonly #options: OpeningsOptions
  readonly #living = new Map<string, Opening>()
  /** Asked for, and not open yet: the oldest first. */
  readonly #promised = new Map<string, Promised>()
  /** Open for a moment. */
  readonly #lent = new Set<Opening>()
  /** When each person opened something within the last minute; who did so last stands last. */
  readonly #times = new Map<string, number[]>()

  constructor(options: OpeningsOptions) {
    this.#options = options
  }

  /** Of the maps of all spaces that are open, or about to be. */
  get bytes(): number {
    this.#forget()
    return this.#sum(() => true)
  }

  /** Whether somebody may open a space; then it counts as theirs already. undefined: they may. */
  async ask(spaceId: string, userId: string): Promise<OpeningRefusal | undefined> {
    this.#forget()
    if (this.#living.has(spaceId) || this.#promised.has(spaceId)) return undefined
    const { limits: max, steady } = this.#options
    const at = steady()
    const times = this.#timesOf(userId)
    if (times.length >= max.perMinute) {
      return refusal('person', times[0]! + MINUTE_MS - at, 'you opened many spaces just now')
    }
    if (this.#aloneOf(userId) >= max.aloneEach) {
      return refusal('person', limits.emptyRoomMs, 'you are alone in too many open spaces')
    }
    const promised: Promised = { openedBy: userId, ownerId: undefined, bytes: 0, until: at + limits.seatMs }
    this.#promised.set(spaceId, promised)
    this.#times.delete(userId)
    this.#times.set(userId, [...times, at])
    if (await this.#weigh(promised, spaceId)) return undefined
    this.#drop(spaceId, promised)
    return tooMuch
  }

  /** Room for the maps of a space that is opened for a moment; undefined: there is none. The answer gives it back. */
  async lend(spaceId: string, userId: string): Promise<(() => void) | undefined> {
    const lent: Opening = { openedBy: userId, ownerId: undefined, bytes: 0 }
    this.#lent.add(lent)
    const giveBack = () => void this.#lent.delete(lent)
    if (await this.#weigh(lent, spaceId)) return giveBack
    giveBack()
    return undefined
  }

  /** It is open now; who asked for it, where somebody did. */
  opened(spaceId: string): string | undefined {
    const promised = this.#promised.get(spaceId)
    this.#promised.delete(spaceId)
    this.#living.set(spaceId, promised ?? { openedBy: undefined, ownerId: undefined, bytes: 0 })
    return promised?.openedBy
  }

  /** Maps of a living space have become larger, or smaller. False: there is no room for that, and it is not counted. */
  grow(spaceId: string, { bytes, grows }: Growth): boolean {
    const opening = this.#living.get(spaceId)
    if (!opening) return true
    const former = opening.bytes
    opening.bytes = Math.max(0, former + bytes)
    if (!grows || opening.bytes <= limits.smallSpaceBytes || this.#hasRoom(opening)) return true
    opening.bytes = former
    return false
  }

  closed(spaceId: string): void {
    this.#living.delete(spaceId)
  }

  /** False: with this there would be too much. */
  async #weigh(opening: Opening, spaceId: string): Promise<boolean> {
    const { bytes, ownerId } = await this.#options.weightOf(spaceId)
    opening.bytes = bytes
    opening.ownerId = ownerId
    return bytes <= limits.smallSpaceBytes || this.#hasRoom(opening)
  }

  /** Whether all that is open fits with this one in it. */
  #hasRoom({ openedBy, ownerId, bytes }: Opening): boolean {
    const { mapBytes } = this.#options.limits
    const all = this.bytes
    if (all <= mapBytes * COMMON_PART || all === bytes) return true
    const isWithin = (sum: number) => sum <= mapBytes * OWN_PART
    return (
      all <= mapBytes &&
      (openedBy === undefined || isWithin(this.#sum((one) => one.openedBy === openedBy))) &&
      (ownerId === undefined || isWithin(this.#sum((one) => one.ownerId === ownerId)))
    )
  }

  #sum(counts: (opening: Opening) => boolean): number {
    let sum = 0
    for (const openings of [this.#living.values(), this.#promised.values(), this.#lent]) {
      for (const opening of openings) if (counts(opening)) sum += opening.bytes
    }
    return sum
  }

  #aloneOf(userId: string): number {
    const { hasOthers } = this.#options
    let count = 0
    for (const { openedBy } of this.#promised.values()) if (openedBy === userId) count += 1
    for (const [spaceId, { openedBy }] of this.#living) {
      if (openedBy === userId && !hasOthers(spaceId, userId)) count += 1
    }
    return count
  }

  #timesOf(userId: string): readonly number[] {
    const from = this.#options.steady() - MINUTE_MS
    return (this.#times.get(userId) ?? []).filter((time) => time > from)
  }

  #drop(spaceId: string, promised: Promised): void {
    if (this.#promised.get(spaceId) === promised) this.#promised.delete(spaceId)
  }

  /** Of what nobody came for, and of people who opened nothing lately, nothing is left. */
  #forget(): void {
    const now = this.#options.steady()
    for (const [spaceId, { until }] of this.#promised) {
      if (until > now) break
      this.#promised.delete(spaceId)
    }
    for (const userId of this.#times.keys()) {
      if (this.#timesOf(userId).length > 0) break
      this.#times.delete(userId)
    }
  }
}

const refusal = (reason: OpeningRefusal['reason'], waitMs: number, why: string): OpeningRefusal => ({
  reason,
  waitMs: Math.max(1_000, waitMs),
  message: `${why}: try again in ${Math.max(1, Math.ceil(waitMs / 1_000))} s`,
})

const tooMuch = refusal('server', limits.emptyRoomMs, 'too many large spaces are open on this server')
