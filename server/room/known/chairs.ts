import type { EncId, MapId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { onGround } from '#shared/map/walking/onGround.ts'
import { stoodUp } from '#shared/world/chairs.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { Player, World } from '#shared/world/world.ts'
import { accept, onMap, type Decision, type Outgoing, type PlayerContext } from '../handler.ts'
import { nookRefusal } from './nooks.ts'

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

/** Standing up, to a free point beside the chair. */
export function standUp(context: PlayerContext, lastInputId = context.self.lastInputId): Decision {
  const { self, world, catalogue } = context
  if (self.chairIdx === undefined) return accept()
  const map = world.maps.get(self.mapId)
  const up = stoodUp(self, map, catalogue)
  // Nobody gets up into a nook that is closed to them: they stand where they sat.
  const isBarred = nookRefusal(context, self, self.mapId, up.position) !== undefined
  const seat = map ? onGround(map, catalogue, self.position) : self.position
  const standing = { ...(isBarred ? { ...up, position: seat } : up), lastInputId }
  return accept(...leaveChair(self), movesEvent(standing))
}
