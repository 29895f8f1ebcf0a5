import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'

interface Numbered {
  readonly encId: EncId
  /** When its user was last known to be here, ms of a steady clock. */
  readonly at: number
}

/**
 * The numbers of users in one space. A number is one user's and never given again. Somebody who was away for
 * limits.encIdMemoryMs may get another one: whoever is still there has heard of the exit, and hears of the new number
 * before anything else about the newcomer.
 */
export class SpaceNumbers {
  /** The longest not seen first. */
  readonly #byUser = new Map<string, Numbered>()
  #last = 0

  /** How many are remembered. */
  get size(): number {
    return this.#byUser.size
  }

  /** The number of a user, a new one where there is none. */
  of(userId: string, at: number): EncId {
    const encId = this.#byUser.get(userId)?.encId ?? ((this.#last += 1) as EncId)
    this.#touch(userId, encId, at)
    return encId
  }

  /** Somebody comes or goes. */
  seen(userId: string, at: number): void {
    const numbered = this.#byUser.get(userId)
    if (numbered) this.#touch(userId, numbered.encId, at)
  }

  /** Forgets those who have been away so long; `isHere`: whose number is that of a player. Who is forgotten. */
  forget(at: number, isHere: (encId: EncId) => boolean): readonly string[] {
    const forgotten: string[] = []
    for (const [userId, numbered] of this.#byUser) {
      if (at - numbered.at < limits.encIdMemoryMs) break
      if (isHere(numbered.encId)) this.#touch(userId, numbered.encId, at)
      else {
        this.#byUser.delete(userId)
        forgotten.push(userId)
      }
    }
    return forgotten
  }

  #touch(userId: string, encId: EncId, at: number): void {
    this.#byUser.delete(userId)
    this.#byUser.set(userId, { encId, at })
  }
}

/**
 * The numbers of users in the spaces of this process. Numbers outlive a room, so that one who comes back to a space
 * that was empty for a moment is still known by the same one to whoever remembers it. Nobody remembers for longer than
 * a client tries to reconnect: a space that has been empty for limits.encIdMemoryMs begins anew.
 */
export class EncIds {
  readonly #bySpace = new Map<string, SpaceNumbers>()
  /** Spaces without a room → since when, the longest first. */
  readonly #emptySince = new Map<string, number>()

  open(spaceId: string): SpaceNumbers {
    this.#emptySince.delete(spaceId)
    const numbers = this.#bySpace.get(spaceId) ?? new SpaceNumbers()
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
