import type { Collider } from './colliders.ts'
import { boundsOf, distanceToPrism, type FloorPoint } from './placement.ts'

/** How a walking person is measured against walls and furniture, metres. */
export const walkerBody = { radius: 0.25, height: 1.7, stepHeight: 0.25 } as const

/** A fine grid of places where a body has room: what paths are searched on. */
export interface NavGrid {
  readonly columns: number
  readonly rows: number
  /** 1 where a body fits, row-major. */
  readonly free: Uint8Array
  /** Number of the connected region of a node, −1 where not free; region 0 is the largest. */
  readonly region: Int32Array
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

/** How high one stands at each node: on the highest platform there, metres. */
function groundHeights(
  columns: number,
  rows: number,
  pointOf: (node: number) => FloorPoint,
  colliders: readonly Collider[],
): Float32Array {
  const heights = new Float32Array(columns * rows)
  for (const collider of colliders) {
    if (!collider.isPlatform) continue
    const { minX, maxX, minZ, maxZ } = boundsOf(collider)
    for (
      let row = Math.max(0, Math.floor(minZ / NAV_STEP_M));
      row <= Math.min(rows - 1, maxZ / NAV_STEP_M);
      row++
    ) {
      for (
        let column = Math.max(0, Math.floor(minX / NAV_STEP_M));
        column <= Math.min(columns - 1, maxX / NAV_STEP_M);
        column++
      ) {
        const node = row * columns + column
        const { x, z } = pointOf(node)
        if (distanceToPrism(collider, x, z) === 0) heights[node] = Math.max(heights[node]!, collider.y1)
      }
    }
  }
  return heights
}

/**
 * Rasterises what is blocked; sizes in cells (metres). A platform is ground: what is a step above it or less is in
 * nobody's way, what is higher (the platform itself, seen from below) is. The nodes beside a rim higher than a step
 * are therefore not free, and nothing leads up or down there.
 */
export function buildNavGrid(
  width: number,
  height: number,
  isBlockedCell: (cx: number, cy: number) => boolean,
  colliders: readonly Collider[],
): NavGrid {
  const perCell = Math.round(1 / NAV_STEP_M)
  const [columns, rows] = [width * perCell, height * perCell]
  const pointOf = pointOfNode(columns)
  const free = new Uint8Array(columns * rows)
  for (let node = 0; node < free.length; node++) {
    const [column, row] = [node % columns, Math.floor(node / columns)]
    free[node] = isBlockedCell(Math.floor(column / perCell), Math.floor(row / perCell)) ? 0 : 1
  }
  const ground = groundHeights(columns, rows, pointOf, colliders)
  for (const collider of colliders) {
    const bounds = boundsOf(collider)
    const first = (low: number) => Math.max(0, Math.floor((low - CLEARANCE_M) / NAV_STEP_M))
    const last = (high: number, count: number) =>
      Math.min(count - 1, Math.floor((high + CLEARANCE_M) / NAV_STEP_M))
    for (let row = first(bounds.minZ); row <= last(bounds.maxZ, rows); row++) {
      for (let column = first(bounds.minX); column <= last(bounds.maxX, columns); column++) {
        const node = row * columns + column
        const [low, high] = [collider.y0 - ground[node]!, collider.y1 - ground[node]!]
        if (!free[node] || high <= walkerBody.stepHeight + SLACK_M || low >= walkerBody.height) continue
        const { x, z } = pointOf(node)
        if (distanceToPrism(collider, x, z) < CLEARANCE_M) free[node] = 0
      }
    }
  }

  return gridOf(columns, rows, free)
}

const pointOfNode =
  (columns: number) =>
  (node: number): FloorPoint => ({
    x: ((node % columns) + 0.5) * NAV_STEP_M,
    z: (Math.floor(node / columns) + 0.5) * NAV_STEP_M,
  })

/** The same grid without the places in some cells. */
export function withoutCells(
  { columns, rows, free, pointOf }: NavGrid,
  isClosed: (point: FloorPoint) => boolean,
): NavGrid {
  return gridOf(
    columns,
    rows,
    free.map((isFree, node) => (isFree && !isClosed(pointOf(node)) ? 1 : 0)),
  )
}

/** The grid over what is free. */
function gridOf(columns: number, rows: number, free: Uint8Array): NavGrid {
  const pointOf = pointOfNode(columns)
  const nodeAt = (x: number, z: number): number => {
    const [column, row] = [Math.floor(x / NAV_STEP_M), Math.floor(z / NAV_STEP_M)]
    return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1
  }
  const region = labelRegions(free, columns)
  const nearestFree = (x: number, z: number, reachM: number, inRegion?: number): number => {
    let best = -1
    let bestDistance = reachM
    const reach = Math.ceil(reachM / NAV_STEP_M)
    const [column, row] = [Math.floor(x / NAV_STEP_M), Math.floor(z / NAV_STEP_M)]
    for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++) {
      for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++) {
        const node = r * columns + c
        if (!free[node] || (inRegion !== undefined && region[node] !== inRegion)) continue
        const point = pointOf(node)
        const distance = Math.hypot(point.x - x, point.z - z)
        if (distance < bestDistance) [best, bestDistance] = [node, distance]
      }
    }
    return best
  }
  return { columns, rows, free, region, nodeAt, pointOf, nearestFree }
}

/** Numbers connected regions (4 neighbours), the largest first. */
function labelRegions(free: Uint8Array, columns: number): Int32Array {
  const region = new Int32Array(free.length).fill(-1)
  const sizes: number[] = []
  const stack: number[] = []
  for (let seed = 0; seed < free.length; seed++) {
    if (!free[seed] || region[seed] !== -1) continue
    const label = sizes.length
    let size = 0
    region[seed] = label
    stack.push(seed)
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      size++
      const column = node % columns
      const neighbours = [
        column > 0 ? node - 1 : -1,
        column < columns - 1 ? node + 1 : -1,
        node - columns,
        node + columns,
      ]
      for (const next of neighbours) {
        if (next < 0 || next >= free.length || !free[next] || region[next] !== -1) continue
        region[next] = label
        stack.push(next)
      }
    }
    sizes.push(size)
  }
  const order = sizes.map((size, label) => ({ size, label })).sort((a, b) => b.size - a.size)
  const rank = new Map(order.map(({ label }, i) => [label, i]))
  return region.map((label) => (label === -1 ? -1 : (rank.get(label) ?? -1)))
}
