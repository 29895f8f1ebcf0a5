import { distanceToPrism, type FloorPoint } from '#shared/map/placement.ts'
import type { Level } from '../../../client/scene/level/level.ts'
import { bodyRules } from '../../../client/scene/player/controller.ts'

/** Side of a node: what is measured is at most so much narrower than what is, metres. */
export const NODE_M = 0.125
/** Wider than twice this is not measured, metres. */
const REACH_M = 1.2
const STEP = 0.01

const beside = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** Places behind one narrow point. */
export interface Pocket {
  /** How wide the narrow point of the widest way to it is, and where, metres. */
  readonly wide: number
  readonly neck: FloorPoint
  /** Square metres of it. */
  readonly size: number
  readonly example: FloorPoint
}

/** How wide the widest way from a point to every other is at its narrowest, between solids, drops and blocked cells. */
export function widestWays({ width, depth, index, surroundings }: Level, from: FloorPoint) {
  const [columns, rows] = [Math.round(width / NODE_M), Math.round(depth / NODE_M)]
  const pointOf = (node: number): FloorPoint => ({
    x: ((node % columns) + 0.5) * NODE_M,
    z: (Math.floor(node / columns) + 0.5) * NODE_M,
  })
  const ground = new Float32Array(columns * rows)
  /** Half as wide as one could be there. */
  const room = new Float32Array(columns * rows)
  for (let node = 0; node < room.length; node++) {
    const { x, z } = pointOf(node)
    if (!surroundings.canPass(x, z, x, z)) continue
    const near = index.query(x, z, REACH_M)
    const platforms = near.filter((solid) => solid.isPlatform && distanceToPrism(solid, x, z) === 0)
    const y = Math.max(0, ...platforms.map(({ y1 }) => y1))
    const tall = near.filter(({ y0, y1 }) => y1 - y > bodyRules.stepUpM && y0 - y < bodyRules.heightM)
    ground[node] = y
    room[node] = Math.min(REACH_M, ...tall.map((solid) => distanceToPrism(solid, x, z)))
  }
  const best = new Float32Array(room.length)
  const neck = new Int32Array(room.length)
  // The widest first.
  const open: number[][] = []
  const add = (node: number, wide: number, at: number): void => {
    if (wide <= best[node]!) return
    best[node] = wide
    neck[node] = at
    ;(open[Math.floor(wide / STEP)] ??= []).push(node)
  }
  const first = Math.floor(from.z / NODE_M) * columns + Math.floor(from.x / NODE_M)
  add(first, room[first]!, first)
  for (let wide = open.length - 1; wide >= 0; wide--) {
    for (let node = open[wide]?.pop(); node !== undefined; node = open[wide]?.pop()) {
      const { x, z } = pointOf(node)
      for (const [dx, dz] of beside) {
        const [column, row] = [(node % columns) + dx, Math.floor(node / columns) + dz]
        const next = row * columns + column
        if (column < 0 || row < 0 || column >= columns || row >= rows || !(room[next]! > 0)) continue
        if (Math.abs(ground[next]! - ground[node]!) > bodyRules.stepUpM) continue
        if (!surroundings.canPass(x, z, x + dx * NODE_M, z + dz * NODE_M)) continue
        const isNarrower = room[next]! < best[node]!
        add(next, Math.min(best[node]!, room[next]!), isNarrower ? next : neck[node]!)
      }
    }
  }
  return {
    /** What lies behind points narrower than `least`. Where no body fits nothing lies. */
    narrow(least: number): Pocket[] {
      const found = new Map<number, Pocket>()
      for (let node = 0; node < best.length; node++) {
        const wide = 2 * best[node]!
        if (wide === 0 || wide >= least || room[node]! < bodyRules.radiusM) continue
        const at = neck[node]!
        const size = (found.get(at)?.size ?? 0) + NODE_M ** 2
        found.set(at, { wide, neck: pointOf(at), size, example: pointOf(node) })
      }
      return [...found.values()]
    },
    /** A point of every square of so many metres where a body gets to, with the height one stands at. */
    places(everyM: number): { x: number; y: number; z: number }[] {
      const squares = new Map<string, { x: number; y: number; z: number }>()
      for (let node = 0; node < best.length; node++) {
        if (best[node]! < bodyRules.radiusM) continue
        const { x, z } = pointOf(node)
        // The last one of each: half of them stand at something.
        squares.set(`${Math.floor(x / everyM)} ${Math.floor(z / everyM)}`, { x, y: ground[node]!, z })
      }
      return [...squares.values()]
    },
  }
}
