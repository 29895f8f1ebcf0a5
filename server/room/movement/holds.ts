import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'

interface Hold {
  /** ms that only go forward: what the length of the hold is counted from. */
  readonly at: number
  /** ms since the epoch. */
  readonly since: number
  readonly isFaded: boolean
}

/** Players whose connection was lost: kept a minute, faded after five seconds. Times in ms. */
export class Holds {
  readonly #holds = new Map<EncId, Hold>()

  /** `at` in ms that only go forward, `now` since the epoch. */
  start(encId: EncId, at: number, now: number): void {
    this.#holds.set(encId, { at, since: now, isFaded: false })
  }

  /** Since when a player's connection has been lost, ms since the epoch; undefined: it is not. */
  since(encId: EncId): number | undefined {
    return this.#holds.get(encId)?.since
  }

  end(encId: EncId): void {
    this.#holds.delete(encId)
  }

  /** Time in which nothing ran does not count. */
  excuse(ms: number): void {
    for (const [encId, hold] of this.#holds) this.#holds.set(encId, { ...hold, at: hold.at + ms })
  }

  /** Who fades now, each named once, and who has been away too long, until their hold is ended. */
  due(now: number): { readonly fading: readonly EncId[]; readonly gone: readonly EncId[] } {
    const fading: EncId[] = []
    const gone: EncId[] = []
    for (const [encId, { at, since, isFaded }] of this.#holds) {
      if (now - at >= limits.playerHoldMs) {
        gone.push(encId)
      } else if (!isFaded && now - at >= limits.fadeAfterMs) {
        fading.push(encId)
        this.#holds.set(encId, { at, since, isFaded: true })
      }
    }
    return { fading, gone }
  }
}
