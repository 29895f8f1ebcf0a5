import { nookAt } from '#shared/map/nooks.ts'
import { bodyStates, readPackedMove, unpackPose } from '#shared/movement/packedMove.ts'
import { packedMoveAt } from '#shared/protocol/decodeAction.ts'
import { directionOfYaw } from '#shared/rules/cells.ts'
import { limits } from '#shared/rules/limits.ts'
import { quantiseMetres, type Vec3 } from '#shared/rules/pose.ts'
import { mayAct } from '#shared/rules/rights.ts'
import { playerOf, type Session } from '../sessions/session.ts'
import type { SpaceState } from '../space/spaceState.ts'
import type { Grounds } from '../maps/grounds.ts'
import type { MoveBudgets } from './moveBudgets.ts'
import { freeStep } from '../known/freeStep.ts'

/** What a yaw of the wire's is to the world: one of each for all. */
const yaws = Array.from({ length: limits.yawSteps }, (_, yawStep) => {
  const { rotation } = unpackPose({ xCm: 0, yCm: 0, zCm: 0, yawStep })
  return { rotation, direction: directionOfYaw(rotation.y) }
})

export interface MoveLaneOptions {
  readonly state: SpaceState
  readonly grounds: Grounds
  readonly budgets: MoveBudgets
}

/** done: there is nothing left to do. counted: it goes the long way, and the rate has counted it. no: that it has not. */
export type Taken = 'done' | 'counted' | 'no'

/**
 * The short way of nearly all that is sent: a packed move of somebody on foot, over free ground, from its bytes to the next
 * flush with nothing made but its place. It asks what the long way asks (decide.ts, the handler of `move`) by the same
 * table, budgets and ground; of whatever is not plainly allowed it says so, and the long way decides and answers.
 */
export class MoveLane {
  readonly #options: MoveLaneOptions

  constructor(options: MoveLaneOptions) {
    this.#options = options
  }

  /**
   * Takes a frame if it is such a move; else it goes the long way.
   * @param at ms of a steady clock
   */
  take(session: Session, bytes: Uint8Array, at: number): Taken {
    const from = packedMoveAt(bytes)
    const move = from < 0 || session.isView ? undefined : readPackedMove(bytes, from)
    const encId = playerOf(session)
    if (!move || encId === undefined) return 'no'
    const { state, grounds, budgets } = this.#options
    const { movement, world } = state
    const player = world.players.get(encId)
    const map = player && world.maps.get(player.mapId)
    if (!player || !map || !state.space) return 'no'
    const { access } = session
    if (!mayAct({ role: access.role, isBanned: !access.canEnter }, 'move')) return 'no'
    // Who sits gets up, and who rides may be on water.
    if (player.chairIdx !== undefined || player.attributes.vehicleId) return 'no'
    // Before anything is looked at that costs more than it.
    if (!session.limiter.take('move', at)) return 'no'
    const news = movement.newsOf(encId)
    const before: Vec3 = (news ?? player).position
    const height = Math.min(limits.heightMaxM, move.yCm / 100)
    const position = { x: move.xCm / 100, y: quantiseMetres(height), z: move.zCm / 100 }
    // Who is inside a nook moves about in it; its door is looked at closely.
    const nook = nookAt(map, position)
    if (nook !== undefined && nook !== nookAt(map, before)) return 'counted'
    const ground = grounds.walkable(map)
    const metres = freeStep(ground, budgets.left(player, at), before.x, before.z, position.x, position.z)
    if (metres === undefined) return 'counted'
    const { rotation, direction } = yaws[move.yawStep]!
    const animator = bodyStates[move.state] || (news ?? player).animator
    movement.step(encId, position, rotation, direction, animator)
    if (metres > 0) budgets.take(encId, metres)
    return 'done'
  }
}
