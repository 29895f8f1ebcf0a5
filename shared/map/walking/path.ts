import { NAV_STEP_M, type NavGrid } from './navGrid.ts'
import type { FloorPoint } from '../placement.ts'
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
function seesStraight({ columns, rows, free }: NavGrid, a: FloorPoint, b: FloorPoint): boolean {
  const [dx, dz] = [b.x - a.x, b.z - a.z]
  const steps = Math.max(1, Math.ceil(Math.hypot(dx, dz) / (NAV_STEP_M / 4)))
  for (let i = 0; i <= steps; i++) {
    const column = Math.floor((a.x + (dx * i) / steps) / NAV_STEP_M)
    const row = Math.floor((a.z + (dz * i) / steps) / NAV_STEP_M)
    if (column < 0 || row < 0 || column >= columns || row >= rows) return false
    if (free[row * columns + column] !== 1) return false
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
  const rest = (column: number, row: number): number => {
    const dx = Math.abs(column - goalColumn)
    const dz = Math.abs(row - goalRow)
    return Math.max(dx, dz) + (DIAGONAL - 1) * Math.min(dx, dz)
  }
  const { costs, cameFrom, seenIn, search } = nextSearch(free.length)
  open.clear()
  costs[start] = 0
  cameFrom[start] = -1
  seenIn[start] = search
  open.push(start, rest(start % columns, Math.floor(start / columns)))
  for (let node = open.pop(); node !== -1; node = open.pop()) {
    if (node === goal) return walkBack(cameFrom, goal)
    const row = Math.floor(node / columns)
    const column = node - row * columns
    const cost = costs[node]!
    // A shorter way here was found, and gone on from, after this one was noted.
    if (open.priority > cost + rest(column, row) + 1e-6) continue
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        const c = column + dx
        const r = row + dz
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
        open.push(next, nextCost + rest(c, r))
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
class NodeHeap {
  /** Of the node that was popped last. */
  priority = 0
  #nodes = new Int32Array(1024)
  #priorities = new Float64Array(1024)
  #length = 0

  clear(): void {
    this.#length = 0
  }

  push(node: number, priority: number): void {
    if (this.#length === this.#nodes.length) this.#grow()
    const [nodes, priorities] = [this.#nodes, this.#priorities]
    let i = this.#length++
    while (i > 0) {
      const up = (i - 1) >> 1
      if (!(priorities[up]! > priority)) break
      nodes[i] = nodes[up]!
      priorities[i] = priorities[up]!
      i = up
    }
    nodes[i] = node
    priorities[i] = priority
  }

  pop(): number {
    if (this.#length === 0) return -1
    const [nodes, priorities] = [this.#nodes, this.#priorities]
    const first = nodes[0]!
    this.priority = priorities[0]!
    const length = --this.#length
    const [node, priority] = [nodes[length]!, priorities[length]!]
    let i = 0
    for (let least = 1; least < length; least = 2 * i + 1) {
      if (least + 1 < length && priorities[least + 1]! < priorities[least]!) least++
      if (priorities[least]! >= priority) break
      nodes[i] = nodes[least]!
      priorities[i] = priorities[least]!
      i = least
    }
    nodes[i] = node
    priorities[i] = priority
    return first
  }

  #grow(): void {
    const [nodes, priorities] = [this.#nodes, this.#priorities]
    this.#nodes = new Int32Array(nodes.length * 2)
    this.#priorities = new Float64Array(nodes.length * 2)
    this.#nodes.set(nodes)
    this.#priorities.set(priorities)
  }
}

/** Searches do not run at the same time. */
const open = new NodeHeap()
