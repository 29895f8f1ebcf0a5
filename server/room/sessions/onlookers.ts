import { limits } from '#shared/rules/limits.ts'
import type { Session } from './session.ts'

type Onlooker = Pick<Session, 'identity' | 'isView' | 'state' | 'outsideSince'>

interface Gone {
  /** Since when they were outside. */
  readonly outsideSince: number
  /** When their connection ended. */
  readonly at: number
}

export interface Overdue<S> {
  readonly session: S
  readonly reason: string
}

/**
 * Who looks on without entering: each for limits.watchMs, limits.watchersMax of them at once. A new connection within
 * the grace goes on where the one before ended, or nobody would ever count. Who stands in line for a picture of the space
 * cannot enter yet, and does not look on meanwhile. Times in ms of a steady clock.
 */
export class Onlookers {
  /** By user, the longest gone first. */
  readonly #gone = new Map<string, Gone>()
  readonly #isWaiting: (userId: string) => boolean

  /** `isWaiting`: whether somebody stands in line for a picture. */
  constructor(isWaiting: (userId: string) => boolean = () => false) {
    this.#isWaiting = isWaiting
  }

  /** A session begins. */
  came(session: Onlooker, at: number): void {
    if (session.isView) return
    const { userId } = session.identity
    const gone = this.#gone.get(userId)
    this.#gone.delete(userId)
    if (gone && at - gone.at < limits.watchGraceMs) session.outsideSince = gone.outsideSince
  }

  /** A session ends, or is about to. */
  left({ identity, isView, state, outsideSince }: Onlooker, at: number): void {
    // Who has had their ten minutes begins anew.
    if (isView || state.name !== 'ready' || at - outsideSince >= limits.watchMs) return
    this.#gone.delete(identity.userId)
    this.#gone.set(identity.userId, { outsideSince, at })
  }

  /** Sessions that have to go: who looked on long enough, and of too many those who are there longest. */
  overdue<S extends Onlooker>(sessions: Iterable<S>, at: number): Overdue<S>[] {
    for (const [userId, gone] of this.#gone) {
      if (at - gone.at < limits.watchGraceMs) break
      this.#gone.delete(userId)
    }
    const all = [...sessions]
    for (const session of all) if (this.#isWaiting(session.identity.userId)) session.outsideSince = at
    return all
      .filter(
        ({ isView, state, outsideSince }) =>
          !isView && state.name === 'ready' && at - outsideSince >= limits.watchGraceMs,
      )
      .sort((one, other) => other.outsideSince - one.outsideSince)
      .flatMap((session, index) => {
        if (at - session.outsideSince >= limits.watchMs) return { session, reason: 'looked on long enough' }
        return index >= limits.watchersMax ? { session, reason: 'too many look on' } : []
      })
  }

  /** Time in which nothing ran does not count. */
  excuse(ms: number): void {
    for (const [userId, { outsideSince, at }] of this.#gone)
      this.#gone.set(userId, { outsideSince: outsideSince + ms, at: at + ms })
  }
}
