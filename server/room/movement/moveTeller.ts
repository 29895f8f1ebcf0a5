import type { MapId } from '#shared/ids.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { event } from '#shared/protocol/messages.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import { playerOf, type Session } from '../sessions/session.ts'
import { paceOf } from '../out/slowReaders.ts'
import type { Inside } from '../space/spaceState.ts'

/** Tells every session who moved, as it asked for and as far as it keeps up. */
export class MoveTeller {
  readonly #inside: Inside
  /** Who is written to in the present flush, and what, place by place. */
  readonly #due: Session[] = []
  readonly #frames: (readonly Uint8Array[])[] = []

  constructor(inside: Inside) {
    this.#inside = inside
  }

  /** What has moved since the last time. */
  send(at: number): void {
    const { state, out } = this.#inside
    const { movement, isSolo } = state
    movement.settle(at)
    const [due, frames] = [this.#due, this.#frames]
    for (const session of state.sessions) {
      const { moveWishes } = session
      if (!this.#keepsUp(session, at)) continue
      if (!moveWishes.packed && !moveWishes.moves && !moveWishes.animates) continue
      if (isSolo) this.#sendOwn(session)
      else {
        const told = movement.framesFor(session.sight, playerOf(session), moveWishes)
        if (told.length > 0) frames[due.push(session) - 1] = told
      }
    }
    movement.done()
    // Written in a row: what a system call leaves of the processor's caches is not enough for all the rest.
    for (let i = 0; i < due.length; i += 1) out.sendWith(due[i]!, frames[i]!)
    due.length = 0
    frames.length = 0
  }

  #sendOwn(session: Session): void {
    const { state, out } = this.#inside
    const { identity, moveWishes } = session
    if (moveWishes.packed || !moveWishes.moves) return
    const own = state.world.encIds.get(identity.userId)
    const frame = own === undefined ? undefined : state.movement.ownFrame(state.world.players.get(own))
    if (frame) out.sendWith(session, [frame])
  }

  #keepsUp(session: Session, at: number): boolean {
    this.#inside.out.flushLarge(session)
    const pace = paceOf(session, at)
    if (pace === 'caughtUp') this.#makeUp(session)
    if (pace === 'turnsSlow') {
      const message = 'you read too slowly: movements are left out'
      this.#inside.out.tell(session, event('warn', { message }))
    }
    if (pace === 'stuck') this.#inside.end(session, closeCodes.timedOut, 'reads too slowly')
    return pace === 'keepsUp' || pace === 'caughtUp'
  }

  /** Tells the poses a session has missed. */
  #makeUp(session: Session): void {
    if (session.moveWishes.packed) {
      session.sight.hasGaps = true
      return
    }
    const { state } = this.#inside
    const { mapId } = state.hearer(session, state.world)
    for (const id of mapId === undefined ? state.world.maps.keys() : [mapId]) this.catchUp(session, id)
  }

  /** Tells one session the poses on a map it did not follow so far. */
  catchUp(session: Session, mapId: MapId): void {
    const { state, out } = this.#inside
    for (const player of state.world.players.values()) {
      if (player.mapId !== mapId) continue
      if (state.isSolo && player.uid !== session.identity.userId) continue
      out.tell(session, movesEvent(player))
      out.tell(session, event('playerAnimates', { encId: player.encId, animator: player.animator }))
    }
  }
}
