import type { EncId } from '#shared/ids.ts'
import type { RoomFeatures } from '../feature.ts'
import { PersonBuckets } from './rateLimit.ts'
import { playerOf, type Session } from './session.ts'

/** The sessions of a living space; those that drive a player are found by it. */
export class Sessions implements Iterable<Session> {
  readonly #all = new Set<Session>()
  readonly #views = new Set<Session>()
  readonly #byPlayer = new Map<EncId, Set<Session>>()
  readonly #buckets: PersonBuckets

  constructor(rateOf: RoomFeatures['rateOf']) {
    this.#buckets = new PersonBuckets(rateOf)
  }

  get size(): number {
    return this.#all.size
  }

  [Symbol.iterator](): IterableIterator<Session> {
    return this.#all.values()
  }

  /** @param at ms of a steady clock */
  add(session: Session, at: number): void {
    this.#all.add(session)
    if (session.isView) this.#views.add(session)
    else session.limiter.share(this.#buckets.came(session.identity.userId, at))
  }

  /** The session drives a player from now on. */
  enter(session: Session, encId: EncId): void {
    this.stepOut(session)
    session.state = { name: 'entered', encId }
    const drivers = this.#byPlayer.get(encId)
    if (drivers) drivers.add(session)
    else this.#byPlayer.set(encId, new Set([session]))
  }

  /** The session drives nobody any more, and stays. */
  stepOut(session: Session): void {
    const encId = playerOf(session)
    if (encId === undefined) return
    const drivers = this.#byPlayer.get(encId)
    drivers?.delete(session)
    if (drivers?.size === 0) this.#byPlayer.delete(encId)
    session.state = { name: 'ready' }
  }

  /** The session is over. False when it was not here any more. */
  remove(session: Session, code: number, at: number): boolean {
    if (!this.#all.delete(session)) return false
    if (session.isView) this.#views.delete(session)
    else this.#buckets.left(session.identity.userId, at)
    this.stepOut(session)
    session.state = { name: 'closed', code }
    return true
  }

  /** Those that drive one of these players, in the order of the players. */
  *driving(encIds: Iterable<EncId>): Generator<Session> {
    for (const encId of encIds) yield* this.#byPlayer.get(encId) ?? []
  }

  /** Whether a session, other than one given, drives the player. */
  isDriven(encId: EncId, except?: Session): boolean {
    for (const driver of this.#byPlayer.get(encId) ?? []) if (driver !== except && !driver.isView) return true
    return false
  }

  /** Those that look at the space for a user. */
  *viewsOf(userId: string): Generator<Session> {
    for (const session of this.#views) if (session.identity.userId === userId) yield session
  }

  /** The first session of a user. */
  ofUser(userId: string): Session | undefined {
    for (const session of this.#all) if (!session.isView && session.identity.userId === userId) return session
    return undefined
  }
}
