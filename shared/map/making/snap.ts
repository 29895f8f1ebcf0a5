import type { CatalogueItem } from '../catalogue.ts'
import { sinCosDeg } from '../placement.ts'
import type { WallRun } from '../walls.ts'
import { isFlat, reachOf, wholeOf } from './bodies.ts'
import { solidStretches, type WallFace } from './faces.ts'
import { footingAt } from './footing.ts'
import type { MakingGround } from './ground.ts'
import { hangingHeight } from './hanging.ts'
import { normalScale, normalYaw, type Spot } from './spots.ts'

/** Metres between the lines of the grid; 0: none. */
export type GridStep = 0 | 0.25 | 0.5 | 1

/** Where somebody would like to have something: metres, degrees. */
export interface Wish {
  readonly x: number
  readonly z: number
  readonly yaw: number
  readonly scale: number
  /** A height that was chosen, metres above the floor: nothing else decides it then. */
  readonly y?: number
  /** It is moved, not turned: its direction stays as it is, as long as no wall decides it. */
  readonly keepsYaw?: boolean
}

/** Degrees between the directions things turn by. */
export const TURN_DEG = 15
/** From so far things come to a wall they belong on, metres. */
const WALL_REACH_M = 1.2
/** Nearer than this the back of a thing goes to the wall, metres. */
const BACK_REACH_M = 0.3
/** How far beyond the end of a wall one may be and still mean it, metres. */
const END_REACH_M = 0.6
/** Half of the thickest wall: who points into a wall means it, metres. */
const INSIDE_M = 0.5
/** What two directions may differ by and still be the same, degrees. */
const SAME_DIRECTION_DEG = 1
/** No finer than this on tables: a desk is smaller than a cell. Metres. */
const TOP_STEP_M = 0.25

/** The direction nearest to one, in steps of TURN_DEG. */
export const snappedYaw = (yaw: number): number =>
  normalYaw(Math.round((Number.isFinite(yaw) ? yaw : 0) / TURN_DEG) * TURN_DEG)

/**
 * A coordinate on the grid: what is an odd number of steps wide has its middle between lines and all else on one, so
 * that its sides come to lie on lines.
 */
export function snappedAlong(at: number, wide: number, step: number): number {
  if (step <= 0) return at
  const isOdd = Math.max(1, Math.round(wide / step)) % 2 === 1
  const shift = isOdd ? step / 2 : 0
  return Math.round((at - shift) / step) * step + shift
}

const clamped = (at: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(high, Math.max(low, at))

/** On the grid between two ends, off it where no line of it lies between them, in the middle where they leave no room. */
function snappedBetween(at: number, wide: number, step: number, low: number, high: number): number {
  const near = clamped(at, low, high)
  if (step <= 0 || low > high) return near
  const on = snappedAlong(near, wide, step)
  const inside = on < low ? on + step : on > high ? on - step : on
  return inside >= low && inside <= high ? inside : near
}

/** The direction one looks in from a face. */
const yawOf = ({ side, sign }: Pick<WallFace, 'side' | 'sign'>): number =>
  side === 'n' ? (sign === 1 ? 0 : 180) : sign === 1 ? 270 : 90

const isSameDirection = (a: number, b: number): boolean => {
  const apart = normalYaw(a - b)
  return Math.min(apart, 360 - apart) <= SAME_DIRECTION_DEG
}

/** Along a face, and away from it. */
const onFace = ({ side, at, sign }: WallFace, x: number, z: number) =>
  side === 'n' ? { along: x, before: (z - at) * sign } : { along: z, before: (x - at) * sign }

const fromFace = ({ side, at, sign }: WallFace, along: number, before: number) =>
  side === 'n' ? { x: along, z: at + sign * before } : { x: at + sign * before, z: along }

/** What is nearest by a measure; undefined measures do not count. */
function nearest<T>(all: Iterable<T>, measure: (one: T) => number | undefined): T | undefined {
  let [best, least] = [undefined as T | undefined, Infinity]
  for (const one of all) {
    const distance = measure(one)
    if (distance !== undefined && distance < least) [best, least] = [one, distance]
  }
  return best
}

/** On the nearest wall, its back to it; undefined: there is none near. */
function onWall(ground: MakingGround, item: CatalogueItem, wish: Wish, grid: GridStep): Spot | undefined {
  const half = (item.size[0] * wish.scale) / 2
  const candidates = ground.walls.faces.query(wish.x, wish.z, WALL_REACH_M).flatMap((face) => {
    const y = wish.y ?? hangingHeight(item, wish.scale, face.height)
    const { along, before } = onFace(face, wish.x, wish.z)
    if (before < -INSIDE_M || before > WALL_REACH_M) return []
    // Where walls meet, as much is theirs.
    const margin = face.thickness < 1 ? face.thickness / 2 : 0
    return solidStretches(face, y, y + item.size[1] * wish.scale).flatMap(({ from, to }) => {
      if (along < from - END_REACH_M || along > to + END_REACH_M) return []
      const [low, high] = [from + margin + half, to - margin - half]
      const place = snappedBetween(along, 2 * half, grid, low, high)
      const isCramped = low > high
      return [{ face, y, along: place, far: Math.hypot(before, place - along), isCramped }]
    })
  })
  const best = nearest(candidates, ({ far, isCramped, face }) => {
    const turn = isSameDirection(yawOf(face), wish.yaw) ? 0 : 1e-6
    return far + turn + (isCramped ? 2 * WALL_REACH_M : 0)
  })
  if (!best) return undefined
  return { ...fromFace(best.face, best.along, 0), y: best.y, yaw: yawOf(best.face), scale: wish.scale }
}

/** The middle of as many whole cells along a wall, within it where there is room. */
function openingAlong({ start, end }: WallRun, along: number, cells: number): number {
  const first = clamped(Math.round(along - cells / 2), start, Math.max(start, end - cells))
  return first + cells / 2
}

/** In the nearest wall, in its direction; undefined: there is none near. */
function inWall(ground: MakingGround, item: CatalogueItem, wish: Wish): Spot | undefined {
  const cells = Math.max(1, Math.round(item.size[0] * wish.scale))
  const candidates = ground.walls.runIndex.query(wish.x, wish.z, WALL_REACH_M).map((run) => {
    const [along, across] = run.side === 'n' ? [wish.x, wish.z] : [wish.z, wish.x]
    const place = openingAlong(run, along, cells)
    const isCramped = run.end - run.start < cells
    return { run, place, far: Math.hypot(across - run.line, place - along), isCramped }
  })
  const best = nearest(candidates, ({ far, isCramped }) => far + (isCramped ? 2 * WALL_REACH_M : 0))
  if (!best) return undefined
  const { side, line } = best.run
  return {
    ...edgePlace(side, line, best.place),
    ...edgeYaw(side, wish.yaw),
    y: wish.y ?? 0,
    scale: wish.scale,
  }
}

const edgePlace = (side: 'n' | 'w', line: number, along: number) =>
  side === 'n' ? { x: along, z: line } : { x: line, z: along }

/** Of the two directions of an edge the one nearer to a wish. */
function edgeYaw(side: 'n' | 'w', yaw: number): { readonly yaw: number } {
  const { sin, cos } = sinCosDeg(normalYaw(yaw))
  return { yaw: side === 'n' ? (cos >= 0 ? 0 : 180) : sin >= 0 ? 90 : 270 }
}

/** Without a wall a door stands on the nearest edges of cells in the direction it has. */
function onEdge(item: CatalogueItem, wish: Wish): Spot {
  const side = Math.round(normalYaw(wish.yaw) / 90) % 2 === 0 ? 'n' : 'w'
  const [along, across] = side === 'n' ? [wish.x, wish.z] : [wish.z, wish.x]
  const cells = Math.max(1, Math.round(item.size[0] * wish.scale))
  const place = edgePlace(side, Math.round(across), Math.round(along - cells / 2) + cells / 2)
  return { ...place, ...edgeYaw(side, wish.yaw), y: wish.y ?? 0, scale: wish.scale }
}

/** The wall whose face the back of a thing is so near to that it is meant. */
function wallBehind(ground: MakingGround, item: CatalogueItem, spot: Spot): WallFace | undefined {
  const deep = (item.size[2] * spot.scale) / 2
  const tall = spot.y + item.size[1] * spot.scale
  return nearest(ground.walls.faces.query(spot.x, spot.z, deep + BACK_REACH_M), (face) => {
    if (!isSameDirection(yawOf(face), spot.yaw)) return undefined
    const { along, before } = onFace(face, spot.x, spot.z)
    const isBefore = before > 0 && before <= deep + BACK_REACH_M
    const isWall = solidStretches(face, spot.y, tall, false).some(
      ({ from, to }) => along >= from && along <= to,
    )
    return isBefore && isWall ? before : undefined
  })
}

/**
 * A place whose sides lie on the grid, for a thing as it is turned. If its middle is on the level, all of it is, and the
 * grid does not take it out.
 */
function onGrid({ width, height }: MakingGround, item: CatalogueItem, spot: Spot, grid: number): Spot {
  const reach = reachOf(wholeOf(item, spot))
  const free = { x: snappedAlong(spot.x, 2 * reach.x, grid), z: snappedAlong(spot.z, 2 * reach.z, grid) }
  const isIn = [spot, free].some(({ x, z }) => x >= 0 && z >= 0 && x <= width && z <= height)
  if (!isIn) return { ...spot, ...free }
  const along = (at: number, half: number, end: number): number =>
    snappedBetween(at, 2 * half, grid, half, end - half)
  return { ...spot, x: along(spot.x, reach.x, width), z: along(spot.z, reach.z, height) }
}

/** On the floor, or on what is there. */
function standing(
  ground: MakingGround,
  item: CatalogueItem,
  wish: Wish,
  grid: GridStep,
  ignore: ReadonlySet<string>,
): Spot {
  const raw: Spot = { x: wish.x, y: wish.y ?? 0, z: wish.z, yaw: wish.yaw, scale: wish.scale }
  const under = footingAt(ground, item, raw.x, raw.z, ignore)
  const isOnTop = item.mount === 'surface' && under.on !== undefined
  const step = isOnTop ? Math.min(grid, TOP_STEP_M) : grid
  let spot = onGrid(ground, item, raw, step)
  const wall = isFlat(item) || isOnTop ? undefined : wallBehind(ground, item, raw)
  if (wall) {
    const along = onFace(wall, spot.x, spot.z).along
    spot = { ...spot, ...fromFace(wall, along, (item.size[2] * wish.scale) / 2) }
  }
  const footing = footingAt(ground, item, spot.x, spot.z, ignore)
  // The grid takes nothing off the table one put it on.
  if (isOnTop && footing.on !== under.on) return { ...raw, y: wish.y ?? under.y }
  return { ...spot, y: wish.y ?? footing.y }
}

/** Heights of ceilings are those of the walls around, looked for within so many metres. */
const CEILING_SIGHT_M = 12
/** Where there is no wall, metres. */
const CEILING_M = 3

/** How high the ceiling would be at a place: as high as the nearest wall. Metres. */
export function ceilingAt({ walls }: MakingGround, x: number, z: number): number {
  const wall = nearest(walls.faces.query(x, z, CEILING_SIGHT_M), (face) => {
    const { along, before } = onFace(face, x, z)
    return Math.hypot(before, along - clamped(along, face.from, face.to))
  })
  return wall?.height ?? CEILING_M
}

/**
 * Where something comes to stand, hang or be set in when one points at a place: on the grid, at the wall, on the table.
 * @param ignore names of things that are not there, above all itself while it is moved
 */
export function snapped(
  ground: MakingGround,
  item: CatalogueItem,
  wish: Wish,
  grid: GridStep,
  ignore: Iterable<string> = [],
): Spot {
  const [x, z] = [Number.isFinite(wish.x) ? wish.x : 0, Number.isFinite(wish.z) ? wish.z : 0]
  const isFree = grid === 0 || wish.keepsYaw === true
  const yaw = isFree ? normalYaw(wish.yaw) : snappedYaw(wish.yaw)
  const meant: Wish = { ...wish, x, z, yaw, scale: normalScale(wish.scale) }
  if (item.opens) return inWall(ground, item, meant) ?? onEdge(item, meant)
  const onIt = item.mount === 'wall' ? onWall(ground, item, meant, grid) : undefined
  if (onIt) return onIt
  if (item.mount === 'wall') {
    const y = meant.y ?? hangingHeight(item, meant.scale, CEILING_M)
    return onGrid(ground, item, { x, y, z, yaw, scale: meant.scale }, grid)
  }
  if (item.mount === 'ceiling') {
    const spot = onGrid(ground, item, { x, y: 0, z, yaw, scale: meant.scale }, grid)
    const hung = Math.max(ceilingAt(ground, spot.x, spot.z), item.size[1] * meant.scale)
    return { ...spot, y: meant.y ?? hung }
  }
  return standing(ground, item, meant, grid, new Set(ignore))
}
