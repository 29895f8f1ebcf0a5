import { NAV_STEP_M, type NavGrid } from './navGrid.ts'
import type { FloorPoint } from './placement.ts'
import type { Walkable } from './walkable.ts'

/** How far from a blocked start or target a free place is looked for, metres. */
const REACH_M = 1.5

/**
 * A way around walls and furniture: the points to walk to one after the other, the last one the target (or the free
 * place nearest to it within 1.5 m). Without `from` itself. undefined: there is no way.
 */
export function findPath(
  walkable: Pick<Walkable, 'navGrid'>,
  from: FloorPoint,
  to: FloorPoint,
): FloorPoint[] | undefined {
  if (![from.x, from.z, to.x, to.z].every(Number.isFinite)) return undefined
  const nav = walkable.navGrid()
  const start = nearNode(nav, from)
  if (start === -1) return undefined
  const targetIsFree = isFreeAt(nav, to)
  const goal = targetIsFree
    ? nav.nodeAt(to.x, to.z)
    : nav.nearestFree(to.x, to.z, REACH_M, nav.regionOf(start))
  if (goal === -1 || nav.regionOf(goal) !== nav.regionOf(start)) return undefined
  const nodes = searchNodes(nav, start, goal)
  if (!nodes) return undefined
  const points = nodes.map(nav.pointOf)
  const end = targetIsFree ? { x: to.x, z: to.z } : nav.pointOf(goal)
  const isStartFree = isFreeAt(nav, from)
  return pullString(nav, [
    ...(isStartFree ? [from] : []),
    ...points.slice(isStartFree ? 1 : 0, -1),
    end,
  ]).slice(isStartFree ? 1 : 0)
}

const isFreeAt = (nav: NavGrid, { x, z }: FloorPoint): boolean => {
  const node = nav.nodeAt(x, z)
  return node !== -1 && nav.free[node] === 1
}

const nearNode = (nav: NavGrid, point: FloorPoint): number =>
  isFreeAt(nav, point) ? nav.nodeAt(point.x, point.z) : nav.nearestFree(point.x, point.z, REACH_M)

/** Whether the straight line between two points stays on free nodes. */
function seesStraight(nav: NavGrid, a: FloorPoint, b: FloorPoint): boolean {
  const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.z - a.z) / (NAV_STEP_M / 4)))
  for (let i = 0; i <= steps; i++) {
    const node = nav.nodeAt(a.x + ((b.x - a.x) * i) / steps, a.z + ((b.z - a.z) * i) / steps)
    if (node === -1 || nav.free[node] !== 1) return false
  }
  return true
}

/** Leaves out every point the walker can do without. */
function pullString(nav: NavGrid, points: readonly FloorPoint[]): FloorPoint[] {
  const [first] = points
  if (!first) return []
  const kept = [first]
  let at = 0
  while (at < points.length - 1) {
    let next = points.length - 1
    while (next > at + 1 && !seesStraight(nav, points[at] ?? first, points[next] ?? first)) next--
    kept.push(points[next] ?? first)
    at = next
  }
  return kept
}

const DIAGONAL = Math.SQRT2

/** What a search writes down for each node it has seen: kept from search to search, large maps have many nodes. */
const notes = {
  costs: new Float64Array(0),
  cameFrom: new Int32Array(0),
  /** Number of the search that saw the node last; others' notes do not count. */
  seenIn: new Uint32Array(0),
  search: 0,
}

function nextSearch(nodes: number): typeof notes {
  if (notes.costs.length < nodes || notes.search === 2 ** 32 - 1) {
    notes.costs = new Float64Array(nodes)
    notes.cameFrom = new Int32Array(nodes)
    notes.seenIn = new Uint32Array(nodes)
    notes.search = 0
  }
  notes.search++
  return notes
}

/** A* over the eight neighbours, never between two blocked corners. */
function searchNodes(nav: NavGrid, start: number, goal: number): number[] | undefined {
  const { columns, rows, free } = nav
  const [goalColumn, goalRow] = [goal % columns, Math.floor(goal / columns)]
  const rest = (node: number): number => {
    const dx = Math.abs((node % columns) - goalColumn)
    const dz = Math.abs(Math.floor(node / columns) - goalRow)
    return Math.max(dx, dz) + (DIAGONAL - 1) * Math.min(dx, dz)
  }
  const { costs, cameFrom, seenIn, search } = nextSearch(free.length)
  const open = createHeap()
  costs[start] = 0
  cameFrom[start] = -1
  seenIn[start] = search
  open.push(start, rest(start))
  for (let node = open.pop(); node !== -1; node = open.pop()) {
    if (node === goal) return walkBack(cameFrom, goal)
    const [column, row] = [node % columns, Math.floor(node / columns)]
    const cost = costs[node] ?? 0
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [c, r] = [column + dx, row + dz]
        if ((dx === 0 && dz === 0) || c < 0 || r < 0 || c >= columns || r >= rows) continue
        const next = r * columns + c
        if (!free[next]) continue
        const isDiagonal = dx !== 0 && dz !== 0
        if (isDiagonal && (!free[row * columns + c] || !free[r * columns + column])) continue
        const nextCost = cost + (isDiagonal ? DIAGONAL : 1)
        if (seenIn[next] === search && nextCost >= costs[next]! - 1e-9) continue
        seenIn[next] = search
        costs[next] = nextCost
        cameFrom[next] = node
        open.push(next, nextCost + rest(next))
      }
    }
  }
  return undefined
}

function walkBack(cameFrom: Int32Array, goal: number): number[] {
  const nodes = [goal]
  for (let node = cameFrom[goal] ?? -1; node !== -1; node = cameFrom[node] ?? -1) nodes.push(node)
  return nodes.reverse()
}

/** A binary heap of nodes, the smallest priority first; pop answers −1 when empty. */
function createHeap() {
  const nodes: number[] = []
  const priorities: number[] = []
  const priority = (i: number): number => priorities[i] ?? Infinity
  const swap = (a: number, b: number) => {
    const [node, value] = [nodes[a] ?? -1, priority(a)]
    nodes[a] = nodes[b] ?? -1
    priorities[a] = priority(b)
    nodes[b] = node
    priorities[b] = value
  }
  return {
    push(node: number, value: number) {
      let i = nodes.push(node) - 1
      priorities.push(value)
      for (let up = (i - 1) >> 1; i > 0 && priority(up) > priority(i); up = (i - 1) >> 1) {
        swap(i, up)
        i = up
      }
    },
    pop(): number {
      if (nodes.length === 0) return -1
      swap(0, nodes.length - 1)
      const node = nodes.pop() ?? -1
      priorities.pop()
      for (let i = 0; ;) {
        const [left, right] = [2 * i + 1, 2 * i + 2]
        const least = priority(right) < priority(left) ? right : left
        if (priority(least) >= priority(i)) return node
        swap(i, least)
        i = least
      }
    },
  }
}
