import type { Collider } from './colliders.ts'
import { atOnce, type Slowly } from '../../slowly.ts'
import { NavRegions } from './navRegions.ts'
import type { RoughWay } from './roughWays.ts'
import { boundsOf, sinCosDeg, type Bounds, type FloorPoint } from '../placement.ts'

/** How a walking person is measured against walls and furniture, metres. */
export const walkerBody = { radius: 0.25, height: 1.7, stepHeight: 0.25 } as const

/** A fine grid of places where a body has room: what paths are searched on. */
export interface NavGrid {
  readonly columns: number
  readonly rows: number
  /** 1 where a body fits, row-major. */
  readonly free: Uint8Array
  /** Number of the connected region of a node, −1 where not free; region 0 is the largest. */
  regionOf(node: number): number
  /** Through which tiles a good way between two nodes of a region leads. */
  roughWay(from: number, to: number): RoughWay
  /** Node at a point; −1 outside. */
  nodeAt(x: number, z: number): number
  /** Middle of a node, metres. */
  pointOf(node: number): FloorPoint
  /** The free node nearest to a point within reach (metres), in the given region if one is given; −1 if none. */
  nearestFree(x: number, z: number, reachM: number, region?: number): number
}

/** Side of a node, metres; fine enough for a 0.9 m door. */
export const NAV_STEP_M = 0.25

/** More than the body's radius, so that a capsule following a path does not rub along walls. */
const CLEARANCE_M = walkerBody.radius + 0.03

/** What sums of tiers may be off by, metres. */
const SLACK_M = 0.005

/** Some nodes of a grid, the last ones included. */
interface NodeRange {
  readonly column0: number
  readonly column1: number
  readonly row0: number
  readonly row1: number
}

const PER_CELL = Math.round(1 / NAV_STEP_M)

/** The nodes of a grid whose middles may lie in a rectangle grown by some metres. */
const nodesIn = (
  columns: number,
  rows: number,
  { minX, maxX, minZ, maxZ }: Bounds,
  growM: number,
): NodeRange => ({
  column0: Math.max(0, Math.floor((minX - growM) / NAV_STEP_M)),
  column1: Math.min(columns - 1, Math.floor((maxX + growM) / NAV_STEP_M)),
  row0: Math.max(0, Math.floor((minZ - growM) / NAV_STEP_M)),
  row1: Math.min(rows - 1, Math.floor((maxZ + growM) / NAV_STEP_M)),
})

const overlap = (a: NodeRange, b: NodeRange): NodeRange => ({
  column0: Math.max(a.column0, b.column0),
  column1: Math.min(a.column1, b.column1),
  row0: Math.max(a.row0, b.row0),
  row1: Math.min(a.row1, b.row1),
})

/** Visits the nodes of a range that lie within some metres of a prism, where `wanted` is given only those it marks. */
function visitNear(
  collider: Collider,
  marginM: number,
  columns: number,
  { column0, column1, row0, row1 }: NodeRange,
  visit: (node: number) => void,
  wanted?: Uint8Array,
): void {
  const { sin, cos } = sinCosDeg(collider.yaw)
  for (let row = row0; row <= row1; row++) {
    const dz = (row + 0.5) * NAV_STEP_M - collider.cz
    for (let column = column0; column <= column1; column++) {
      if (wanted && wanted[row * columns + column] === 0) continue
      const dx = (column + 0.5) * NAV_STEP_M - collider.cx
      const across = Math.max(0, Math.abs(dx * cos + dz * sin) - collider.hx)
      const along = Math.max(0, Math.abs(dz * cos - dx * sin) - collider.hz)
      // Most of what is near is near along one side.
      const distance = across === 0 ? along : along === 0 ? across : Math.hypot(across, along)
      if (distance < marginM || distance === 0) visit(row * columns + column)
    }
  }
}

/**
 * Rasterises a range of nodes. A platform is ground: what is a step above it or less is in nobody's way, what is
 * higher (the platform itself, seen from below) is. The nodes beside a rim higher than a step are therefore not free,
 * and nothing leads up or down there.
 */
function* rasterise(
  free: Uint8Array,
  columns: number,
  rows: number,
  range: NodeRange,
  isBlockedCell: (cx: number, cy: number) => boolean,
  colliders: readonly Collider[],
): Slowly<void> {
  for (let row = range.row0; row <= range.row1; row++) {
    yield
    const cy = Math.floor(row / PER_CELL)
    for (let column = range.column0; column <= range.column1; column++)
      free[row * columns + column] = isBlockedCell(Math.floor(column / PER_CELL), cy) ? 0 : 1
  }
  /** How high one stands: on the highest platform there, metres. */
  const ground = new Map<number, number>()
  for (const collider of colliders) {
    if (!collider.isPlatform) continue
    yield
    const nodes = overlap(nodesIn(columns, rows, boundsOf(collider), 0), range)
    visitNear(collider, 0, columns, nodes, (node) => {
      ground.set(node, Math.max(ground.get(node) ?? 0, Math.fround(collider.y1)))
    })
  }
  let highest = 0
  for (const height of ground.values()) highest = Math.max(highest, height)
  let left = 0
  for (let row = range.row0; row <= range.row1; row++)
    for (let column = range.column0; column <= range.column1; column++) left += free[row * columns + column]!
  for (const collider of colliders) {
    // However much stands in one place: nothing is less free than not at all.
    if (left === 0) return
    const { y0, y1 } = collider
    if (y1 <= walkerBody.stepHeight + SLACK_M || y0 >= walkerBody.height + highest) continue
    yield
    const nodes = overlap(nodesIn(columns, rows, boundsOf(collider), CLEARANCE_M), range)
    const block = (node: number): void => {
      const from = ground.size === 0 ? 0 : (ground.get(node) ?? 0)
      const [low, high] = [collider.y0 - from, collider.y1 - from]
      if (!(high > walkerBody.stepHeight + SLACK_M && low < walkerBody.height)) return
      free[node] = 0
      left -= 1
    }
    visitNear(collider, CLEARANCE_M, columns, nodes, block, free)
  }
}

/** Rasterises what is blocked; sizes in cells (metres). What its regions are is worked out when first asked for. */
export const buildNavGrid = (...of: Parameters<typeof rasterAll>): NavGrid =>
  gridOf(...atOnce(rasterAll(...of)))

/** The same with its regions: nothing is left for the first who asks for a way. */
export function* buildNavGridSlowly(...of: Parameters<typeof rasterAll>): Slowly<NavGrid> {
  const raster = yield* rasterAll(...of)
  yield* raster[3].know()
  return gridOf(...raster)
}

function* rasterAll(
  width: number,
  height: number,
  isBlockedCell: (cx: number, cy: number) => boolean,
  colliders: readonly Collider[],
): Slowly<[columns: number, rows: number, free: Uint8Array, connected: NavRegions]> {
  const [columns, rows] = [width * PER_CELL, height * PER_CELL]
  const free = new Uint8Array(columns * rows)
  const all = { column0: 0, column1: columns - 1, row0: 0, row1: rows - 1 }
  yield* rasterise(free, columns, rows, all, isBlockedCell, colliders)
  return [columns, rows, free, new NavRegions(free, columns, rows)]
}

/**
 * The grid of the same size after something changed within some rectangles: of colliders that came or went their
 * bounds, of cells that became blocked or free themselves. `collidersIn` names those whose bounds touch a rectangle.
 */
export function patchedNavGrid(
  former: NavGrid,
  changed: readonly Bounds[],
  isBlockedCell: (cx: number, cy: number) => boolean,
  collidersIn: (range: Bounds) => readonly Collider[],
): NavGrid {
  if (changed.length === 0) return former
  const { columns, rows } = former
  const free = former.free.slice()
  const ranges = changed.map((bounds) => nodesIn(columns, rows, bounds, CLEARANCE_M))
  for (const range of ranges) {
    const grownM = CLEARANCE_M + NAV_STEP_M
    const near = collidersIn({
      minX: range.column0 * NAV_STEP_M - grownM,
      maxX: (range.column1 + 1) * NAV_STEP_M + grownM,
      minZ: range.row0 * NAV_STEP_M - grownM,
      maxZ: (range.row1 + 1) * NAV_STEP_M + grownM,
    })
    atOnce(rasterise(free, columns, rows, range, isBlockedCell, near))
  }
  return gridOf(columns, rows, free, regionsOf(former).after(free, ranges))
}

/** The same grid without the places in some cells. */
export function withoutCells(
  former: NavGrid,
  cells: readonly { readonly x: number; readonly y: number }[],
): NavGrid {
  const { columns, rows } = former
  const free = former.free.slice()
  const ranges = cells.map(({ x, y }) =>
    nodesIn(columns, rows, { minX: x, maxX: x + 1 - NAV_STEP_M, minZ: y, maxZ: y + 1 - NAV_STEP_M }, 0),
  )
  for (const { column0, column1, row0, row1 } of ranges) {
    for (let row = row0; row <= row1; row++)
      free.fill(0, row * columns + column0, row * columns + column1 + 1)
  }
  return gridOf(columns, rows, free, regionsOf(former).after(free, ranges))
}

const regions = new WeakMap<NavGrid, NavRegions>()

const regionsOf = (grid: NavGrid): NavRegions =>
  regions.get(grid) ?? new NavRegions(grid.free, grid.columns, grid.rows)

/** The grid over what is free. */
function gridOf(columns: number, rows: number, free: Uint8Array, connected: NavRegions): NavGrid {
  const nodeAt = (x: number, z: number): number => {
    const [column, row] = [Math.floor(x / NAV_STEP_M), Math.floor(z / NAV_STEP_M)]
    return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1
  }
  const pointOf = (node: number): FloorPoint => ({
    x: ((node % columns) + 0.5) * NAV_STEP_M,
    z: (Math.floor(node / columns) + 0.5) * NAV_STEP_M,
  })
  const regionOf = (node: number): number => connected.of(node)
  const nearestFree = (x: number, z: number, reachM: number, inRegion?: number): number => {
    let best = -1
    let bestDistance = reachM
    const reach = Math.ceil(reachM / NAV_STEP_M)
    const [column, row] = [Math.floor(x / NAV_STEP_M), Math.floor(z / NAV_STEP_M)]
    for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++) {
      for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++) {
        const node = r * columns + c
        if (!free[node] || (inRegion !== undefined && regionOf(node) !== inRegion)) continue
        const point = pointOf(node)
        const distance = Math.hypot(point.x - x, point.z - z)
        if (distance < bestDistance) [best, bestDistance] = [node, distance]
      }
    }
    return best
  }
  const roughWay = (from: number, to: number): RoughWay => connected.roughWay(from, to)
  const grid = { columns, rows, free, regionOf, roughWay, nodeAt, pointOf, nearestFree }
  regions.set(grid, connected)
  return grid
}
