import type { MapId } from '#shared/ids.ts'
import { onGround } from '#shared/map/walking/onGround.ts'
import { seatPose, standUpPoint } from '#shared/map/seats.ts'
import { spawnYaw } from '#shared/map/spawns.ts'
import { cellCentre } from '#shared/rules/cells.ts'
import { mapChangeKinds } from '#shared/world/map.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import { placed } from '#shared/world/chairs.ts'
import { leaveChair } from '../../known/chairs.ts'
import { nookRefusal } from '../../known/nooks.ts'
import type { Outgoing } from '../../handler.ts'
import type { Reaction, ReactionContext } from '../../feature.ts'

/**
 * What an edit means for those on the map: who sat on a chair that is gone stands beside its place, who sits on one
 * that moved goes along, who is outside of a smaller map stands at its spawn. A cell that became blocked does nothing:
 * one may leave it (shared/map/walking/walkable.ts).
 */
export const followEdits: Reaction = (context, told) => {
  if (!mapChangeKinds.has(told.kind)) return undefined
  const mapId = ((told.body as { mapId?: string | null }).mapId ?? '') as MapId
  const before = context.before.maps.get(mapId)
  const after = context.world.maps.get(mapId)
  if (!before || !after) return undefined
  if (before.objects === after.objects && before.dimensions === after.dimensions) return undefined
  const events: Outgoing[] = []
  for (const player of context.world.players.values()) {
    if (player.mapId === mapId) events.push(...affected(context, player, before, after))
  }
  return events.length === 0 ? undefined : { events }
}

function affected(context: ReactionContext, player: Player, before: GameMap, after: GameMap): Outgoing[] {
  const { catalogue } = context
  const [width, height] = after.dimensions ?? [0, 0]
  if (player.position.x >= width || player.position.z >= height) {
    const spawn = after.spawns?.[0] ?? after.spawn
    const position = onGround(after, catalogue, cellCentre(spawn?.x ?? 0, spawn?.y ?? 0))
    const rotation = { x: 0, y: spawnYaw(after, position), z: 0 }
    return [...leaveChair(player), movesEvent(placed(player, { position, rotation }))]
  }
  if (player.chairIdx === undefined) return []
  const seat = seatPose(after, catalogue, player.chairIdx)
  if (!seat) {
    const beside = standUpPoint(after, catalogue, player)
    // Nobody gets up into a nook that is closed to them: they stand where they sat.
    const asNow = { ...context, latest: (other: Player) => other }
    const isBarred = nookRefusal(asNow, player, after.id, beside) !== undefined
    const position = onGround(after, catalogue, isBarred ? player.position : beside)
    const standing = placed(player, { position, rotation: player.rotation })
    return [...leaveChair(player), movesEvent(standing)]
  }
  const former = seatPose(before, catalogue, player.chairIdx)
  const hasMoved =
    former?.position.x !== seat.position.x ||
    former.position.z !== seat.position.z ||
    former.rotation.y !== seat.rotation.y
  if (!hasMoved) return []
  const position = { ...seat.position, y: 0 }
  return [movesEvent(placed(player, { position, rotation: seat.rotation }))]
}
