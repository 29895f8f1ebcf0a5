/** Whole rooms put on a map, taken away and moved: all of them pure, a map answers a map. */
import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { cutMap } from '../cutMap.ts'
import { floorCells, unwalkableFloors } from '../floors.ts'
import { readMask, type GridSize } from '../grid.ts'
import { laidContent } from './laidContent.ts'
import { isOf, liftedContent, placesOf } from './liftedContent.ts'
import type { PresetRoom, RoomSpot } from './presetRoom.ts'
import { turnedSize, type Quarters } from './quarters.ts'
import { borderEdges, changedWalls, collisionsWith, edgesIn, floorsBack } from './roomCells.ts'
import { contentOf } from './roomContent.ts'
import { groundProperties, placedRoom, placedRoomsOf, type PlacedRoom } from './roomGround.ts'
import { turnedContent, turnsBetween } from './roomTurns.ts'

/** The whole of a room put on a map: see roomTrouble.ts for whether it may. `newId`: a name nothing else has. */
export const withRoom = (
  map: GameMap,
  catalogue: Catalogue,
  room: PresetRoom,
  at: RoomSpot,
  newId: () => string,
): GameMap => laidContent(map, catalogue, turnedContent(contentOf(room, catalogue), at.turns), at, newId)

/** A room that stands, put elsewhere or turned, with all that was done to it since; the same map where there is none. */
export function movedRoom(map: GameMap, catalogue: Catalogue, number: number, at: RoomSpot): GameMap {
  const placed = placedRoom(map, number)
  if (!placed) return map
  const content = turnedContent(liftedContent(map, catalogue, placed), turnsBetween(placed.turns, at.turns))
  const standing = { key: placed.key, number, ground: map.objects.get(placed.key)! }
  return laidContent(withoutRoom(map, number), catalogue, content, at, () => '', standing)
}

/** How wide and deep a standing room is when it is turned so, cells. */
export const movedSize = ({ rect, turns }: PlacedRoom, to: Quarters): GridSize =>
  turnedSize({ width: rect.w, height: rect.h }, turnsBetween(turns, to))

/**
 * A map without a room: its things, nooks, desks, tiles and walls are gone, but walls another room shares, which are that
 * room's own then. Floors and closed cells are again what they were before it; where nobody remembers, the floor stays.
 */
export function withoutRoom(map: GameMap, number: number): GameMap {
  const placed = placedRoom(map, number)
  if (!placed) return map
  const { rect, border, before } = placed
  const objects = new Map(map.objects)
  objects.delete(placed.key)
  for (const [key, object] of map.objects) if (isOf(object, placed)) objects.delete(key)

  const inherited = new Set<string>()
  for (const other of placedRoomsOf(map)) {
    if (other.number === number) continue
    const wanted = [...other.border].filter(([key]) => border.get(key)?.isOwn)
    for (const [key] of wanted) inherited.add(key)
    const theirs = new Map(other.border)
    for (const [key, wall] of wanted) theirs.set(key, { ...wall, isOwn: true })
    const isNew = wanted.some(([, { isOwn }]) => !isOwn)
    if (!isNew) continue
    const propertiesJson = groundProperties({ ...other, border: theirs })
    objects.set(other.key, { ...objects.get(other.key), propertiesJson })
  }
  const isBorder = new Set(borderEdges(rect))
  const gone = [...edgesIn(map, rect).keys()].filter((key) =>
    isBorder.has(key) ? border.get(key)?.isOwn && !inherited.has(key) : true,
  )

  const { nooks: itsNooks, desks: itsDesks, isTile } = placesOf(map, placed)
  const nooks = new Map(map.nooks)
  for (const [id] of [...itsNooks, ...itsDesks]) nooks.delete(id)
  const deskIds = new Set(itsDesks.map(([id]) => id))
  const without: GameMap = {
    ...map,
    objects,
    nooks,
    walls: changedWalls(map, [], gone),
    ...(before && { floors: floorsBack(map, rect, before.floors) }),
    ...(map.desks && {
      desks: Object.fromEntries(Object.entries(map.desks).filter(([id]) => !deskIds.has(id))),
    }),
    ...(map.announcer && { announcer: map.announcer.filter((tile) => !isTile(tile)) }),
  }
  const collisions = map.collisions && collisionsWith(map, rect, closedBack(without, placed))
  return { ...without, ...(collisions && { collisions }) }
}

/** Which cells of a ground are closed when the room is gone: as before, or where one has never stood. */
function closedBack(map: GameMap, { rect, before }: PlacedRoom): Uint8Array {
  if (before?.closed !== undefined) return readMask(before.closed, rect.w * rect.h)
  const floors = floorCells(cutMap({ ...map, objects: new Map() }, rect))
  return Uint8Array.from(floors, (type) =>
    floors.some(Boolean) && (type === undefined || unwalkableFloors.has(type)) ? 1 : 0,
  )
}
