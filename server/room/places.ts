import type { MapId } from '#shared/ids.ts'
import { cellCentre, cellOf, yawOfDirection } from '#shared/rules/cells.ts'
import type { Pose } from '#shared/rules/pose.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { ActionContext } from './handler.ts'
import { sitterOn } from './chairs.ts'
import { seatPose } from '#shared/map/seats.ts'
import { spawnYaw } from '#shared/map/spawns.ts'

/** So long after leaving one comes back to the same place. */
export const PLACE_MEMORY_MS = 600_000
/** Spawns are spread this far around their cell's middle, metres. */
const SPAWN_SPREAD_M = 0.3

export interface Place {
  readonly mapId: MapId
  readonly pose: Pose
  readonly chairIdx?: number
}

const facingFront = { x: 0, y: 0, z: 0 }

/** Who appears at a spawn looks into the level. */
const facingIn = (map: GameMap, at: { readonly x: number; readonly z: number }) => ({
  x: 0,
  y: spawnYaw(map, at),
  z: 0,
})

const anyOf = <T>(list: readonly T[], random: number): T | undefined => list[Math.floor(random * list.length)]

/** A spawn of a map by chance; the first free cell where a map has none. */
export function spawnPlace(context: ActionContext, map: GameMap): Place {
  const points = map.spawns?.length ? map.spawns : map.spawn ? [map.spawn] : []
  const point = anyOf(points, context.random())
  const walkable = context.walkable(map.id)
  if (point) {
    const middle = cellCentre(point.x ?? 0, point.y ?? 0)
    const spread = {
      x: middle.x + (context.random() * 2 - 1) * SPAWN_SPREAD_M,
      y: 0,
      z: middle.z + (context.random() * 2 - 1) * SPAWN_SPREAD_M,
    }
    return { mapId: map.id, pose: { position: spread, rotation: facingIn(map, spread) } }
  }
  const [width, height] = map.dimensions ?? [0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (walkable?.isBlockedCell(x, y) === false) {
        return { mapId: map.id, pose: { position: cellCentre(x, y), rotation: facingFront } }
      }
    }
  }
  return { mapId: map.id, pose: { position: cellCentre(0, 0), rotation: facingFront } }
}

/** The middle of a cell, when one can stand there. */
export function cellPlace(
  context: ActionContext,
  mapId: string,
  x: number,
  y: number,
  direction = 0,
): Place | undefined {
  const walkable = context.walkable(mapId as MapId)
  if (!walkable || walkable.isBlockedCell(x, y)) return undefined
  const rotation = { x: 0, y: yawOfDirection(direction) ?? 0, z: 0 }
  return { mapId: mapId as MapId, pose: { position: cellCentre(x, y), rotation } }
}

/** The place a spawn id of any map names. */
export function spawnIdPlace(context: ActionContext, spawnId: string): Place | undefined {
  for (const map of context.world.maps.values()) {
    const point = map.spawns?.find((spawn) => spawn.spawnId === spawnId)
    if (point) {
      const position = cellCentre(point.x ?? 0, point.y ?? 0)
      const pose = { position, rotation: facingIn(map, position) }
      return { mapId: map.id, pose }
    }
  }
  return undefined
}

/** The level entered when none, or an unknown one, is asked for. */
export function defaultMap({ space, world }: ActionContext): GameMap | undefined {
  const level = space.maps.find(({ isDefault }) => isDefault) ?? space.maps[0]
  return level && world.maps.get(level.map.id)
}

interface Wish {
  readonly mapId?: string | null | undefined
  readonly cell?: { readonly x: number; readonly y: number } | undefined
  readonly spawnToken?: string | null | undefined
}

/** Where somebody enters: a spawn id, the cell asked for, the place left a moment ago, else a spawn. */
export function entryPlace(context: ActionContext, wish: Wish): Place | undefined {
  const bySpawnId = wish.spawnToken ? spawnIdPlace(context, wish.spawnToken) : undefined
  if (bySpawnId) return bySpawnId
  const asked = wish.mapId ? context.world.maps.get(wish.mapId as MapId) : undefined
  const map = asked ?? defaultMap(context)
  if (!map) return undefined
  const byCell = wish.cell && asked ? cellPlace(context, map.id, wish.cell.x, wish.cell.y) : undefined
  return byCell ?? rememberedPlace(context, asked?.id) ?? spawnPlace(context, map)
}

function rememberedPlace(context: ActionContext, askedMap: MapId | undefined): Place | undefined {
  const { lastPlace, world, now } = context
  if (!lastPlace || now - lastPlace.leftAt > PLACE_MEMORY_MS) return undefined
  const map = world.maps.get(lastPlace.mapId as MapId)
  if (!map || (askedMap !== undefined && askedMap !== map.id)) return undefined
  const { position, rotation, chairIdx } = lastPlace
  const pose = { position, rotation }
  if (chairIdx !== undefined && seatPose(map, context.catalogue, chairIdx)) {
    if (sitterOn(world, map.id, chairIdx) === undefined) return { mapId: map.id, pose, chairIdx }
    return undefined
  }
  const { x, y } = cellOf(position)
  const walkable = context.walkable(map.id)
  return walkable && !walkable.isBlockedCell(x, y) ? { mapId: map.id, pose } : undefined
}
