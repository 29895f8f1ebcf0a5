import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { floorCells, unwalkableFloors } from '../floors.ts'
import { walkerBody } from './navGrid.ts'
import { boundsOf, collidersOf, distanceToPrism, furnitureOf } from '../placement.ts'
import { wallCells } from '../walls.ts'

/** Where a cell is probed, from its corner, metres. */
const probes = [0, 0.25, 0.5, 0.75, 1]

/**
 * The collision mask a map should have: whole-cell walls, cells outside (without floor, if the map has floors at all), water
 * and cells in which blocking furniture leaves no place to stand. A cell counts as full when every
 * probe in it, its corners included, is nearer to furniture than a body's radius: so wherever a body of that size can
 * go, its cell is walkable.
 */
export function deriveCollisions(map: GameMap, catalogue: Catalogue): Uint8Array {
  const [width, height] = map.dimensions ?? [0, 0]
  const mask = new Uint8Array(width * height)
  const floors = floorCells(map)
  if (floors.some((type) => type !== undefined))
    floors.forEach((type, i) => (mask[i] = type === undefined || unwalkableFloors.has(type) ? 1 : 0))
  for (const { x, y } of wallCells(map)) mask[y * width + x] = 1

  const covered = new Map<number, Set<number>>()
  const solids = furnitureOf(map, catalogue)
    .filter(({ item }) => item.blocks && !item.opens)
    .flatMap(({ object, item }) => collidersOf(object, item))
    .filter(({ y0, y1 }) => y1 > walkerBody.stepHeight && y0 < walkerBody.height)
  for (const solid of solids) {
    const margin = walkerBody.radius
    const { minX, maxX, minZ, maxZ } = boundsOf(solid)
    for (let y = Math.max(0, Math.floor(minZ - margin)); y <= Math.min(height - 1, maxZ + margin); y++) {
      for (let x = Math.max(0, Math.floor(minX - margin)); x <= Math.min(width - 1, maxX + margin); x++) {
        const full = covered.get(y * width + x) ?? new Set<number>()
        probes.forEach((dz, row) =>
          probes.forEach((dx, column) => {
            if (distanceToPrism(solid, x + dx, y + dz) <= margin) full.add(row * probes.length + column)
          }),
        )
        covered.set(y * width + x, full)
      }
    }
  }
  for (const [i, full] of covered) if (full.size === probes.length ** 2) mask[i] = 1
  return mask
}
