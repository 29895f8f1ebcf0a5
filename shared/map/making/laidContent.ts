/** A room laid on a map. */
import type { v1 } from '../../protocol/messages.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { deskCells } from '../deskCells.ts'
import { cutMask, packMask, type GridRect } from '../grid.ts'
import type { MapObject } from '../placement.ts'
import { hangingShift, isHung } from './hangings.ts'
import type { RoomSpot } from './presetRoom.ts'
import type { Cell } from './quarters.ts'
import {
  borderEdges,
  changedWalls,
  collisionsWith,
  derivedIn,
  edgesIn,
  floorsUnder,
  laidFloors,
  sizeOf,
} from './roomCells.ts'
import type { RoomContent } from './roomContent.ts'
import { groundObject, placedRoomsOf, type BorderWall, type PlacedRoom } from './roomGround.ts'
import { movedEdge, tidy } from './roomTurns.ts'

/** What of a room that stood elsewhere stays: its ground's key and object, and its number. */
export type Standing = Pick<PlacedRoom, 'key' | 'number'> & { readonly ground: MapObject }

/** Rooms have numbers of up to four digits, so that two editors at once hardly ever take the same one. */
const NUMBERS = 9_999

function freeNumber({ objects }: GameMap, id: string): number {
  const taken = new Set([...objects.values()].map(({ room }) => room))
  let hash = 0
  for (let i = 0; i < id.length; i++) hash = (Math.imul(hash, 31) + id.charCodeAt(i)) >>> 0
  let number = 1 + (hash % NUMBERS)
  for (let i = 0; i <= taken.size && taken.has(number); i++) number = 1 + (number % NUMBERS)
  return number
}

/** A name nothing of some others has: with a number behind it where it is taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let i = 2; taken.has(free); i++) free = `${name} ${i}`
  return free
}

/** Keys for new objects: above all others while there are such, as the server gives them. */
function* freeKeys(objects: GameMap['objects']): Generator<string, never> {
  let next = 1
  for (const key of objects.keys()) next = Math.max(next, Number(key) + 1)
  const first = next
  for (; next < limits.objectsMax; next++) yield String(next)
  for (let key = 0; key < first; key++) if (!objects.has(String(key))) yield String(key)
  // More than a map holds: roomTrouble says so before.
  for (;;) yield String(next++)
}

/** A thing's object with its middle at a point of the map, metres; its cell lies on the room's ground. */
function putAt(object: MapObject, x: number, z: number, ground: GridRect): MapObject {
  const [width, height] = [object.width ?? 1, object.height ?? 1]
  const within = (cell: number, from: number, long: number) => Math.max(from, Math.min(from + long - 1, cell))
  const cellX = within(Math.round(x - width / 2), ground.x, ground.w)
  const cellY = within(Math.round(z - height / 2), ground.y, ground.h)
  return {
    ...object,
    x: cellX,
    y: cellY,
    offsetX: tidy(x - cellX - width / 2),
    offsetY: tidy(z - cellY - height / 2),
  }
}

/** Floors, walls, things, nooks and desks of a room on a map, with the object that is its ground. */
export function laidContent(
  map: GameMap,
  catalogue: Catalogue,
  content: RoomContent,
  at: RoomSpot,
  newId: () => string,
  standing?: Standing,
): GameMap {
  const rect = { x: at.x, y: at.y, w: content.width, h: content.depth }
  const stands = edgesIn(map, rect)
  const meant = new Map([...content.edges].map(([key, material]) => [movedEdge(key, at.x, at.y), material]))
  const isBorder = new Set(borderEdges(rect))
  const border = new Map<string, BorderWall>()
  for (const [key, material] of meant)
    if (isBorder.has(key)) border.set(key, { material, isOwn: !stands.has(key) })
  const closed = map.collisions && packMask(cutMask(map.collisions, sizeOf(map), rect))
  const before = { floors: floorsUnder(map, rect), ...(closed && { closed }) }

  const objects = new Map(map.objects)
  const keys = freeKeys(map.objects)
  const id = standing ? '' : newId()
  const number = standing?.number ?? freeNumber(map, id)
  const names = new Set(placedRoomsOf(map).map(({ name }) => name))
  const name = standing ? content.name : freeName(content.name, names)
  const room = { number, name, preset: content.preset, turns: at.turns, rect, border, before }
  objects.set(standing?.key ?? keys.next().value, { ...(standing?.ground ?? { id }), ...groundObject(room) })
  for (const thing of content.things) {
    const [shiftX, shiftZ] = hangingShift(thing, isHung(thing.object, catalogue), (key) => {
      const there = movedEdge(key, at.x, at.y)
      return [content.edges.get(key), stands.get(there)]
    })
    const object = putAt(thing.object, at.x + thing.x + shiftX, at.y + thing.z + shiftZ, rect)
    const own = thing.key === undefined ? { id: newId() } : {}
    objects.set(thing.key ?? keys.next().value, { ...own, ...object, room: number })
  }

  const laid: GameMap = {
    ...map,
    objects,
    floors: laidFloors(map, rect, content.floors),
    walls: changedWalls(
      map,
      [...meant].filter(([key]) => !stands.has(key)),
    ),
    ...withPlaces(map, content, at, number),
  }
  return withClosed(laid, catalogue, rect, content.closed)
}

/** The cells that are closed on a room's ground: those things fill, and those closed by hand. */
function withClosed(map: GameMap, catalogue: Catalogue, rect: GridRect, byHand: readonly Cell[]): GameMap {
  if (!map.collisions) return map
  const part = derivedIn(map, catalogue, rect)
  for (const { x, y } of byHand) part[y * rect.w + x] = 1
  return { ...map, collisions: collisionsWith(map, rect, part)! }
}

/** Nooks, desks and tiles of speakers with those of a room. */
function withPlaces(
  map: GameMap,
  content: RoomContent,
  { x: byX, y: byY }: RoomSpot,
  number: number,
): Pick<GameMap, 'nooks' | 'desks' | 'announcer'> {
  const nooks = new Map<string, v1.NookDiff.$Properties>(map.nooks)
  const desks = { ...map.desks }
  const there = ({ x, y }: Cell): Cell => ({ x: x + byX, y: y + byY })
  const freeId = (stem: string): string => {
    let id = stem
    for (let i = 2; nooks.has(id) || id in desks; i++) id = `${stem}-${i}`
    return id
  }
  const names = new Set([...map.nooks.values()].map(({ name }) => name ?? ''))
  for (const { id, nook, cells } of content.nooks) {
    const name = id === undefined ? freeName(nook.name ?? '', names) : (nook.name ?? '')
    names.add(name)
    nooks.set(id ?? freeId(`room-${number}`), { ...nook, name, nookCoords: { coords: cells.map(there) } })
  }
  for (const { id, parts, nook } of content.desks) {
    const own = id ?? freeId(`room-${number}-desk`)
    const coords = parts.map(({ x, y, w, h }) => ({
      x1: x + byX,
      y1: y + byY,
      x2: x + byX + w,
      y2: y + byY + h,
    }))
    desks[own] = { ...desks[own], coords }
    const seated = { name: own, ...nook, isDesk: true }
    nooks.set(own, { ...seated, nookCoords: { coords: deskCells({ coords }) } })
  }
  return {
    nooks,
    ...((map.desks || content.desks.length > 0) && { desks }),
    ...((map.announcer || content.announcer.length > 0) && {
      announcer: [...(map.announcer ?? []), ...content.announcer.map(there)],
    }),
  }
}
