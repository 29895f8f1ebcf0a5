import type { EncId, MapId } from '#shared/ids.ts'
import { seatPose, standUpPoint } from '#shared/map/seats.ts'
import { event } from '#shared/protocol/messages.ts'
import { directionOfYaw } from '#shared/rules/cells.ts'
import { limits } from '#shared/rules/limits.ts'
import { quantisePose, type Pose } from '#shared/rules/pose.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { Player, World } from '#shared/world/world.ts'
import { accept, onMap, refuse, type Decision, type Outgoing, type PlayerContext } from '../../handler.ts'
import { nookRefusal } from '../talk/nooks.ts'

/** Who sits on a chair of a map. */
export function sitterOn(world: World, mapId: MapId, chairIdx: number): EncId | undefined {
  for (const player of world.players.values()) {
    if (player.chairIdx === chairIdx && player.mapId === mapId) return player.encId
  }
  return undefined
}

/** Gives a player's chair back; nothing when it stands. */
export const leaveChair = ({ encId, chairIdx, mapId }: Player): Outgoing[] =>
  chairIdx === undefined
    ? []
    : [event('playerSits', { encId }), onMap(mapId, event('setChairStatus', { chairIdx, isOccupied: false }))]

/** Takes a chair for a player who is at its place already or is moved there by the caller. */
export const takeChair = ({ encId, mapId }: Player, chairIdx: number): Outgoing[] => [
  event('playerSits', { encId, chairIdx }),
  onMap(mapId, event('setChairStatus', { chairIdx, isOccupied: true })),
]

/** The player at another pose. */
export const placed = (player: Player, pose: Pose, mapId: MapId = player.mapId): Player => {
  const quantised = quantisePose(pose)
  return { ...player, ...quantised, mapId, direction: directionOfYaw(quantised.rotation.y) }
}

/** Sitting down: the one transition behind setChairStatus and interact "sit". */
export function sitDown(context: PlayerContext, chairIdx: number): Decision {
  const { self, world, catalogue } = context
  if (self.attributes.ghost) return refuse('ghostSits')
  const map = world.maps.get(self.mapId)
  const seat = map && seatPose(map, catalogue, chairIdx)
  if (!seat) return refuse('noSuchChair')
  const sitter = sitterOn(world, self.mapId, chairIdx)
  if (sitter === self.encId) return accept()
  if (sitter !== undefined) return refuse('chairTaken')
  const reach = Math.hypot(seat.position.x - self.position.x, seat.position.z - self.position.z)
  if (reach > limits.sitReachM) return refuse('chairTooFar')
  const barred = nookRefusal(context, self, self.mapId, seat.position)
  if (barred !== undefined) return refuse(barred)
  const position = { ...seat.position, y: 0 }
  const seated = placed(self, { position, rotation: seat.rotation })
  return accept(...leaveChair(self), ...takeChair(self, chairIdx), movesEvent(seated))
}

/** Standing up, to a free point beside the chair. */
export function standUp(context: PlayerContext, lastInputId = context.self.lastInputId): Decision {
  const { self, world, catalogue } = context
  if (self.chairIdx === undefined) return accept()
  const map = world.maps.get(self.mapId)
  const point = map ? standUpPoint(map, catalogue, self) : self.position
  const position = { x: point.x, y: 0, z: point.z }
  const standing = { ...placed(self, { position, rotation: self.rotation }), lastInputId }
  return accept(...leaveChair(self), movesEvent(standing))
}
