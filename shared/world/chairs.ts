import type { MapId } from '../ids.ts'
import type { Catalogue } from '../map/catalogue.ts'
import { seatPose, standUpPoint } from '../map/seats.ts'
import { onGround } from '../map/walking/onGround.ts'
import { directionOfYaw } from '../rules/cells.ts'
import { quantisePose, type Pose } from '../rules/pose.ts'
import type { GameMap, Player } from './world.ts'

/** The player at another pose. */
export const placed = (player: Player, pose: Pose, mapId: MapId = player.mapId): Player => {
  const quantised = quantisePose(pose)
  return { ...player, ...quantised, mapId, direction: directionOfYaw(quantised.rotation.y) }
}

/** The player on a chair of the map; undefined: it has no such chair. */
export function seated(
  player: Player,
  map: GameMap,
  catalogue: Catalogue,
  chairIdx: number,
): Player | undefined {
  const seat = seatPose(map, catalogue, chairIdx)
  if (!seat) return undefined
  const position = { ...seat.position, y: 0 }
  return { ...placed(player, { position, rotation: seat.rotation }), chairIdx }
}

/** The player who sat on a chair of the map, at a free point beside it and on what carries there. */
export function stoodUp(player: Player, map: GameMap | undefined, catalogue: Catalogue): Player {
  const { chairIdx: _former, ...standing } = player
  const position = map ? onGround(map, catalogue, standUpPoint(map, catalogue, player)) : player.position
  return placed(standing, { position, rotation: player.rotation })
}
