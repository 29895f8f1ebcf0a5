import type { EncId } from '#shared/ids.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { event } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { withoutNumbers } from '#shared/world/presence.ts'
import type { Holds } from '../movement/holds.ts'
import type { MoveBudgets } from '../movement/moveBudgets.ts'
import type { PlaceKeeper } from '../movement/placeKeeper.ts'
import type { Inside } from '../space/spaceState.ts'
import { Onlookers } from './onlookers.ts'

export interface AttendanceOptions {
  readonly inside: Inside
  readonly holds: Holds
  readonly budgets: MoveBudgets
  readonly places: PlaceKeeper
}

/** Who is still there: signs of life, players without a connection, onlookers. Times in ms of a steady clock. */
export class Attendance {
  readonly onlookers: Onlookers
  readonly #options: AttendanceOptions
  #heartbeatAt = -Infinity

  constructor(options: AttendanceOptions) {
    this.#options = options
    const { waitsForPicture } = options.inside.options
    this.onlookers = new Onlookers(waitsForPicture)
  }

  /** Once a second. */
  check(at: number): void {
    if (!this.#options.inside.state.stalls.isExcused(at)) {
      this.#endHolds(at)
      this.#endSilent(at)
      this.#endOnlookers(at)
    }
    this.#heartbeat(at)
    this.#forgetNumbers(at)
  }

  /** Where nothing ran for a while, nobody was silent, slow or away in that time. */
  noticeStall(at: number): void {
    const { inside, holds, budgets } = this.#options
    const gap = inside.state.stalls.notice(at)
    if (gap === 0) return
    const { log, spaceId } = inside.options
    log.warn({ spaceId, ms: Math.round(gap) }, 'nothing ran for a while')
    holds.excuse(gap)
    this.onlookers.excuse(gap)
    budgets.excuse(gap, at + limits.heartbeatMs)
    for (const session of inside.state.sessions) {
      session.limiter.excuse(gap, at + limits.heartbeatMs)
      session.lastHeardAt += gap
      if (session.slowness) session.slowness.since += gap
    }
  }

  /** Takes a player out; nothing when it is not there. */
  remove(encId: EncId): void {
    const { inside } = this.#options
    const player = inside.state.world.players.get(encId)
    if (!player) return
    const given = inside.options.features.givesBack(player)
    inside.broadcast([...given, event('playerExits', { encId })], { userId: player.uid, encId })
  }

  #endHolds(at: number): void {
    const { inside, holds } = this.#options
    const { fading, gone } = holds.due(at)
    for (const encId of fading) {
      const faded = event('playerSetsIsSignedIn', { encId, isSignedIn: false })
      inside.broadcast([faded], { userId: inside.state.world.players.get(encId)?.uid ?? '', encId })
    }
    for (const encId of gone) {
      this.remove(encId)
      holds.end(encId)
    }
  }

  #endSilent(at: number): void {
    const { inside } = this.#options
    for (const session of inside.state.sessions) {
      if (at - session.lastHeardAt >= limits.serverDeadAfterMs) {
        inside.end(session, closeCodes.timedOut, 'no sign of life')
      }
    }
  }

  #endOnlookers(at: number): void {
    const { inside } = this.#options
    for (const { session, reason } of this.onlookers.overdue(inside.state.sessions, at))
      inside.end(session, closeCodes.timedOut, reason)
  }

  #heartbeat(at: number): void {
    if (at - this.#heartbeatAt < limits.heartbeatMs) return
    this.#heartbeatAt = at
    const { state, out, options } = this.#options.inside
    const beat = event('serverHeartbeat', { lastRTT: 0 })
    for (const session of state.sessions) {
      options.heartbeats?.sent(session)
      out.tell(session, beat)
    }
  }

  /** Who has been away for so long that nobody here knows them by their number any more. */
  #forgetNumbers(at: number): void {
    const { inside, places } = this.#options
    const { state, options } = inside
    const forgotten = options.encIds.forget(at, (encId) => state.world.players.has(encId))
    if (forgotten.length === 0) return
    state.world = withoutNumbers(state.world, forgotten)
    places.forget(forgotten)
  }
}
