import type { EncId } from '#shared/ids.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { event } from '#shared/protocol/messages.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { Player, World } from '#shared/world/world.ts'
import type { Session } from '../sessions/session.ts'
import type { Accepted, Outgoing } from '../handler.ts'
import type { Inside } from '../space/spaceState.ts'
import type { Holds } from './holds.ts'
import type { MoveBudgets } from './moveBudgets.ts'
import type { MoveTeller } from './moveTeller.ts'
import type { PlaceKeeper } from './placeKeeper.ts'

export interface WhereaboutsOptions {
  readonly inside: Inside
  readonly teller: MoveTeller
  readonly places: PlaceKeeper
  readonly holds: Holds
  readonly budgets: MoveBudgets
}

/** Where players are, by what they send and what events say, for all who keep account of it. */
export class Whereabouts {
  readonly #options: WhereaboutsOptions

  constructor(options: WhereaboutsOptions) {
    this.#options = options
  }

  /** A pose for the next flush; who sends too many that are corrected has to go. */
  accept(session: Session, pose: Player, { travelledM, isCorrected, isExcused }: Accepted): void {
    const { inside, budgets } = this.#options
    const { state } = inside
    state.movement.accept(pose)
    // Packed frames carry no answers to one's own moves: the word of the server comes as an event.
    if (isCorrected && session.moveWishes.packed) inside.out.tell(session, movesEvent(pose))
    if (travelledM) budgets.take(pose.encId, travelledM)
    const at = state.at()
    if (!isCorrected || isExcused || state.stalls.isExcused(at)) return
    if (session.corrected.add(at)) {
      inside.end(session, closeCodes.suspicious, 'too many impossible moves')
    }
  }

  /** An event was reduced. */
  follow(told: Outgoing, before: World): void {
    if (told.kind === 'playerJoins') this.#joined(encIdOf(told.body))
    if (told.kind === 'playerMoves') this.#moved(encIdOf(told.body), before)
    if (told.kind === 'playerAnimates') this.#animated(encIdOf(told.body))
    if (told.kind === 'playerExits') this.#gone(encIdOf(told.body), before)
  }

  #joined(encId: EncId): void {
    const { state } = this.#options.inside
    const player = state.world.players.get(encId)
    if (player) state.movement.placed(player)
  }

  #animated(encId: EncId): void {
    const { state } = this.#options.inside
    const player = state.world.players.get(encId)
    if (player) state.movement.animated(player)
  }

  #moved(encId: EncId, before: World): void {
    const { inside, teller } = this.#options
    const { state } = inside
    const player = state.world.players.get(encId)
    if (!player) return
    state.movement.placed(player)
    if (before.players.get(encId)?.mapId === player.mapId) return
    const { mapId, animator, uid } = player
    // Those on the new map did not hear how it animates, nor does it know their poses.
    inside.broadcast([event('playerAnimates', { encId, animator })], { userId: uid, encId })
    for (const session of state.sessions.driving([encId])) teller.catchUp(session, mapId)
  }

  #gone(encId: EncId, before: World): void {
    const { inside, places, holds, budgets } = this.#options
    const { state } = inside
    const player = before.players.get(encId)
    if (player) {
      places.remember(state.movement.latest(player))
      this.#noteExit(player.uid, holds.since(encId) ?? state.now())
    }
    // Whoever looked on for them is outside as well.
    for (const session of state.sessions.driving([encId])) if (session.isView) state.sessions.stepOut(session)
    state.movement.removed(encId)
    holds.end(encId)
    budgets.forget(encId)
    if (player) inside.options.encIds.seen(player.uid, state.at())
  }

  #noteExit(userId: string, at: number): void {
    const { ports, spaceId, log } = this.#options.inside.options
    ports.exited(spaceId, userId, at).catch((err: unknown) => log.error({ err, spaceId }, 'exit not noted'))
  }
}
