import type { GameMap } from '../../world/world.ts'
import type { Catalogue, CatalogueItem } from '../catalogue.ts'
import { floorCells, unwalkableFloors } from '../floors.ts'
import { walkerBody } from './navGrid.ts'
import { boundsOf, collidersOf, distanceToPrism, furnitureOf, type Prism } from '../placement.ts'
import { wallCells } from '../walls.ts'

/** Where a cell is probed, from its corner, metres. */
const probes = [0, 0.25, 0.5, 0.75, 1]

/** Whether cells may be full of a piece. */
export const isInTheWay = ({ blocks, opens }: CatalogueItem): boolean => blocks && !opens

/** Whether a solid is as high as a step and not above everybody. */
export const isAtBody = ({ y0, y1 }: Prism): boolean => y1 > walkerBody.stepHeight && y0 < walkerBody.height

/** Whether solids (isInTheWay, isAtBody) leave no place to stand in one cell, as deriveCollisions finds it for all. */
export const isFullCell = (solids: readonly Prism[], x: number, y: number): boolean =>
  probes.every((dz) =>
    probes.every((dx) => solids.some((solid) => distanceToPrism(solid, x + dx, y + dz) <= walkerBody.radius)),
  )

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
    .filter(({ item }) => isInTheWay(item))
    .flatMap(({ object, item }) => collidersOf(object, item))
    .filter(isAtBody)
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
