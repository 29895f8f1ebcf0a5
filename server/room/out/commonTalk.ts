import type { WireEvent } from '#shared/protocol/messages.ts'
import type { Session } from '../sessions/session.ts'
import type { EventGroup } from '../handler.ts'
import { isLarge, sliceOf, sliceOfGroup } from './frames.ts'
import { isSubscribed, isWantedAlike } from './subscriptions.ts'

/** More than this is not kept in common: it would be one slice of a frame, which may not grow without end. Bytes. */
const KEPT_BYTES = 64 * 1024

/** To so many people what all hear is told at every flush, to twice as many at every second: 5,000 writes a second. */
const TOLD_A_FLUSH = 256

/**
 * What everybody in a crowd hears, kept once instead of once a session: each session reads on from where it is when
 * something leaves for it, and those who read from the same place get the same bytes.
 */
export class CommonTalk {
  /** What not all have read yet. */
  #said: WireEvent[] = []
  #bytes = 0
  /** The number of the first of these. */
  #first = 0
  /** For how many flushes it has waited. */
  #waited = 0
  /** What is read from a place to the end. */
  readonly #stretches = new Map<number, EventGroup>()

  /** The session hears what is said from now on. */
  begin(session: Session): void {
    session.heard = this.#first + this.#said.length
  }

  /** Keeps an event for everybody who hears; false: it has to be told to each. */
  say(told: WireEvent): boolean {
    const slice = sliceOf(told)
    if (!isWantedAlike(told) || isLarge(slice) || this.#bytes + slice.length > KEPT_BYTES) return false
    this.#said.push(told)
    this.#bytes += slice.length
    this.#stretches.clear()
    return true
  }

  /** What a session asked for of what it has not read yet; it has read it now. */
  read(session: Session): Uint8Array | undefined {
    const end = this.#first + this.#said.length
    const from = session.heard
    if (from >= end) return undefined
    session.heard = end
    let stretch = this.#stretches.get(from)
    if (!stretch) this.#stretches.set(from, (stretch = this.#said.slice(from - this.#first)))
    const { subscriptions } = session
    const slice = sliceOfGroup(stretch, subscriptions, ({ kind }) => isSubscribed(subscriptions, kind))
    return slice.length > 0 ? slice : undefined
  }

  /**
   * Whether it is to leave now, also for those for whom nothing else does. Asked at every flush.
   * @param people how many hear it
   */
  isDue(people: number): boolean {
    if (this.#said.length === 0) return false
    this.#waited += 1
    return this.#waited >= Math.ceil(people / TOLD_A_FLUSH)
  }

  /** Everybody has read everything. */
  forget(): void {
    this.#first += this.#said.length
    this.#said = []
    this.#bytes = 0
    this.#waited = 0
    this.#stretches.clear()
  }
}
