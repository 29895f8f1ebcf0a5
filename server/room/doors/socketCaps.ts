import { addressBlock } from '../../middleware/addressBlock.ts'

/** How many sockets there may be at once. */
export interface SocketLimits {
  /** Of everybody together. */
  readonly all: number
  /** Of those together that have not shown who they are yet: the rest is kept for people who are logged in. */
  readonly waiting: number
  /** Of those that have not shown who they are yet, from one address (IPv6: one /64). */
  readonly perAddress: number
  /** Of one person who has. */
  readonly perPerson: number
}

/** Generous enough for a hall of 300 people behind one address who all come back at the same moment. */
export const defaultSocketLimits: SocketLimits = {
  all: 10_000,
  waiting: 2_000,
  perAddress: 500,
  perPerson: 8,
}

/** One socket's place among those that may be open. */
export interface Place {
  /** Its person has shown who they are: it no longer counts for its address. */
  known(): void
  /** The socket is gone. May be called twice. */
  free(): void
}

export interface SocketCounts {
  /** Sockets of people who have shown who they are. */
  readonly known: number
  readonly waiting: number
  /**
   * Since the start, because there were too many sockets: upgrades that were refused, of one address or in all, sockets too many of one person, and
   * sockets that had waited longest and were closed to make room.
   */
  readonly refused: Readonly<Record<'address' | 'all' | 'person' | 'madeRoom', number>>
}

interface Waiting {
  readonly block: string
  readonly drop: () => void
}

/**
 * Counts sockets. One that shows a reserved seat is a person's from the beginning. When too many others wait, the one
 * that has waited longest at the busiest address makes room: whoever is honest says who they are at once.
 */
export class SocketCaps {
  readonly #limits: SocketLimits
  /** By address block, the oldest first. */
  readonly #waiting = new Map<string, Set<Waiting>>()
  #waitingCount = 0
  #known = 0
  readonly #refused = { address: 0, all: 0, person: 0, madeRoom: 0 }

  constructor(limits: SocketLimits) {
    this.#limits = limits
  }

  get counts(): SocketCounts {
    return { known: this.#known, waiting: this.#waitingCount, refused: { ...this.#refused } }
  }

  /** A place for a socket that is about to open; undefined: there is none. `drop` ends the socket to make room. */
  take(address: string, hasSeat: boolean, drop: () => void): Place | undefined {
    const { all, waiting, perAddress } = this.#limits
    const block = addressBlock(address)
    if (!hasSeat) {
      if ((this.#waiting.get(block)?.size ?? 0) >= perAddress) return this.#refuse('address')
      if (this.#waitingCount >= waiting) this.#makeRoom()
    } else if (this.#known + this.#waitingCount >= all) this.#makeRoom()
    if (this.#known + this.#waitingCount >= all) return this.#refuse('all')
    if (hasSeat) return this.#knownPlace()
    return this.#waitingPlace({ block, drop })
  }

  /** A person who has shown who they are has too many by now; the socket is refused by whoever knows that. */
  refusePerson(): void {
    this.#refused.person += 1
  }

  #refuse(reason: 'address' | 'all'): undefined {
    this.#refused[reason] += 1
    return undefined
  }

  #knownPlace(): Place {
    let isFree = false
    this.#known += 1
    return {
      known: () => undefined,
      free: () => {
        if (!isFree) this.#known -= 1
        isFree = true
      },
    }
  }

  #waitingPlace(one: Waiting): Place {
    const ofBlock = this.#waiting.get(one.block) ?? new Set()
    this.#waiting.set(one.block, ofBlock.add(one))
    this.#waitingCount += 1
    let place: Place | undefined
    let isFree = false
    return {
      known: () => {
        if (this.#forget(one)) place = this.#knownPlace()
      },
      free: () => {
        if (isFree) return
        isFree = true
        if (place) place.free()
        else this.#forget(one)
      },
    }
  }

  /** False: it does not wait any more. */
  #forget(one: Waiting): boolean {
    const ofBlock = this.#waiting.get(one.block)
    if (!ofBlock?.delete(one)) return false
    this.#waitingCount -= 1
    if (ofBlock.size === 0) this.#waiting.delete(one.block)
    return true
  }

  #makeRoom(): void {
    let busiest: Set<Waiting> | undefined
    for (const ofBlock of this.#waiting.values()) {
      if (!busiest || ofBlock.size > busiest.size) busiest = ofBlock
    }
    const [oldest] = busiest ?? []
    if (!oldest) return
    this.#forget(oldest)
    this.#refused.madeRoom += 1
    oldest.drop()
  }
}
