import type { MapId } from '#shared/ids.ts'
import type { Collider, ColliderIndex } from '#shared/map/walking/colliders.ts'
import { withoutCells, type NavGrid } from '#shared/map/walking/navGrid.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { findPath } from '#shared/map/walking/path.ts'
import type { Prism } from '#shared/map/placement.ts'
import type { MapPortal } from '#shared/map/portals.ts'
import type { Walkable } from '#shared/map/walking/walkable.ts'
import type { Slowly } from '#shared/slowly.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Surroundings } from '../player/controller.ts'
import type { GroundPoint, SeatPlace } from '../player/selfPlayer.ts'
import type { FloorsPart } from './building/groundParts.ts'
import type { Thing } from './furniture/things.ts'

/** What a map means for bodies, eyes and feet. Made anew when something of it changes. */
export interface Level {
  readonly mapId: MapId
  /** Metres. */
  readonly width: number
  readonly depth: number
  readonly surroundings: Surroundings
  readonly colliders: readonly Collider[]
  readonly index: ColliderIndex
  /** Doorways and the crowns of trees: one walks through and below; eyes that stopped in one would see its inside. */
  readonly notForEyes: readonly Prism[]
  readonly seats: readonly SeatPlace[]
  readonly spawn: GroundPoint
  /** Doors to another level, another space or another page. */
  readonly portals: readonly MapPortal[]
  /** Objects that can be used. */
  readonly things: readonly Thing[]
  seat(chairIdx: number): SeatPlace | undefined
  /** Makes ahead what the first path needs. */
  ways(): Slowly<void>
  path(from: GroundPoint, to: GroundPoint): readonly GroundPoint[] | undefined
  /** Names the nooks whose doors are closed to oneself: no step and no path leads into them from outside. */
  closeNooks(ids: readonly string[]): void
  /** The floor one stands on at a point; undefined outside. */
  floorAt(x: number, z: number): string | undefined
}

/** The cells of some nooks, where no other nook has them. */
const cellsOf = (map: Pick<GameMap, 'nooks'>, ids: ReadonlySet<string>): { x: number; y: number }[] =>
  [...ids].flatMap((id) =>
    (map.nooks.get(id)?.nookCoords?.coords ?? []).flatMap(({ x, y }) => {
      const cell = { x: x ?? 0, y: y ?? 0 }
      return nookAt(map, { x: cell.x, z: cell.y }) === id ? [cell] : []
    }),
  )

/** Where one can walk while some nooks are closed. Whoever is inside one may move about in it and leave. */
function nookDoors(map: Pick<GameMap, 'nooks'>, navGrid: () => NavGrid) {
  let closed: ReadonlySet<string> = new Set()
  /** By the ids of the closed nooks, of one grid of all. */
  const grids = new Map<string, NavGrid>()
  let gridsOf: NavGrid | undefined
  return {
    close(ids: readonly string[]): void {
      closed = new Set(ids)
      grids.clear()
    },
    isOpen(from: GroundPoint, to: GroundPoint): boolean {
      if (closed.size === 0) return true
      const nook = nookAt(map, to)
      return nook === undefined || !closed.has(nook) || nookAt(map, from) === nook
    },
    gridFrom(from: GroundPoint): NavGrid {
      const here = nookAt(map, from)
      const shut = new Set([...closed].filter((id) => id !== here))
      const all = navGrid()
      if (shut.size === 0) return all
      if (gridsOf !== all) grids.clear()
      gridsOf = all
      const key = JSON.stringify([...shut])
      const known = grids.get(key)
      if (known) return known
      const grid = withoutCells(all, cellsOf(map, shut))
      grids.set(key, grid)
      return grid
    },
  }
}

/** What a level is made of. */
export interface LevelIngredients extends Pick<
  Level,
  'colliders' | 'index' | 'notForEyes' | 'seats' | 'portals' | 'things' | 'seat' | 'ways'
> {
  readonly id: MapId
  readonly nooks: GameMap['nooks']
  /** The cell one comes in at. */
  readonly spawn: { readonly x?: number | null; readonly y?: number | null } | undefined
  readonly floors: FloorsPart
  readonly walkable: Pick<Walkable, 'canPass'>
  navGrid(): NavGrid
}

export function createLevel({
  id,
  nooks,
  spawn,
  floors: { width, depth, cells },
  walkable,
  navGrid,
  ...parts
}: LevelIngredients): Level {
  const near: Collider[] = []
  const doors = nookDoors({ nooks }, navGrid)
  return {
    ...parts,
    mapId: id,
    width,
    depth,
    spawn: spawn ? { x: (spawn.x ?? 0) + 0.5, z: (spawn.y ?? 0) + 0.5 } : { x: width / 2, z: depth / 2 },
    surroundings: {
      query: (x, z, r) => parts.index.query(x, z, r, near),
      canPass: (fromX, fromZ, toX, toZ) =>
        walkable.canPass(fromX, fromZ, toX, toZ) && doors.isOpen({ x: fromX, z: fromZ }, { x: toX, z: toZ }),
    },
    path: (from, to) => findPath({ navGrid: () => doors.gridFrom(from) }, from, to),
    closeNooks: doors.close,
    floorAt: (x, z) =>
      x < 0 || z < 0 || x >= width || z >= depth ? undefined : cells[Math.floor(z) * width + Math.floor(x)],
  }
}
