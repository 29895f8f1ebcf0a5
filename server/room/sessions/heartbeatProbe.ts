import type { RoomMeters } from '../meters.ts'
import type { Session } from './session.ts'

const ONE_IN = 10

/** How long heartbeats take to come back, of one session in ten: the browser's own pauses are in it. */
export class HeartbeatProbe {
  readonly #meters: RoomMeters
  readonly #now: () => number
  #joined = 0
  /** Those that are measured, with the time of the beat that waits for its answer. */
  readonly #sentAt = new WeakMap<Session, number | undefined>()

  /** @param now ms, of a clock that only goes forward */
  constructor(meters: RoomMeters, now: () => number = () => performance.now()) {
    this.#meters = meters
    this.#now = now
  }

  joined(session: Session): void {
    if (this.#joined % ONE_IN === 0) this.#sentAt.set(session, undefined)
    this.#joined += 1
  }

  /** A heartbeat goes to the session; while one is unanswered the first of them counts. */
  sent(session: Session): void {
    if (this.#sentAt.has(session)) this.#sentAt.set(session, this.#sentAt.get(session) ?? this.#now())
  }

  answered(session: Session): void {
    const at = this.#sentAt.get(session)
    if (at === undefined) return
    this.#sentAt.set(session, undefined)
    this.#meters.heartbeat(this.#now() - at)
  }
}
