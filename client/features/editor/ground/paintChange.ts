import type { Catalogue } from '#shared/map/catalogue.ts'
import {
  announced,
  blocked,
  withoutPortals,
  withoutSpawns,
  withPortals,
  withSpawn,
} from '#shared/map/making/marking.ts'
import { painted, walled, walledCells } from '#shared/map/making/painting.ts'
import type { Cell } from '#shared/map/making/quarters.ts'
import { newThing, withThings } from '#shared/map/making/things.ts'
import {
  withArea,
  withAreaRect,
  withDesk,
  withNook,
  withNookCells,
  withoutAreaRect,
  withoutDesk,
} from '#shared/map/making/zones.ts'
import type { GridRect } from '#shared/map/grid.ts'
import type { GameMap } from '#shared/world/world.ts'
import { inRoom } from '../work/roomUnder.ts'
import type { Brush, PlatformItem } from './brush.ts'
import { rectsOf, type Stroke } from './strokes.ts'

/** The rectangle around some cells; undefined where there are none. */
export function boundsOfCells(cells: readonly Cell[]): GridRect | undefined {
  const [first] = cells
  if (!first) return undefined
  let [left, top, right, bottom] = [first.x, first.y, first.x, first.y]
  for (const { x, y } of cells) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

/** So many pieces a platform is of at most: one undo, and one step the server takes. */
export const PIECES_MAX = 400

/** A piece of a platform: its middle, metres, and whether it lies along z. */
export interface Piece {
  readonly x: number
  readonly z: number
  readonly isAlong: boolean
}

/** How pieces of 2 × 1 m lie on a rectangle, made a cell wider where it is odd both ways. */
export function piecesOf({ x, y, w: wide, h }: GridRect): Piece[] {
  const w = wide % 2 === 1 && h % 2 === 1 ? wide + 1 : wide
  const pieces: Piece[] = []
  const across = w % 2 === 0 ? w : w - 1
  for (let row = 0; row < h; row++)
    for (let at = 0; at < across; at += 2) pieces.push({ x: x + at + 1, z: y + row + 0.5, isAlong: false })
  if (across < w)
    for (let row = 0; row < h; row += 2) pieces.push({ x: x + w - 0.5, z: y + row + 1, isAlong: true })
  return pieces
}

/** Names of pieces, one each for as long as a stroke is tried. */
export type NewId = (i: number) => string

function withPlatform(
  map: GameMap,
  catalogue: Catalogue,
  item: PlatformItem,
  { cells }: Stroke,
  newId: NewId,
): GameMap {
  const [piece, rect] = [catalogue.get(item), boundsOfCells(cells)]
  if (!piece || !rect) return map
  const pieces = piecesOf(rect).slice(0, PIECES_MAX)
  const things = pieces.map(({ x, z, isAlong }, i) =>
    inRoom(map, newThing(piece, { x, z, y: 0, yaw: isAlong ? 90 : 0, scale: 1 }, newId(i), {}, map)),
  )
  return withThings(map, things)
}

const withAreaCells = (map: GameMap, id: string, cells: readonly Cell[], isOn: boolean): GameMap =>
  rectsOf(cells).reduce(
    (now, rect) => (isOn ? withAreaRect(now, id, rect) : withoutAreaRect(now, id, rect)),
    map,
  )

/** A level after a stroke of a brush; with `isErasing` what was painted there goes. */
export function paintChange(
  map: GameMap,
  catalogue: Catalogue,
  brush: Brush,
  stroke: Stroke,
  isErasing: boolean,
  newId: NewId,
): GameMap {
  const { cells, edges } = stroke
  if (cells.length === 0 && edges.length === 0) return map
  switch (brush.paints) {
    case 'floor':
      return painted(map, isErasing ? undefined : brush.material, cells)
    case 'wall':
      return walled(map, isErasing ? undefined : brush.material, edges)
    case 'block':
      return walledCells(map, isErasing ? undefined : brush.material, cells)
    case 'platform':
      return isErasing ? map : withPlatform(map, catalogue, brush.item, stroke, newId)
    case 'closed':
      return blocked(map, cells, !isErasing, catalogue)
    case 'announcer':
      return announced(map, cells, !isErasing)
    case 'spawn':
      return isErasing
        ? withoutSpawns(map, cells)
        : cells.reduce((now, cell) => withSpawn(now, cell, brush.spawnId), map)
    case 'portal':
      return isErasing ? withoutPortals(map, cells) : withPortals(map, cells, brush.target)
    case 'nook': {
      const there = map.nooks.has(brush.id) || isErasing ? map : withNook(map, brush.id, { name: brush.name })
      return withNookCells(there, brush.id, cells, !isErasing)
    }
    case 'area': {
      const isThere = Object.hasOwn(map.areas ?? {}, brush.id) || isErasing
      const there = isThere ? map : withArea(map, brush.id, { name: brush.name, category: 'COWORKING' })
      return withAreaCells(there, brush.id, cells, !isErasing)
    }
    case 'desk': {
      const rect = boundsOfCells(cells)
      if (!rect) return map
      return isErasing ? withoutDesk(map, brush.id) : withDesk(map, brush.id, rect)
    }
  }
}
