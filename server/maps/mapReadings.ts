import { ApiError } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import type { MapAnswers } from './storedMap.ts'
import { LARGE_MAP, onNoAccount, workOnUnread, type Spend, type UnreadMap } from './workOnMap.ts'

export type OpenedMap = MapAnswers['open']

/** Who pays for a reading. */
export interface Account {
  /** Asked before anything is read. @throws ApiError when nothing is left */
  check(): void
  readonly spend: Spend
  /** What a map costs that was read beside the main thread, ms. */
  charge(ms: number): void
}

/** Of what the server does by itself, and of what was asked before. */
export const noAccount: Account = {
  check: () => undefined,
  spend: onNoAccount,
  charge: () => undefined,
}

export interface WantedMap extends UnreadMap {
  readonly spaceId: string
  readonly mapId: string
  /** The number of its last edit. */
  readonly newest: number
}

const MIB = 1024 * 1024
/** What the main thread has to do for a mebibyte of map that a thread has read: take it over (measured). */
const HAND_OVER_MS = 8

interface Kept {
  readonly opened: OpenedMap
  readonly bytes: number
}

/** A reading that was refused, to whoever began it. */
const refused = Symbol('refused')

function unlessRefused(error: unknown): typeof refused {
  if (error instanceof ApiError) return refused
  throw error
}

export interface MapReadingsOptions {
  readonly bytesMax?: number
  readonly open?: (map: UnreadMap, spend: Spend) => Promise<OpenedMap | undefined>
}

/**
 * Stored maps, read once for all who ask: what was read is kept by its number as long as there is room for it, whoever
 * asks while it is read waits for the same reading, and of a space one map is read at a time.
 */
export class MapReadings {
  readonly #bytesMax: number
  readonly #open: NonNullable<MapReadingsOptions['open']>
  /** What was not asked for for longest first. */
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<OpenedMap | undefined>>()
  readonly #lastOfSpace = new Map<string, Promise<unknown>>()
  #bytes = 0

  constructor({ bytesMax = limits.mapCacheBytes, open }: MapReadingsOptions = {}) {
    this.#bytesMax = bytesMax
    this.#open = open ?? ((map, spend) => workOnUnread({ kind: 'open' }, map, spend))
  }

  /** Of what is kept, as it was stored. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * A map with all its edits, at least up to `newest`; undefined: it is gone.
   * @throws ApiError of the account, when it has to be read; ServerBusy; anything when it cannot be read
   */
  async open(wanted: WantedMap, account: Account = noAccount): Promise<OpenedMap | undefined> {
    const key = `${wanted.spaceId}/${wanted.mapId}`
    for (;;) {
      const kept = this.#kept.get(key)
      if (kept && kept.opened.updateId >= wanted.newest) {
        this.#keep(key, kept)
        return kept.opened
      }
      const same = this.#underWay.get(key)
      if (!same) return await this.#begin(key, wanted, account)
      const opened = await same.catch(unlessRefused)
      // It may have begun before the last edit; and what was refused to somebody else is asked for once more.
      if (opened !== refused && (!opened || opened.updateId >= wanted.newest)) return opened
    }
  }

  #begin(key: string, wanted: WantedMap, account: Account): Promise<OpenedMap | undefined> {
    account.check()
    const { spaceId } = wanted
    const before = this.#lastOfSpace.get(spaceId) ?? Promise.resolve()
    const reading = before.then(async () => {
      const opened = await this.#open(wanted, account.spend)
      if (wanted.size >= LARGE_MAP) account.charge((wanted.size / MIB) * HAND_OVER_MS)
      if (opened) this.#keep(key, { opened, bytes: wanted.size })
      return opened
    })
    // Before anybody hears of it: who asks again begins anew.
    const end = (): void => {
      this.#underWay.delete(key)
      if (this.#lastOfSpace.get(spaceId) === settled) this.#lastOfSpace.delete(spaceId)
    }
    const settled = reading.then(end, end)
    this.#underWay.set(key, reading)
    this.#lastOfSpace.set(spaceId, settled)
    return reading
  }

  #keep(key: string, kept: Kept): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    this.#bytes += kept.bytes
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#bytesMax) return
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}
