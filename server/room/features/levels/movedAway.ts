import { spawnYaw } from '#shared/map/spawns.ts'
import { cellCentre } from '#shared/rules/cells.ts'
import { placed } from '#shared/world/chairs.ts'
import { defaultLevel, publicLevels } from '#shared/world/levels.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { Level, Player, World } from '#shared/world/world.ts'
import type { Outgoing } from '../../handler.ts'
import { leaveChair } from '../things/chairs.ts'
import { dismount } from '../things/dismount.ts'

/**
 * Takes somebody from a level they may not be on any more: from a draft to the same place of its level, from anywhere
 * else to where people arrive.
 * @param former the levels as they were when they were there
 */
export function movedAway(world: World, former: readonly Level[], player: Player): Outgoing[] {
  const published = former.find(({ mapId }) => mapId === player.mapId)?.draftOf
  const away = [...leaveChair(player), ...dismount(player)]
  if (published !== undefined && world.maps.has(published)) {
    const { position, rotation } = player
    return [...away, movesEvent(placed(player, { position, rotation }, published))]
  }
  const target = defaultLevel(publicLevels(world.levels))
  const map = target && world.maps.get(target.mapId)
  if (!map) return away
  const spawn = map.spawns?.[0] ?? map.spawn
  const position = cellCentre(spawn?.x ?? 0, spawn?.y ?? 0)
  const rotation = { x: 0, y: spawnYaw(map, position), z: 0 }
  return [...away, movesEvent(placed(player, { position, rotation }, map.id))]
}
