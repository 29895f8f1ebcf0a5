/** Whether people still get everywhere when a room stands. */
import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import type { GridRect } from '../grid.ts'
import { changedObjects, type ChangedObject } from '../patch/changedObjects.ts'
import { boundsOf, furnitureOf, placementOf, type MapObject } from '../placement.ts'
import { shownItem } from '../thingStates.ts'
import { mapColliders, objectColliders, type Collider } from '../walking/colliders.ts'
import { NAV_STEP_M, patchedNavGrid, type NavGrid } from '../walking/navGrid.ts'
import { buildWalkable, type Walkable } from '../walking/walkable.ts'
import { openedBy } from '../walls.ts'
import { makingGround } from './ground.ts'
import { borderEdges, derivedIn } from './roomCells.ts'
import { holds } from './roomGround.ts'
import { edgeOf } from './roomTurns.ts'

/** A room and what is around it, built on a piece of the map. */
export interface BuiltPiece {
  /** The piece, cells of the map. */
  readonly around: GridRect
  /** The room's rectangle, cells of the piece. */
  readonly ground: GridRect
  readonly piece: GameMap
  readonly built: GameMap
}

/** door: it leads nowhere; by its name, where it is another's. way: people would be shut off. */
interface WayTrouble {
  readonly kind: 'door' | 'way'
  readonly name?: string
}

/** So few places to stand are a pocket between things that nobody gets into: one square metre. */
const POCKET_NODES = 16
/** One goes through a door a little beside its middle, and straight ahead for so far, metres: nodes of the grid. */
const ACROSS_M = [-NAV_STEP_M / 2, NAV_STEP_M / 2]
const BEFORE_M = [0.5, 1.5, 2.5].map((steps) => steps * NAV_STEP_M)

/** Where one walks on a map now, as whoever shows the level knows it already. */
export type KnownWays = Pick<Walkable, 'isBlockedCell' | 'navGrid'>

/** The ways of a map, and what they were read from. */
interface ReadWays extends KnownWays {
  readonly map: GameMap
  readonly catalogue: Catalogue
}

const ways = new WeakMap<GameMap, ReadWays>()
/** Those read last: after an edit only what changed is read again. */
let latest: ReadWays | undefined

const solidOf = (key: string, object: MapObject | undefined, catalogue: Catalogue): Collider[] => {
  const item = object && shownItem(object, catalogue)
  return object && item ? objectColliders(key, object, item) : []
}

/** Whether a door or window is among things: those cut walls. */
const areOpening = (changed: readonly ChangedObject[], catalogue: Catalogue): boolean =>
  changed.some(({ was, is }) =>
    [was, is].some((one) => one && shownItem(one, catalogue)?.opens !== undefined),
  )

/** The grid of a map made of that of an earlier state of it; undefined: too much is another. */
function gridAfter(map: GameMap, catalogue: Catalogue, former: ReadWays): NavGrid | undefined {
  const before = former.map
  if (former.catalogue !== catalogue || before.id !== map.id) return undefined
  if (String(before.dimensions) !== String(map.dimensions) || before.walls !== map.walls) return undefined
  if (!map.collisions || !before.collisions) return undefined
  const changed = changedObjects(before.objects, map.objects)
  if (areOpening(changed, catalogue)) return undefined
  const touched = changed.flatMap(({ key, was, is }) =>
    [...solidOf(key, was, catalogue), ...solidOf(key, is, catalogue)].map(boundsOf),
  )
  const [width] = map.dimensions ?? [0]
  if (before.collisions !== map.collisions)
    map.collisions.forEach((cell, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      if (cell !== before.collisions![i]) touched.push({ minX: x, maxX: x + 1, minZ: y, maxZ: y + 1 })
    })
  const ground = makingGround(map, catalogue)
  const isBlocked = buildWalkable(map, catalogue).isBlockedCell
  return patchedNavGrid(former.navGrid(), touched, isBlocked, (range) => [
    ...ground.walls.solids.within(range),
    ...ground.within(range).flatMap(({ key, object, item }) => objectColliders(key, object, item)),
  ])
}

/** Where one walks on a map: read once for each state of it, and of the next one only what became another. */
export function waysOf(map: GameMap, catalogue: Catalogue): KnownWays {
  const known = ways.get(map)
  if (known?.catalogue === catalogue) return known
  const walkable = buildWalkable(map, catalogue)
  const patched = latest && gridAfter(map, catalogue, latest)
  const read: ReadWays = {
    map,
    catalogue,
    isBlockedCell: walkable.isBlockedCell,
    navGrid: patched ? () => patched : walkable.navGrid,
  }
  ways.set(map, read)
  latest = read
  return read
}

/** The grid one walks on when the room stands. */
function gridWith(
  map: GameMap,
  catalogue: Catalogue,
  { around, ground, built }: BuiltPiece,
  walkable: KnownWays,
): NavGrid {
  const [left, top] = [around.x + ground.x, around.y + ground.y]
  const rect = { ...ground, x: left, y: top }
  const closed = derivedIn(built, catalogue, ground)
  const colliders = mapColliders(built, catalogue).map((collider) => ({
    ...collider,
    cx: collider.cx + around.x,
    cz: collider.cz + around.y,
  }))
  const bounds = { minX: left, maxX: left + ground.w, minZ: top, maxZ: top + ground.h }
  const isBlockedCell = (x: number, y: number): boolean =>
    holds(rect, x, y) ? closed[(y - top) * ground.w + x - left] !== 0 : walkable.isBlockedCell(x, y)
  return patchedNavGrid(walkable.navGrid(), [bounds], isBlockedCell, () => colliders)
}

/** Whether so few nodes are connected that nobody gets there; known by region. */
function createPockets(nav: NavGrid) {
  const known = new Map<number, boolean>()
  const isSmall = (start: number): boolean => {
    const seen = new Set([start])
    for (const node of seen) {
      if (seen.size > POCKET_NODES) return false
      const column = node % nav.columns
      const next = [
        ...(column > 0 ? [node - 1] : []),
        ...(column < nav.columns - 1 ? [node + 1] : []),
        node - nav.columns,
        node + nav.columns,
      ]
      for (const other of next) if (nav.free[other] === 1) seen.add(other)
    }
    return seen.size <= POCKET_NODES
  }
  return (node: number): boolean => {
    const region = nav.regionOf(node)
    const answer = known.get(region) ?? isSmall(node)
    known.set(region, answer)
    return answer
  }
}

/** The nodes of a rectangle of cells. */
function* nodesOf(nav: NavGrid, { x, y, w, h }: GridRect): Generator<number> {
  const perCell = Math.round(1 / NAV_STEP_M)
  for (let row = y * perCell; row < (y + h) * perCell; row++)
    for (let column = x * perCell; column < (x + w) * perCell; column++) yield row * nav.columns + column
}

/** Whether the room shuts somebody in or off, or a door leads nowhere. */
export function waysTrouble(
  map: GameMap,
  catalogue: Catalogue,
  built: BuiltPiece,
  known?: KnownWays,
): WayTrouble | undefined {
  const walkable = known ?? waysOf(map, catalogue)
  const [before, after] = [walkable.navGrid(), gridWith(map, catalogue, built, walkable)]
  const { around, ground } = built
  const rect = { ...ground, x: around.x + ground.x, y: around.y + ground.y }
  const isPocket = createPockets(after)
  const inside = new Set<number>()
  const outside = new Set<number>()
  const parts = new Map<number, number>()
  let isCut = false
  for (const node of nodesOf(after, around)) {
    if (after.free[node] !== 1 || isPocket(node)) continue
    const { x, z } = after.pointOf(node)
    const region = after.regionOf(node)
    if (holds(rect, x, z)) {
      inside.add(region)
      continue
    }
    outside.add(region)
    const former = before.regionOf(node)
    if (former === -1) continue
    isCut ||= (parts.get(former) ?? region) !== region
    parts.set(former, region)
  }
  const door = doorTrouble(catalogue, built, after, isPocket)
  if (door) return door
  if ([...inside].some((region) => !outside.has(region))) return { kind: 'door' }
  return isCut ? { kind: 'way' } : undefined
}

/** Doors on the room's border one does not get through: its own to the outside, others' into it. */
function doorTrouble(
  catalogue: Catalogue,
  { around, ground, piece, built }: BuiltPiece,
  nav: NavGrid,
  isPocket: (node: number) => boolean,
): WayTrouble | undefined {
  const border = new Set(borderEdges(ground))
  for (const { key, object, item } of furnitureOf(built, catalogue)) {
    const opened = item.opens === 'door' ? openedBy(key, object, item) : undefined
    const edge = opened?.edges.find((one) => border.has(one))
    if (edge === undefined) continue
    const { x, y, side } = edgeOf(edge)
    const place = placementOf(object)
    // To the north and west of the ground its outside is where numbers are lower.
    const isLow = side === 'n' ? y === ground.y : x === ground.x
    const isOwn = piece.objects.get(key) !== object
    const out = isLow === isOwn ? -1 : 1
    const isThrough = ACROSS_M.some((across) =>
      BEFORE_M.every((before) => {
        const [atX, atZ] =
          side === 'n' ? [place.x + across, y + out * before] : [x + out * before, place.z + across]
        const node = nav.nodeAt(atX + around.x, atZ + around.y)
        return node !== -1 && nav.free[node] === 1 && !isPocket(node)
      }),
    )
    if (!isThrough) return { kind: 'door', ...(!isOwn && { name: object._name ?? '' }) }
  }
  return undefined
}
