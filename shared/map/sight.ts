import type { Catalogue } from './catalogue.ts'
import { edgeKey, wallCells, wallEdges } from './walls.ts'
import type { GameMap } from '../world/world.ts'

/** What a voice can not pass. */
export interface Hearing {
  /**
   * Whether no wall stands between two points (metres). Doors let voices through, windows, glass and whole cells of
   * wall do not; furniture never matters. Symmetric.
   */
  canHear(fromX: number, fromZ: number, toX: number, toZ: number): boolean
}

/** Reads the walls of a map. Built once per change of the map. */
export function buildHearing(map: GameMap, catalogue: Catalogue): Hearing {
  const edges = new Set(
    wallEdges(map, catalogue)
      .filter(({ opening }) => opening?.kind !== 'door')
      .map(({ x, y, side }) => edgeKey(x, y, side)),
  )
  const cells = new Set(wallCells(map).map(({ x, y }) => `${x},${y}`))
  if (edges.size === 0 && cells.size === 0) return { canHear: () => true }

  const isWall = (x: number, y: number): boolean => cells.has(`${x},${y}`)

  /** The cells beside a point of a grid line; both where the point is a corner. */
  const beside = (at: number): readonly number[] => (Number.isInteger(at) ? [at, at - 1] : [Math.floor(at)])

  /** Walks from grid line to grid line; the cells on both sides of them are looked at too. */
  const isOpen = (x0: number, z0: number, x1: number, z1: number): boolean => {
    const [dx, dz] = [x1 - x0, z1 - z0]
    for (let line = Math.floor(x0) + 1; line <= x1; line++) {
      for (const row of beside(z0 + ((line - x0) / dx) * dz)) {
        if (edges.has(edgeKey(line, row, 'w')) || isWall(line, row) || isWall(line - 1, row)) return false
      }
    }
    for (let line = Math.floor(Math.min(z0, z1)) + 1; line <= Math.max(z0, z1); line++) {
      for (const column of beside(x0 + ((line - z0) / dz) * dx)) {
        if (edges.has(edgeKey(column, line, 'n')) || isWall(column, line) || isWall(column, line - 1))
          return false
      }
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
