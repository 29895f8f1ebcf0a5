/** Where a room could stand, when nobody says where exactly. */
import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import type { GridRect, GridSize } from '../grid.ts'
import { isRoomGround } from '../placedRooms.ts'
import { boundsOf } from '../placement.ts'
import { prismOf } from '../reach.ts'
import { wholeOf } from './bodies.ts'
import type { RoomSpot } from './presetRoom.ts'
import { sizeOf } from './roomCells.ts'
import { placedRoomsOf } from './roomGround.ts'
import { spotOf } from './spots.ts'

/** So far around is looked, cells: what is further away is not where one meant. */
const AROUND = 30
/** So many places that look free are tried in earnest: a few hundred ms at most where all of them are refused. */
const TRIED_MAX = 200

/** What hangs above a room is not in its way, and what reaches over a border by a hair neither; metres, as in roomTrouble. */
const ABOVE_M = 2.4
const SLACK_M = 0.05

/** Cells on which something is already, row by row. */
function takenCells(map: GameMap, catalogue: Catalogue): Uint8Array {
  const { width, height } = sizeOf(map)
  const taken = new Uint8Array(width * height)
  const take = ({ x, y, w, h }: GridRect): void => {
    const [right, bottom] = [Math.min(width, x + w), Math.min(height, y + h)]
    for (let row = Math.max(0, y); row < bottom; row++)
      if (right > x) taken.fill(1, row * width + Math.max(0, x), row * width + right)
  }
  const takeCell = ({ x, y }: { readonly x?: number | null; readonly y?: number | null }): void =>
    take({ x: x ?? 0, y: y ?? 0, w: 1, h: 1 })
  for (const object of map.objects.values()) {
    if (isRoomGround(object)) continue
    const item = catalogue.get(object.templateId ?? '')
    const body = item ? wholeOf(item, spotOf(object)) : prismOf(object, catalogue)
    if (item?.opens || body.y0 >= ABOVE_M) continue
    const { minX, maxX, minZ, maxZ } = boundsOf(body)
    const [x, y] = [Math.floor(minX + SLACK_M), Math.floor(minZ + SLACK_M)]
    take({ x, y, w: Math.ceil(maxX - SLACK_M) - x, h: Math.ceil(maxZ - SLACK_M) - y })
  }
  for (const { rect } of placedRoomsOf(map)) take(rect)
  for (const { nookCoords } of map.nooks.values()) nookCoords?.coords?.forEach(takeCell)
  for (const places of [map.spawns, map.portals, map.announcer]) places?.forEach(takeCell)
  return taken
}

/** How many cells of a rectangle are taken, for any rectangle. */
function counterOf(taken: Uint8Array, { width, height }: GridSize): (rect: GridRect) => number {
  const sums = new Int32Array((width + 1) * (height + 1))
  const at = (x: number, y: number): number => sums[y * (width + 1) + x]!
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * (width + 1) + x + 1] = taken[y * width + x]! + at(x, y + 1) + at(x + 1, y) - at(x, y)
  return ({ x, y, w, h }) => at(x + w, y + h) - at(x, y + h) - at(x + w, y) + at(x, y)
}

/**
 * The place nearest to one that is meant where a room of a size (cells, as it is turned) may stand: there itself, if it may.
 * `isFree` has the last word on a place; `mayGoOn` is asked before each: a press waits for the answer. undefined: none within 30 cells, or none that was found.
 */
export function freeSpot(
  map: GameMap,
  catalogue: Catalogue,
  room: GridSize,
  meant: RoomSpot,
  isFree: (spot: RoomSpot) => boolean,
  mayGoOn: () => boolean = () => true,
): RoomSpot | undefined {
  if (isFree(meant)) return meant
  const size = sizeOf(map)
  const countOf = counterOf(takenCells(map, catalogue), size)
  const found: { readonly spot: RoomSpot; readonly away: number }[] = []
  for (let y = Math.max(0, meant.y - AROUND); y <= Math.min(size.height - room.height, meant.y + AROUND); y++)
    for (let x = Math.max(0, meant.x - AROUND); x <= Math.min(size.width - room.width, meant.x + AROUND); x++)
      if (countOf({ x, y, w: room.width, h: room.height }) === 0)
        found.push({ spot: { ...meant, x, y }, away: Math.hypot(x - meant.x, y - meant.y) })
  found.sort((a, b) => a.away - b.away)
  for (const { spot } of found.slice(0, TRIED_MAX)) {
    if (!mayGoOn()) return undefined
    if (isFree(spot)) return spot
  }
  return undefined
}
