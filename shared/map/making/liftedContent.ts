/** A room that stands on a map: what belongs to it, and all of it by itself. */
import type { v1 } from '../../protocol/messages.ts'
import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { cutMap } from '../cutMap.ts'
import { floorCells } from '../floors.ts'
import type { GridRect } from '../grid.ts'
import { isRoomGround } from '../placedRooms.ts'
import { placementOf, type MapObject } from '../placement.ts'
import { hangingShift, isHung } from './hangings.ts'
import type { Cell } from './quarters.ts'
import { borderEdges, derivedIn, edgesIn } from './roomCells.ts'
import type { RoomContent } from './roomContent.ts'
import { holds, type PlacedRoom } from './roomGround.ts'
import { movedEdge, tidy } from './roomTurns.ts'

/** Nearer to the border of a room than this something belongs to the border, metres. */
const BORDER_M = 0.01

/** Whether something belongs to a room: by its number, or because it was put there and belongs to no room. */
export function isOf(object: MapObject, { number, rect }: PlacedRoom): boolean {
  if (isRoomGround(object)) return false
  if (object.room != null) return object.room === number
  const { x, z } = placementOf(object)
  return (
    x > rect.x + BORDER_M &&
    x < rect.x + rect.w - BORDER_M &&
    z > rect.y + BORDER_M &&
    z < rect.y + rect.h - BORDER_M
  )
}

const cellOf = ({ x, y }: { readonly x?: number | null; readonly y?: number | null }): Cell => ({
  x: x ?? 0,
  y: y ?? 0,
})

const isOn = ({ x, y, w, h }: GridRect, { x: left, y: top, w: wide, h: high }: GridRect): boolean =>
  left >= x && top >= y && left + wide <= x + w && top + high <= y + h

const deskParts = ({ coords }: v1.DBDesk.$Properties): GridRect[] =>
  (coords ?? []).map(({ x1, y1, x2, y2 }) => ({
    x: x1 ?? 0,
    y: y1 ?? 0,
    w: Math.max(1, (x2 ?? 0) - (x1 ?? 0)),
    h: Math.max(1, (y2 ?? 0) - (y1 ?? 0)),
  }))

/** Nooks that are no desks, desks and tiles that lie on a room's ground, by id. */
export function placesOf(map: GameMap, { rect }: PlacedRoom) {
  const nooks = [...map.nooks].filter(([, { isDesk, nookCoords }]) => {
    const cells = nookCoords?.coords ?? []
    return !isDesk && cells.length > 0 && cells.map(cellOf).every(({ x, y }) => holds(rect, x, y))
  })
  const desks = Object.entries(map.desks ?? {}).filter(([, desk]) => {
    const parts = deskParts(desk)
    return parts.length > 0 && parts.every((part) => isOn(rect, part))
  })
  const isTile = (tile: v1.Announcer.$Properties): boolean => {
    const { x, y } = cellOf(tile)
    return holds(rect, x, y)
  }
  return { nooks, desks, isTile }
}

/** A room as it stands, by itself and not turned back. */
export function liftedContent(map: GameMap, catalogue: Catalogue, placed: PlacedRoom): RoomContent {
  const { rect, border } = placed
  const ground = cutMap({ ...map, objects: new Map() }, rect)
  const stands = edgesIn(map, rect)
  const isBorder = new Set(borderEdges(rect))
  const edges = new Map<string, string>()
  for (const [key, material] of stands) {
    const wall = border.get(key)
    if (isBorder.has(key) && !wall) continue
    edges.set(movedEdge(key, -rect.x, -rect.y), wall && !wall.isOwn ? wall.material : material)
  }
  const here = ({ x, y }: Cell): Cell => ({ x: x - rect.x, y: y - rect.y })
  const { nooks, desks, isTile } = placesOf(map, placed)
  const derived = derivedIn(map, catalogue, rect)
  const closed = [...(ground.collisions ?? [])].flatMap((isClosed, i) =>
    isClosed && !derived[i] ? [{ x: i % rect.w, y: Math.floor(i / rect.w) }] : [],
  )
  return {
    name: placed.name,
    preset: placed.preset,
    width: rect.w,
    depth: rect.h,
    floors: floorCells(ground),
    edges,
    things: [...map.objects].flatMap(([key, object]) => {
      if (!isOf(object, placed)) return []
      const { x, z } = placementOf(object)
      const thing = { key, object, x: tidy(x - rect.x), z: tidy(z - rect.y) }
      const [shiftX, shiftZ] = hangingShift(thing, isHung(object, catalogue), (edge) => [
        stands.get(movedEdge(edge, rect.x, rect.y)),
        edges.get(edge),
      ])
      return [{ ...thing, x: tidy(thing.x + shiftX), z: tidy(thing.z + shiftZ) }]
    }),
    nooks: nooks.map(([id, { nookCoords, ...nook }]) => ({
      id,
      nook,
      cells: (nookCoords?.coords ?? []).map(cellOf).map(here),
    })),
    desks: desks.map(([id, desk]) => ({
      id,
      parts: deskParts(desk).map((part) => ({ ...part, ...here(part) })),
      nook: map.nooks.get(id) ?? {},
    })),
    announcer: (map.announcer ?? []).filter(isTile).map(cellOf).map(here),
    closed,
  }
}
