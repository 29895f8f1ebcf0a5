import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'

interface Hold {
  readonly since: number
  readonly isFaded: boolean
}

/** Players whose connection was lost: kept a minute, faded after five seconds. Times in ms. */
export class Holds {
  readonly #holds = new Map<EncId, Hold>()

  start(encId: EncId, now: number): void {
    this.#holds.set(encId, { since: now, isFaded: false })
  }

  /** Since when a player's connection has been lost; undefined: it is not. */
  since(encId: EncId): number | undefined {
    return this.#holds.get(encId)?.since
  }

  end(encId: EncId): void {
    this.#holds.delete(encId)
  }

  /** Who fades now, each named once, and who has been away too long, until their hold is ended. */
  due(now: number): { readonly fading: readonly EncId[]; readonly gone: readonly EncId[] } {
    const fading: EncId[] = []
    const gone: EncId[] = []
    for (const [encId, { since, isFaded }] of this.#holds) {
      if (now - since >= limits.playerHoldMs) {
        gone.push(encId)
      } else if (!isFaded && now - since >= limits.fadeAfterMs) {
        fading.push(encId)
        this.#holds.set(encId, { since, isFaded: true })
      }
    }
    return { fading, gone }
  }
}
