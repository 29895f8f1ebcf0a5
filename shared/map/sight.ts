import type { Catalogue } from './catalogue.ts'
import { WallGrid } from './wallGrid.ts'
import type { GameMap } from '../world/world.ts'

/** What a voice can not pass. */
export interface Hearing {
  /**
   * Whether no wall stands between two points (metres). Doors let voices through, windows, glass and whole cells of
   * wall do not; furniture never matters. Symmetric.
   */
  canHear(fromX: number, fromZ: number, toX: number, toZ: number): boolean
}

/** What hearings were made of. */
const read = new WeakMap<Hearing, { readonly catalogue: Catalogue; readonly walls: WallGrid }>()

/**
 * Reads the walls of a map; asked for every pair of neighbours that walks. With `former`, that of an earlier state of
 * the map, only what changed of them is read.
 */
export function buildHearing(map: GameMap, catalogue: Catalogue, former?: Hearing): Hearing {
  const before = former && read.get(former)
  const walls = WallGrid.of(map, catalogue, before?.catalogue === catalogue ? before.walls : undefined)
  const isOpenWest = (line: number, row: number): boolean =>
    !walls.hasEdge(line, row, 'w') && !walls.hasCell(line, row) && !walls.hasCell(line - 1, row)
  const isOpenNorth = (column: number, line: number): boolean =>
    !walls.hasEdge(column, line, 'n') && !walls.hasCell(column, line) && !walls.hasCell(column, line - 1)

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

  const hearing: Hearing = {
    // From left to right, so that rounding can not tell one direction from the other.
    canHear: (fromX, fromZ, toX, toZ) =>
      fromX < toX || (fromX === toX && fromZ <= toZ)
        ? isOpen(fromX, fromZ, toX, toZ)
        : isOpen(toX, toZ, fromX, fromZ),
  }
  read.set(hearing, { catalogue, walls })
  return hearing
}
