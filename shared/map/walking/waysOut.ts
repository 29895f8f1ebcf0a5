import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { cutMap } from '../cutMap.ts'
import type { FloorPoint } from '../placement.ts'
import { leadingOn } from './leadingOn.ts'
import type { NavGrid } from './navGrid.ts'
import { buildWalkable, type Walkable } from './walkable.ts'

/** Where people arrive on a level: its spawn cells. */
const spawnsOf = ({ spawns, spawn }: GameMap): { readonly x: number; readonly y: number }[] =>
  (spawns?.length ? spawns : spawn ? [spawn] : []).map(({ x, y }) => ({ x: x ?? 0, y: y ?? 0 }))

/** A cell is not looked at yet, leads to a spawn, does not, or a search has come to it. */
const UNKNOWN = 0
const LEADS = 1
const SHUT = 2
const REACHED = 3

const around = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** So far around somebody a way out is looked for, metres: what is looked through must not grow with the level, for each of a crowd. */
const NEAREST_M = 40

const middleOf = ({ x, y }: { readonly x: number; readonly y: number }): FloorPoint => ({
  x: x + 0.5,
  z: y + 0.5,
})

type Ways = Pick<Walkable, 'width' | 'height' | 'isBlockedCell' | 'isEdgeOpen' | 'canPass' | 'canStand'>

/**
 * Whether one gets from a place to where people arrive, from cell to cell as the server lets people go. Each cell is
 * looked at once, however many ask; a search goes towards the nearest spawn first, so that a level without walls on the
 * way costs no more than the way. On a level without a spawn every place counts as connected.
 */
export class WaysOut {
  readonly #ways: Ways
  readonly #state: Uint8Array
  readonly #spawns: readonly { readonly x: number; readonly y: number }[]
  readonly #compared: { readonly marks: Uint8Array; readonly isMost: boolean }[] = []

  constructor(map: GameMap, ways: Ways) {
    this.#ways = ways
    this.#state = new Uint8Array(ways.width * ways.height)
    this.#spawns = spawnsOf(map).filter(({ x, y }) => !ways.isBlockedCell(x, y))
    for (const { x, y } of this.#spawns) this.#state[y * ways.width + x] = LEADS
  }

  /** Whether a cell has a way to a spawn. False for cells on which nobody walks. */
  leads(x: number, y: number): boolean {
    const { width } = this.#ways
    if (this.#ways.isBlockedCell(x, y)) return false
    if (this.#spawns.length === 0) return true
    const known = this.#state[y * width + x]
    return known === UNKNOWN ? this.#search(x, y) : known === LEADS
  }

  /** Whether somebody at a place (metres) gets away from it to a spawn. */
  isShutIn(x: number, z: number): boolean {
    // Into what became solid one got by no way: one is in it.
    if (!this.#ways.canStand(x, z)) return true
    const [cx, cy] = [Math.floor(x), Math.floor(z)]
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [nx, ny] = [cx + dx, cy + dy]
        if (this.leads(nx, ny) && this.#ways.canPass(x, z, nx + 0.5, ny + 0.5)) return false
      }
    return true
  }

  /**
   * Whether there is more around a place (metres) than all that leads to a spawn: then it is the spawn that is walled in, and
   * not who stands there.
   */
  isMost(x: number, z: number): boolean {
    const cell = Math.floor(z) * this.#ways.width + Math.floor(x)
    if (this.#ways.isBlockedCell(Math.floor(x), Math.floor(z))) return false
    const known = this.#compared.find(({ marks }) => marks[cell])
    if (known) return known.isMost
    const { marks, count } = this.#around([cell], Infinity)
    const ofSpawns = this.#spawns.map((spawn) => spawn.y * this.#ways.width + spawn.x)
    const isMost = this.#around(ofSpawns, count).count < count
    this.#compared.push({ marks, isMost })
    return isMost
  }

  /**
   * The middle (metres) of the nearest cell with a way to a spawn of those `isFine`; where there is none within
   * `NEAREST_M`, of a spawn itself; undefined where none of them is fine.
   */
  nearest(x: number, z: number, isFine: (point: FloorPoint) => boolean = () => true): FloorPoint | undefined {
    const [cx, cy] = [Math.floor(x), Math.floor(z)]
    let best: FloorPoint | undefined
    let bestM = Infinity
    for (let ring = 0; ring <= NEAREST_M && ring <= bestM + 1; ring++) {
      for (const [px, py] of ringOf(cx, cy, ring)) {
        const point = { x: px + 0.5, z: py + 0.5 }
        const metres = Math.hypot(point.x - x, point.z - z)
        if (metres >= bestM || !this.leads(px, py) || !isFine(point)) continue
        best = point
        bestM = metres
      }
    }
    return best ?? this.#spawns.map(middleOf).find(isFine)
  }

  /** Marks all it comes to: connected cells are all alike. */
  #search(x: number, y: number): boolean {
    const { width } = this.#ways
    const target = this.#nearestSpawn(x, y)
    const seen = [y * width + x]
    // Cells to go on from, by how far they are from the spawn.
    const open: number[][] = []
    this.#state[seen[0]!] = REACHED
    let nearest = 0
    const add = (cell: number): void => {
      const away = Math.abs((cell % width) - target.x) + Math.abs(Math.floor(cell / width) - target.y)
      ;(open[away] ??= []).push(cell)
      nearest = Math.min(nearest, away)
    }
    add(seen[0]!)
    let answer = SHUT
    search: for (nearest = 0; nearest < open.length;) {
      const cell = open[nearest]?.pop()
      if (cell === undefined) {
        nearest++
        continue
      }
      const [cx, cy] = [cell % width, Math.floor(cell / width)]
      for (const [dx, dy] of around) {
        const [nx, ny] = [cx + dx, cy + dy]
        const next = ny * width + nx
        if (this.#state[next] === REACHED || !this.#goes(cx, cy, dx, dy)) continue
        if (this.#state[next] !== UNKNOWN) {
          answer = this.#state[next]!
          break search
        }
        this.#state[next] = REACHED
        seen.push(next)
        add(next)
      }
    }
    for (const cell of seen) this.#state[cell] = answer
    return answer === LEADS
  }

  /** Whether one gets from a cell to the one beside it. */
  #goes(x: number, y: number, dx: number, dy: number): boolean {
    if (this.#ways.isBlockedCell(x + dx, y + dy)) return false
    return dy === 0
      ? this.#ways.isEdgeOpen(Math.max(x, x + dx), y, 'w')
      : this.#ways.isEdgeOpen(x, Math.max(y, y + dy), 'n')
  }

  /** Marks the cells that are connected with some, those among them; no more than `most` are looked for. */
  #around(from: readonly number[], most: number): { readonly marks: Uint8Array; readonly count: number } {
    const { width, height } = this.#ways
    const marks = new Uint8Array(width * height)
    const seen: number[] = []
    const add = (cell: number): void => {
      if (marks[cell]) return
      marks[cell] = 1
      seen.push(cell)
    }
    from.forEach(add)
    for (let i = 0; i < seen.length && seen.length < most; i++) {
      const [x, y] = [seen[i]! % width, Math.floor(seen[i]! / width)]
      for (const [dx, dy] of around) if (this.#goes(x, y, dx, dy)) add((y + dy) * width + x + dx)
    }
    return { marks, count: seen.length }
  }

  #nearestSpawn(x: number, y: number): { readonly x: number; readonly y: number } {
    let best = this.#spawns[0]!
    for (const spawn of this.#spawns)
      if (Math.abs(spawn.x - x) + Math.abs(spawn.y - y) < Math.abs(best.x - x) + Math.abs(best.y - y))
        best = spawn
    return best
  }
}

/** What was asked of a state of a map: asked again while the next one is looked at. */
const asked = new WeakMap<GameMap, WaysOut>()

/** The ways out of a map, one for each state of it; `read` answers where one walks on it. */
export function waysOutOf(map: GameMap, read: () => Ways): WaysOut {
  const known = asked.get(map) ?? new WaysOut(map, read())
  asked.set(map, known)
  return known
}

/** The cells of a square ring around a cell. */
function* ringOf(x: number, y: number, ring: number): Generator<readonly [x: number, y: number]> {
  if (ring === 0) return yield [x, y]
  for (let at = -ring; at < ring; at++) {
    yield [x + at, y - ring]
    yield [x + ring, y + at]
    yield [x - at, y + ring]
    yield [x - ring, y - at]
  }
}

/** The square somebody's surroundings are looked at in: all who stand in it share a look. */
export const squareOf = ({ x, z }: FloorPoint): string =>
  `${Math.floor(x / SQUARE_M)} ${Math.floor(z / SQUARE_M)}`

/** How much of a map is looked at around somebody, metres, and the side of the squares who stands in shares that look. */
const SIGHT_M = 10
const SQUARE_M = 8

/** A piece of a map, and the regions in it that lead on. */
interface Look {
  readonly nav: NavGrid
  readonly ways: ReadonlySet<number>
  readonly left: number
  readonly top: number
}

/** What was looked at of a state of a map, by square: of a crowd everybody asks the same. */
const looks = new WeakMap<GameMap, { readonly catalogue: Catalogue; readonly known: Map<string, Look> }>()

function lookAround(map: GameMap, catalogue: Catalogue, { x, z }: FloorPoint): Look | undefined {
  const [column, row] = [Math.floor(x / SQUARE_M), Math.floor(z / SQUARE_M)]
  let its = looks.get(map)
  if (its?.catalogue !== catalogue) looks.set(map, (its = { catalogue, known: new Map() }))
  const key = squareOf({ x, z })
  const look = its.known.get(key) ?? readSquare(map, catalogue, column * SQUARE_M, row * SQUARE_M)
  if (look) its.known.set(key, look)
  return look
}

function readSquare(map: GameMap, catalogue: Catalogue, x: number, z: number): Look | undefined {
  const [width, height] = map.dimensions ?? [0, 0]
  const [left, top] = [Math.max(0, x - SIGHT_M), Math.max(0, z - SIGHT_M)]
  const [w, h] = [
    Math.min(width, x + SQUARE_M + SIGHT_M) - left,
    Math.min(height, z + SQUARE_M + SIGHT_M) - top,
  ]
  if (!(w > 0 && h > 0)) return undefined
  const nav = buildWalkable(cutMap(map, { x: left, y: top, w, h }), catalogue).navGrid()
  const ways = new Set(
    leadingOn(nav, { west: left > 0, north: top > 0, east: left + w < width, south: top + h < height }),
  )
  for (const { x: sx, y: sy } of spawnsOf(map)) {
    const node = nav.nodeAt(sx + 0.5 - left, sy + 0.5 - top)
    if (node !== -1 && nav.free[node] === 1) ways.add(nav.regionOf(node))
  }
  return { nav, ways, left, top }
}

/**
 * Where somebody at a place (metres) that furniture shuts in gets out of it, the nearest; undefined: they are not shut
 * in. Cells say nothing of this: between pieces that leave their cells free a body may still find no way.
 */
export function outOfFurniture(map: GameMap, catalogue: Catalogue, at: FloorPoint): FloorPoint | undefined {
  const look = lookAround(map, catalogue, at)
  if (!look) return undefined
  const { nav, ways, left, top } = look
  const [px, pz] = [at.x - left, at.z - top]
  const own = nav.nearestFree(px, pz, OWN_REACH_M)
  if (own !== -1 && ways.has(nav.regionOf(own))) return undefined
  const [near] = [...ways]
    .map((region) => nav.nearestFree(px, pz, SIGHT_M, region))
    .filter((node) => node !== -1)
    .map(nav.pointOf)
    .sort((a, b) => Math.hypot(a.x - px, a.z - pz) - Math.hypot(b.x - px, b.z - pz))
  return near && { x: near.x + left, z: near.z + top }
}

/** One stands beside things a little nearer than paths lead: so far from a node one is still at it, metres. */
const OWN_REACH_M = 0.6
