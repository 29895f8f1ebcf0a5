import type { Catalogue } from './catalogue.ts'
import { wallCells, wallEdges } from './walls.ts'
import type { GameMap } from '../world/world.ts'

/** What a voice can not pass. */
export interface Hearing {
  /**
   * Whether no wall stands between two points (metres). Doors let voices through, windows, glass and whole cells of
   * wall do not; furniture never matters. Symmetric.
   */
  canHear(fromX: number, fromZ: number, toX: number, toZ: number): boolean
}

/** What is on a cell's own two edges, or in it. */
const WALL_WEST = 1
const WALL_NORTH = 2
const WALL_CELL = 4

/** Reads the walls of a map. Built once per change of the map; asked for every pair of neighbours that walks. */
export function buildHearing(map: GameMap, catalogue: Catalogue): Hearing {
  const edges = wallEdges(map, catalogue).filter(({ opening }) => opening?.kind !== 'door')
  const solid = wallCells(map)
  if (edges.length === 0 && solid.length === 0) return { canHear: () => true }

  // One more row and column: the last ones' far edges are theirs.
  const [width, height] = [(map.dimensions?.[0] ?? 0) + 1, (map.dimensions?.[1] ?? 0) + 1]
  const walls = new Uint8Array(width * height)
  for (const { x, y, side } of edges) walls[y * width + x]! |= side === 'w' ? WALL_WEST : WALL_NORTH
  for (const { x, y } of solid) walls[y * width + x]! |= WALL_CELL

  const has = (x: number, y: number, wall: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && (walls[y * width + x]! & wall) !== 0

  const isOpenWest = (line: number, row: number): boolean =>
    !has(line, row, WALL_WEST | WALL_CELL) && !has(line - 1, row, WALL_CELL)
  const isOpenNorth = (column: number, line: number): boolean =>
    !has(column, line, WALL_NORTH | WALL_CELL) && !has(column, line - 1, WALL_CELL)

  /** Walks from grid line to grid line; where the way meets a corner the cells on both sides are looked at. */
  const isOpen = (x0: number, z0: number, x1: number, z1: number): boolean => {
    const [dx, dz] = [x1 - x0, z1 - z0]
    for (let line = Math.floor(x0) + 1; line <= x1; line++) {
      const at = z0 + ((line - x0) / dx) * dz
      const row = Math.floor(at)
      if (!isOpenWest(line, row) || (row === at && !isOpenWest(line, row - 1))) return false
    }
    for (let line = Math.floor(Math.min(z0, z1)) + 1; line <= Math.max(z0, z1); line++) {
      const at = x0 + ((line - z0) / dz) * dx
      const column = Math.floor(at)
      if (!isOpenNorth(column, line) || (column === at && !isOpenNorth(column - 1, line))) return false
    }
    return true
  }

  return {
    // From left to right, so that rounding can not tell one direction from the other.
    canHear: (fromX, fromZ, toX, toZ) =>
      fromX < toX || (fromX === toX && fromZ <= toZ)
        ? isOpen(fromX, fromZ, toX, toZ)
        : isOpen(toX, toZ, fromX, fromZ),
  }
}
