import { NAV_STEP_M, type NavGrid } from './navGrid.ts'
import type { FloorPoint } from '../placement.ts'
import { searchNodes } from './searchNodes.ts'
import type { Walkable } from './walkable.ts'

/** How far from a blocked start or target a free place is looked for, metres. */
const REACH_M = 1.5

/** To a place so near, metres, so many nodes are looked at before a way is searched roughly first. */
const [NEAR_M, EASY_NODES] = [12, 500]

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
  const isNear = Math.hypot(to.x - from.x, to.z - from.z) <= NEAR_M
  const nodes =
    (isNear ? searchNodes(nav, start, goal, EASY_NODES) : undefined) ??
    searchNodes(nav, start, goal, Infinity, nav.roughWay(start, goal))
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

/** So many turns ahead may be hidden before one further on is seen. */
const LOOK_AHEAD = 6

/** Leaves out the points the walker can do without. */
function pullString(nav: NavGrid, points: readonly FloorPoint[]): FloorPoint[] {
  const sees = (a: number, b: number): boolean => seesStraight(nav, points[a]!, points[b]!)
  const turns = turnsOf(points)
  const kept = points.slice(0, 1)
  for (let at = 0, turn = 0; turn < turns.length - 1;) {
    let next = turn + 1
    for (let ahead = next + 1; ahead < turns.length && ahead <= next + LOOK_AHEAD; ahead++)
      if (sees(at, turns[ahead]!)) next = ahead
    // On the way to the turn after that one is the last point that is seen.
    let seen = turns[next]!
    for (let hidden = turns[next + 1] ?? seen; hidden - seen > 1;) {
      const middle = (seen + hidden) >> 1
      if (sees(at, middle)) seen = middle
      else hidden = middle
    }
    kept.push(points[seen]!)
    at = seen
    turn = next
  }
  return kept
}

/** Where points change their direction, and both ends. */
function turnsOf(points: readonly FloorPoint[]): number[] {
  const found: number[] = []
  for (const [i, point] of points.entries()) {
    const [before, after] = [points[i - 1], points[i + 1]]
    const isTurn =
      !before ||
      !after ||
      Math.abs((point.x - before.x) * (after.z - point.z) - (point.z - before.z) * (after.x - point.x)) > 1e-9
    if (isTurn) found.push(i)
  }
  return found
}
