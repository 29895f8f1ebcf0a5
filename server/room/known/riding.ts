import { isOnWater } from '#shared/world/riders.ts'
import { event } from '#shared/protocol/messages.ts'
import type { Player } from '#shared/world/world.ts'
import type { Walkable } from '#shared/map/walking/walkable.ts'
import type { ActionContext, Outgoing } from '../handler.ts'

const atSpeed = ({ encId, attributes }: Player, speed: number): Outgoing[] =>
  (attributes.speedModifier ?? 1) === speed
    ? []
    : [event('playerSetsSpeedModifier', { encId, speedModifier: speed })]

/** Whether somebody rides a vehicle of the map or drives a go-kart. */
export const isRiding = ({ attributes }: Player): boolean =>
  Boolean(attributes.vehicleId) || Boolean(attributes.goKartId)

/** Off whatever one rides or drives, at the usual speed; nothing for who walks. Where one is is said beside it. */
export const dismount = (player: Player, action = ''): Outgoing[] => {
  if (!isRiding(player)) return []
  const { encId, attributes } = player
  const { vehicleId, goKartId } = attributes
  return [
    ...(vehicleId
      ? [event('playerSetsVehicleId', { encId, vehicleId: '', action, previousVehicleId: vehicleId })]
      : []),
    ...(goKartId ? [event('playerSetsGoKartId', { encId, goKartId: '' })] : []),
    ...atSpeed(player, 1),
  ]
}

/** Where somebody can go as they are: on foot and on wheels over land, in a boat over water. */
export const groundOf = (context: ActionContext, player: Player): Walkable | undefined =>
  isOnWater(context.world, player) ? context.waters(player.mapId) : context.walkable(player.mapId)
