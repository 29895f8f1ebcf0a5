import { onGround } from '#shared/map/walking/onGround.ts'
import { waysOutOf } from '#shared/map/walking/waysOut.ts'
import type { FloorPoint } from '#shared/map/placement.ts'
import { spawnYaw } from '#shared/map/spawns.ts'
import { cellCentre } from '#shared/rules/cells.ts'
import { placed } from '#shared/world/chairs.ts'
import { defaultLevel, publicLevels } from '#shared/world/levels.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { GameMap, Level, Player } from '#shared/world/world.ts'
import type { ReactionContext } from '../../feature.ts'
import type { Outgoing } from '../../handler.ts'
import { nookRefusal } from '../../known/nooks.ts'
import { leaveChair } from '../../known/chairs.ts'
import { dismount } from '../../known/riding.ts'

/**
 * Takes somebody from a level they may not be on any more: from a draft to the same place of its level, from anywhere
 * else to where people arrive.
 * @param former the levels as they were when they were there
 */
export function movedAway(context: ReactionContext, former: readonly Level[], player: Player): Outgoing[] {
  const { world, catalogue } = context
  const published = former.find(({ mapId }) => mapId === player.mapId)?.draftOf
  const away = [...leaveChair(player), ...dismount(player)]
  const level = published && world.maps.get(published)
  if (level) {
    const { position, rotation } = player
    const { x, z } = standingOn(context, player, level, position)
    const isSame = x === position.x && z === position.z
    const to = isSame && player.chairIdx === undefined ? position : onGround(level, catalogue, { x, z })
    return [...away, movesEvent(placed(player, { position: to, rotation }, level.id))]
  }
  const target = defaultLevel(publicLevels(world.levels))
  const map = target && world.maps.get(target.mapId)
  if (!map) return away
  const position = onGround(map, catalogue, standingOn(context, player, map, arrivalOn(map)))
  const rotation = { x: 0, y: spawnYaw(map, position), z: 0 }
  return [...away, movesEvent(placed(player, { position, rotation }, map.id))]
}

function arrivalOn({ spawns, spawn }: GameMap): FloorPoint {
  const { x, y } = spawns?.[0] ?? spawn ?? {}
  return cellCentre(x ?? 0, y ?? 0)
}

/** A place, where somebody may stand there and gets away from it; else the nearest such one. */
function standingOn(context: ReactionContext, player: Player, map: GameMap, wanted: FloorPoint): FloorPoint {
  const walkable = context.walkable(map)
  if (!walkable) return wanted
  const asNow = { ...context, latest: (other: Player) => other }
  const isOpen = (point: FloorPoint): boolean => nookRefusal(asNow, player, map.id, point) === undefined
  return context.spend(() => {
    const ways = waysOutOf(map, () => walkable)
    const isStuck = ways.isShutIn(wanted.x, wanted.z) && !ways.isMost(wanted.x, wanted.z)
    if (!isStuck && isOpen(wanted)) return wanted
    const x = Math.min(wanted.x, walkable.width - 0.5)
    const z = Math.min(wanted.z, walkable.height - 0.5)
    return ways.nearest(x, z, isOpen) ?? arrivalOn(map)
  })
}
