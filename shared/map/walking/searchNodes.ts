import type { NavGrid } from './navGrid.ts'
import { NodeHeap } from './nodeHeap.ts'
import { octile, type RoughWay } from './roughWays.ts'

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

/** Searches do not run at the same time. */
const open = new NodeHeap()

/** Of ways of the same length the one that is nearer to its end goes on first. */
const NEARER_FIRST = 1.001
/** Along a rough way nothing is gained by looking back: what stands in a tile makes all ways through it longer. */
const ONWARD_FIRST = 1.35

/**
 * A* over the eight neighbours, never between two blocked corners; gives up after `most` nodes. Along a rough way it
 * stays in its tiles and heads for where it leads.
 */
export function searchNodes(
  { columns, rows, free }: Pick<NavGrid, 'columns' | 'rows' | 'free'>,
  start: number,
  goal: number,
  most: number,
  roughly?: RoughWay,
): number[] | undefined {
  const weight = roughly ? ONWARD_FIRST : NEARER_FIRST
  const way = roughly ?? straightWay(goal % columns, Math.floor(goal / columns))
  const { tileBits, across, rests } = way
  const restOf = (column: number, row: number, tile: number): number =>
    weight * (octile(column - way.columns[tile]!, row - way.rows[tile]!) + rests[tile]!)
  const { costs, cameFrom, seenIn, search } = nextSearch(free.length)
  open.clear()
  costs[start] = 0
  cameFrom[start] = -1
  seenIn[start] = search
  open.push(start, 0)
  for (let node = open.pop(); node !== -1; node = open.pop()) {
    if (node === goal) return walkBack(cameFrom, goal)
    const row = Math.floor(node / columns)
    const column = node - row * columns
    const cost = costs[node]!
    // A shorter way here was found, and gone on from, after this one was noted.
    const here = (row >> tileBits) * across + (column >> tileBits)
    if (node !== start && open.priority > cost + restOf(column, row, here) + 1e-6) continue
    if (--most < 0) return undefined
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        const c = column + dx
        const r = row + dz
        if ((dx === 0 && dz === 0) || c < 0 || r < 0 || c >= columns || r >= rows) continue
        const next = r * columns + c
        const tile = (r >> tileBits) * across + (c >> tileBits)
        if (!free[next] || rests[tile]! < 0) continue
        const isDiagonal = dx !== 0 && dz !== 0
        if (isDiagonal && (!free[row * columns + c] || !free[r * columns + column])) continue
        const nextCost = cost + (isDiagonal ? Math.SQRT2 : 1)
        if (seenIn[next] === search && nextCost >= costs[next]! - 1e-9) continue
        seenIn[next] = search
        costs[next] = nextCost
        cameFrom[next] = node
        open.push(next, nextCost + restOf(c, r, tile))
      }
    }
  }
  return undefined
}

/** All of a grid as one tile, from which one heads for the end. */
const straightWay = (column: number, row: number): RoughWay => ({
  tileBits: 30,
  across: 1,
  rests: Float64Array.of(0),
  columns: Int32Array.of(column),
  rows: Int32Array.of(row),
})

function walkBack(cameFrom: Int32Array, goal: number): number[] {
  const nodes = [goal]
  for (let node = cameFrom[goal] ?? -1; node !== -1; node = cameFrom[node] ?? -1) nodes.push(node)
  return nodes.reverse()
}
