import { EditError } from '#shared/map/edit/editChecks.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { cutMap } from '#shared/map/cutMap.ts'
import type { GridRect } from '#shared/map/grid.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { because } from '#shared/protocol/refusals.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'
import type { Access } from '../../ports.ts'
import { permittedRoomsOn } from '../../known/permittedRooms.ts'
import { contains, groundOf, groundsOf } from './roomReach.ts'

/** What is looked at around a room: one gets out of it where one comes so far, cells. */
const AROUND = 1

interface Cell {
  readonly x: number
  readonly y: number
}

const around = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Where people arrive on a level. */
const arrivalsOf = ({ spawns, spawn }: GameMap): Cell[] =>
  (spawns?.length ? spawns : spawn ? [spawn] : []).map(({ x, y }) => ({ x: x ?? 0, y: y ?? 0 }))

/** The ground of a room and what lies around it, as far as there is anything. */
function pieceOf({ dimensions: [width, height] = [0, 0] }: GameMap, { x, y, w, h }: GridRect): GridRect {
  const [left, top] = [Math.max(0, x - AROUND), Math.max(0, y - AROUND)]
  return {
    x: left,
    y: top,
    w: Math.min(width, x + w + AROUND) - left,
    h: Math.min(height, y + h + AROUND) - top,
  }
}

/** Those of some cells from which one gets, cell by cell, off the ground of a room. */
function leavers(map: GameMap, ground: GridRect, cells: readonly Cell[], catalogue: Catalogue): Set<Cell> {
  const piece = pieceOf(map, ground)
  const ways = buildWalkable(cutMap(map, piece), catalogue)
  const isIn = (x: number, y: number): boolean => contains(ground, x + piece.x, y + piece.y)
  const leaves = ({ x, y }: Cell): boolean => {
    const [sx, sy] = [x - piece.x, y - piece.y]
    if (ways.isBlockedCell(sx, sy)) return false
    const seen = new Set([sy * piece.w + sx])
    for (const cell of seen) {
      const [cx, cy] = [cell % piece.w, Math.floor(cell / piece.w)]
      if (!isIn(cx, cy)) return true
      for (const [dx, dy] of around) {
        const isOpen =
          !ways.isBlockedCell(cx + dx, cy + dy) &&
          (dy === 0
            ? ways.isEdgeOpen(Math.max(cx, cx + dx), cy, 'w')
            : ways.isEdgeOpen(cx, Math.max(cy, cy + dy), 'n'))
        if (isOpen) seen.add((cy + dy) * piece.w + cx + dx)
      }
    }
    return false
  }
  return new Set(cells.filter(leaves))
}

/**
 * Who furnishes a room shuts nobody in who arrives in it: where one got out of the room before, one still does. Who builds everywhere may
 * wall in a spawn; others have no business with how people come to a level.
 * @throws EditError with 403
 */
export function checkArrivals(
  access: Access,
  map: GameMap,
  events: readonly WireEvent[],
  catalogue: Catalogue,
): void {
  if (roleRank(access.role) >= roleRank('BUILDER') || events.length === 0) return
  const arrivals = arrivalsOf(map)
  if (arrivals.length === 0) return
  let after: GameMap | undefined
  for (const object of groundsOf(map, permittedRoomsOn(access, map.id)).own) {
    const ground = groundOf(object)
    const its = arrivals.filter(({ x, y }) => contains(ground, x, y))
    if (its.length === 0) continue
    after ??= reduceAll({ ...emptyWorld, maps: new Map([[map.id, map]]) }, events).maps.get(map.id)!
    const before = leavers(map, ground, its, catalogue)
    if (before.size === 0) continue
    const now = leavers(after, ground, its, catalogue)
    if ([...before].some((cell) => !now.has(cell))) throw new EditError(because('arrivalsShutIn'))
  }
}
