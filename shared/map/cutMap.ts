import type { GameMap } from '../world/world.ts'
import { cutMask, decodeCells, encodeMask, type GridRect } from './grid.ts'
import { placementOf } from './placement.ts'

/** Furniture whose middle is farther from a piece of a map than this does not reach into it, metres. */
const OBJECT_REACH_M = 16

/**
 * A piece of a map that has a size, as a map of its own whose corner is 0, 0: its ground, walls and what stands on it
 * or reaches into it. For questions about one place of a large map; the rectangle must lie in the map.
 */
export function cutMap(map: GameMap, rect: GridRect): GameMap {
  const [width, height] = map.dimensions ?? [0, 0]
  const size = { width, height: rect.h }
  const rows = { ...rect, y: 0 }
  const cut = (mask: string): string =>
    encodeMask(cutMask(decodeCells(mask, rect.y * width, rect.h * width), size, rows))
  const cutAll = (masks: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(masks).map(([type, mask]) => [type, cut(mask)]))
  const objects = new Map<string, NonNullable<ReturnType<GameMap['objects']['get']>>>()
  for (const [key, object] of map.objects) {
    const { x, z } = placementOf(object)
    const isNear =
      x > rect.x - OBJECT_REACH_M &&
      x < rect.x + rect.w + OBJECT_REACH_M &&
      z > rect.y - OBJECT_REACH_M &&
      z < rect.y + rect.h + OBJECT_REACH_M
    if (isNear) objects.set(key, { ...object, x: (object.x ?? 0) - rect.x, y: (object.y ?? 0) - rect.y })
  }
  return {
    id: map.id,
    dimensions: [rect.w, rect.h],
    ...(map.collisions && { collisions: cutMask(map.collisions, { width, height }, rect) }),
    ...(map.walls && { walls: cutAll(map.walls) }),
    ...(map.floors && { floors: cutAll(map.floors) }),
    objects,
    nooks: new Map(),
  }
}
