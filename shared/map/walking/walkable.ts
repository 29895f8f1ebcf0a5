import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { mapColliders } from './colliders.ts'
import { deriveCollisions } from './collisions.ts'
import { buildNavGrid, type NavGrid } from './navGrid.ts'
import { WallGrid } from '../wallGrid.ts'

/** Where people can be on a map. Made anew for a change of its ground, and of what was changed only. */
export interface Walkable {
  /** Cells. */
  readonly width: number
  readonly height: number
  /** A cell marked in the collision mask, or outside the map. */
  isBlockedCell(cx: number, cy: number): boolean
  /** Whether the north or west edge of a cell is crossed in its middle: no wall, no window; doors are open. */
  isEdgeOpen(cx: number, cy: number, side: 'n' | 'w'): boolean
  /** Whether a free cell lies within walkableToleranceM of the point (metres). False for NaN and infinity. */
  canStand(x: number, z: number): boolean
  /**
   * Whether one may go straight from one point to the other: every point on the way can be stood on and no thin wall
   * or window is crossed (doors are open; a wall's free end may be cut by walkableToleranceM). Symmetric, except that
   * one who got into a blocked place may leave it. False for NaN and infinity.
   */
  canPass(fromX: number, fromZ: number, toX: number, toZ: number): boolean
  /** The fine grid paths are searched on, made when first asked for. */
  navGrid(): NavGrid
}

/** Metres between the points probed on a way. */
const PROBE_M = 0.2

interface Ground {
  readonly map: GameMap
  readonly catalogue: Catalogue
  readonly walls: WallGrid
}

/** What walkables were made of. */
const grounds = new WeakMap<Walkable, Ground>()

/** Whether nothing changed that one could run against. */
const isSameGround = (a: GameMap, b: GameMap): boolean =>
  a.dimensions === b.dimensions &&
  a.collisions === b.collisions &&
  a.walls === b.walls &&
  a.objects === b.objects &&
  // Floors count only while nobody has said where one can stand.
  (a.collisions !== undefined || a.floors === b.floors)

/**
 * Reads what can be walked from a map: its collision mask (derived when the map has none yet) and the thin walls.
 * The mask is the truth for cells: who edits furniture also edits the mask (deriveCollisions). With `former`, that of
 * an earlier state of the map, only rows of walls that changed are read; it is the answer itself when nothing of the
 * ground changed.
 */
export function buildWalkable(map: GameMap, catalogue: Catalogue, former?: Walkable): Walkable {
  const before = former && grounds.get(former)
  const isKnown = before !== undefined && before.catalogue === catalogue
  if (former && isKnown && isSameGround(before.map, map)) return former
  const [width, height] = map.dimensions ?? [0, 0]
  const mask = map.collisions ?? deriveCollisions(map, catalogue)
  const walls = WallGrid.of(map, catalogue, isKnown ? before.walls : undefined)
  let nav: NavGrid | undefined

  const isBlockedCell = (cx: number, cy: number): boolean =>
    !(cx >= 0 && cy >= 0 && cx < width && cy < height) || mask[cy * width + cx] !== 0

  const isEdgeOpen = (cx: number, cy: number, side: 'n' | 'w'): boolean => !walls.hasEdge(cx, cy, side)

  const canStand = (x: number, z: number): boolean => {
    if (!(x >= 0 && z >= 0 && x <= width && z <= height)) return false
    const reach = limits.walkableToleranceM
    for (let cy = Math.floor(z - reach); cy <= Math.floor(z + reach); cy++) {
      for (let cx = Math.floor(x - reach); cx <= Math.floor(x + reach); cx++) {
        if (!isBlockedCell(cx, cy)) return true
      }
    }
    return false
  }

  // Grid lines between two points; a point on a line belongs to its far side. No list of them: ten times a second for
  // everybody who walks.
  const crossesBarrier = (fromX: number, fromZ: number, toX: number, toZ: number): boolean => {
    const lastZ = Math.max(fromZ, toZ)
    for (let line = Math.floor(Math.min(fromZ, toZ)) + 1; line <= lastZ; line++) {
      const x = fromX + ((line - fromZ) / (toZ - fromZ)) * (toX - fromX)
      if (stopsAt(walls, Math.floor(x), line, 'n', x - Math.floor(x))) return true
    }
    const lastX = Math.max(fromX, toX)
    for (let line = Math.floor(Math.min(fromX, toX)) + 1; line <= lastX; line++) {
      const z = fromZ + ((line - fromX) / (toX - fromX)) * (toZ - fromZ)
      if (stopsAt(walls, line, Math.floor(z), 'w', z - Math.floor(z))) return true
    }
    return false
  }

  const canPass = (fromX: number, fromZ: number, toX: number, toZ: number): boolean => {
    if (!Number.isFinite(fromX) || !Number.isFinite(fromZ) || !canStand(toX, toZ)) return false
    const distance = Math.hypot(toX - fromX, toZ - fromZ)
    if (distance > width + height + 2) return false
    let isStuck = !canStand(fromX, fromZ)
    // Both directions are computed from the same end, so that rounding can not make them differ.
    const isReversed = !isStuck && (toX < fromX || (toX === fromX && toZ < fromZ))
    const x0 = isReversed ? toX : fromX
    const z0 = isReversed ? toZ : fromZ
    const x1 = isReversed ? fromX : toX
    const z1 = isReversed ? fromZ : toZ
    const steps = Math.max(1, Math.ceil(distance / PROBE_M))
    for (let i = 1; i < steps; i++) {
      const stands = canStand(x0 + ((x1 - x0) * i) / steps, z0 + ((z1 - z0) * i) / steps)
      if (!stands && !isStuck) return false
      if (stands) isStuck = false
    }
    return !crossesBarrier(x0, z0, x1, z1)
  }

  const navGrid = (): NavGrid =>
    (nav ??= buildNavGrid(width, height, isBlockedCell, mapColliders(map, catalogue)))
  const walkable = { width, height, isBlockedCell, isEdgeOpen, canStand, canPass, navGrid }
  grounds.set(walkable, { map, catalogue, walls })
  return walkable
}

/**
 * Whether an edge stops who crosses it at a point of it (0 to 1 along it). Walls and windows are shorter where they end
 * free (door jambs): moves come in steps that cut corners.
 */
function stopsAt(walls: WallGrid, x: number, y: number, side: 'n' | 'w', at: number): boolean {
  if (!walls.hasEdge(x, y, side)) return false
  const from = touching(walls, x, y) === 1 ? limits.walkableToleranceM : 0
  if (at < from) return false
  const end = side === 'n' ? touching(walls, x + 1, y) : touching(walls, x, y + 1)
  return at <= 1 - (end === 1 ? limits.walkableToleranceM : 0)
}

/** How many walls meet at a corner of cells. */
const touching = (walls: WallGrid, x: number, y: number): number =>
  Number(walls.hasEdge(x - 1, y, 'n')) +
  Number(walls.hasEdge(x, y, 'n')) +
  Number(walls.hasEdge(x, y - 1, 'w')) +
  Number(walls.hasEdge(x, y, 'w'))
