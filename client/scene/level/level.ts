import type { MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { createColliderIndex, mapColliders } from '#shared/map/colliders.ts'
import type { Collider, ColliderIndex } from '#shared/map/colliders.ts'
import { floorCells } from '#shared/map/floors.ts'
import { withoutCells, type NavGrid } from '#shared/map/navGrid.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { findPath } from '#shared/map/path.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { portalsOf, type MapPortal } from '#shared/map/portals.ts'
import { chairIndices, seatPose } from '#shared/map/seats.ts'
import { footprintOf, furnitureOf, placementOf, type Prism } from '#shared/map/placement.ts'
import { buildWalkable } from '#shared/map/walkable.ts'
import { wallEdges, wallRuns } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import { prismOf, reachOf } from '#shared/map/reach.ts'
import { headingFromYaw } from '../heading.ts'
import type { Surroundings } from '../player/controller.ts'
import type { Thing } from '../prompt/prompts.ts'
import type { GroundPoint, SeatPlace } from '../player/selfPlayer.ts'

/** What a map means for bodies, eyes and feet. Made anew when the map changes. */
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
  path(from: GroundPoint, to: GroundPoint): readonly GroundPoint[] | undefined
  /** Names the nooks whose doors are closed to oneself: no step and no path leads into them from outside. */
  closeNooks(ids: readonly string[]): void
  /** The floor one stands on at a point; undefined outside. */
  floorAt(x: number, z: number): string | undefined
}

/** The cells of some nooks, where no other nook has them. */
const cellsOf = (map: GameMap, ids: ReadonlySet<string>): { x: number; y: number }[] =>
  [...ids].flatMap((id) =>
    (map.nooks.get(id)?.nookCoords?.coords ?? []).flatMap(({ x, y }) => {
      const cell = { x: x ?? 0, y: y ?? 0 }
      return nookAt(map, { x: cell.x, z: cell.y }) === id ? [cell] : []
    }),
  )

/** Where one can walk while some nooks are closed. Whoever is inside one may move about in it and leave. */
function nookDoors(map: GameMap, navGrid: () => NavGrid) {
  let closed: ReadonlySet<string> = new Set()
  /** By the ids of the closed nooks. */
  const grids = new Map<string, NavGrid>()
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
      if (shut.size === 0) return navGrid()
      const key = JSON.stringify([...shut])
      const known = grids.get(key)
      if (known) return known
      const grid = withoutCells(navGrid(), cellsOf(map, shut))
      grids.set(key, grid)
      return grid
    },
  }
}

/** Platforms one can stand on: items with standHeight have no collider of their own to bump into. */
function platforms(map: GameMap, catalogue: Catalogue): Collider[] {
  return furnitureOf(map, catalogue).flatMap(({ key, object, item }) => {
    if (item.standHeight === undefined || item.colliders.length > 0) return []
    const place = placementOf(object)
    return {
      kind: 'object' as const,
      objectKey: key,
      cx: place.x,
      cz: place.z,
      hx: (item.size[0] * place.scale) / 2,
      hz: (item.size[2] * place.scale) / 2,
      yaw: place.yaw,
      y0: place.y,
      y1: place.y + item.standHeight * place.scale,
    }
  })
}

/** The holes of the doors, as deep as their walls. */
const doorwaysOf = (map: GameMap, catalogue: Catalogue): Prism[] =>
  wallRuns(wallEdges(map, catalogue)).flatMap(({ side, line, thickness, openings }) =>
    openings
      .filter(({ kind }) => kind === 'door')
      .map(({ start, end, bottom, top }): Prism => {
        const [middle, half] = [(start + end) / 2, (end - start) / 2]
        const heights = { yaw: 0, y0: bottom, y1: top }
        return side === 'n'
          ? { cx: middle, cz: line, hx: half, hz: thickness / 2, ...heights }
          : { cx: line, cz: middle, hx: thickness / 2, hz: half, ...heights }
      }),
  )

/** A trunk is so much narrower than its crown, which begins at this share of the height. */
const TRUNK = { share: 0.3, leastHeightM: 2.5, bare: 0.4 }

/** What is wide above one's head on something slim one walks round. */
const crownsOf = (map: GameMap, catalogue: Catalogue): Prism[] =>
  furnitureOf(map, catalogue).flatMap(({ object, item }) => {
    const [trunk, ...others] = item.colliders
    const isTree =
      trunk !== undefined &&
      others.length === 0 &&
      item.size[1] > TRUNK.leastHeightM &&
      trunk.w < item.size[0] * TRUNK.share &&
      trunk.d < item.size[2] * TRUNK.share
    const whole = footprintOf(object, item)
    return isTree ? [{ ...whole, y0: whole.y0 + (whole.y1 - whole.y0) * TRUNK.bare }] : []
  })

/** Objects that say what one can do with them. */
const thingsOf = (map: GameMap, catalogue: Catalogue): Thing[] =>
  [...map.objects].flatMap(([key, object]) => {
    const words = object.previewMessage?.trim() ?? ''
    if (words === '' && propertiesOf(object)['cookie'] !== true) return []
    return [{ key, prism: prismOf(object, catalogue), words, reach: reachOf(object) }]
  })

export function buildLevel(map: GameMap, catalogue: Catalogue): Level {
  const walkable = buildWalkable(map, catalogue)
  const colliders = [...mapColliders(map, catalogue), ...platforms(map, catalogue)]
  const index = createColliderIndex(colliders)
  const near: Collider[] = []
  const [width, depth] = map.dimensions ?? [0, 0]
  const floors = floorCells(map)
  const seats = chairIndices(map, catalogue).flatMap((chairIdx) => {
    const pose = seatPose(map, catalogue, chairIdx)
    if (!pose) return []
    const { position, rotation, seatHeight } = pose
    const heading = headingFromYaw(rotation.y)
    return { chairIdx, x: position.x, z: position.z, heading, height: position.y + seatHeight }
  })
  const byIdx = new Map(seats.map((seat) => [seat.chairIdx, seat]))
  const spawn = map.spawns?.[0] ?? map.spawn
  const doors = nookDoors(map, walkable.navGrid)
  return {
    mapId: map.id,
    width,
    depth,
    colliders,
    index,
    notForEyes: [...doorwaysOf(map, catalogue), ...crownsOf(map, catalogue)],
    seats,
    portals: portalsOf(map, catalogue),
    things: thingsOf(map, catalogue),
    spawn: spawn ? { x: (spawn.x ?? 0) + 0.5, z: (spawn.y ?? 0) + 0.5 } : { x: width / 2, z: depth / 2 },
    surroundings: {
      query: (x, z, r) => index.query(x, z, r, near),
      canPass: (fromX, fromZ, toX, toZ) =>
        walkable.canPass(fromX, fromZ, toX, toZ) && doors.isOpen({ x: fromX, z: fromZ }, { x: toX, z: toZ }),
    },
    seat: (chairIdx) => byIdx.get(chairIdx),
    path: (from, to) => findPath({ navGrid: () => doors.gridFrom(from) }, from, to),
    closeNooks: doors.close,
    floorAt: (x, z) =>
      x < 0 || z < 0 || x >= width || z >= depth ? undefined : floors[Math.floor(z) * width + Math.floor(x)],
  }
}
