import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'

/**
 * The numbers of users in the spaces of this process. Numbers outlive a room, so that one who comes back to a space
 * that was empty for a moment is still known by the same one to whoever remembers it. Nobody remembers for longer than
 * a client tries to reconnect: a space that has been empty for limits.encIdMemoryMs begins anew.
 */
export class EncIds {
  readonly #bySpace = new Map<string, Map<string, EncId>>()
  /** Spaces without a room → since when, the longest first. */
  readonly #emptySince = new Map<string, number>()

  open(spaceId: string): Map<string, EncId> {
    this.#emptySince.delete(spaceId)
    const numbers = this.#bySpace.get(spaceId) ?? new Map<string, EncId>()
    this.#bySpace.set(spaceId, numbers)
    return numbers
  }

  /** The room of a space is gone; `at` in ms of a steady clock. */
  closed(spaceId: string, at: number): void {
    this.#emptySince.delete(spaceId)
    this.#emptySince.set(spaceId, at)
    for (const [id, since] of this.#emptySince) {
      if (at - since < limits.encIdMemoryMs) return
      this.#emptySince.delete(id)
      this.#bySpace.delete(id)
    }
  }

  /** Spaces of which numbers are remembered. */
  get size(): number {
    return this.#bySpace.size
  }
}
