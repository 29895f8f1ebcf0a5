/** Why a room may not be put somewhere. */
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import type { Catalogue, CatalogueItem } from '../catalogue.ts'
import { cutMap } from '../cutMap.ts'
import { maskCellsOf } from '../edit/maskBudget.ts'
import type { GridRect } from '../grid.ts'
import { nameOf } from '../patch/mapPatch.ts'
import { isRoomGround } from '../placedRooms.ts'
import { boundsOf, footprintOf, furnitureOf, type MapObject, type Prism } from '../placement.ts'
import { prismOf } from '../reach.ts'
import { openedBy, wallCells, wallMaterial, type WallOpening } from '../walls.ts'
import { areOverlapping, wholeOf } from './bodies.ts'
import { HANGS_M, isHung } from './hangings.ts'
import { laidContent } from './laidContent.ts'
import { liftedContent } from './liftedContent.ts'
import type { PresetRoom, RoomSpot } from './presetRoom.ts'
import { borderEdges, edgesIn, grownRect, sizeOf } from './roomCells.ts'
import { contentOf, type RoomContent } from './roomContent.ts'
import { holds, placedRoom, placedRoomsOf } from './roomGround.ts'
import { edgeOf, turnedContent, turnsBetween } from './roomTurns.ts'
import { waysTrouble, type KnownWays } from './roomWays.ts'
import { withoutRoom } from './rooms.ts'
import { spotOf } from './spots.ts'

/**
 * What is in the way of a room, and what that is called where it has a name.
 * outside: it would leave the map. room, thing, spawn, portal, nook, desk, announcer, wall: such a one is on its ground.
 * door: a door of it would lead nowhere, or one that is there (by name) into a thing of it. way: people would be shut off.
 * full: the level has no place for so much more.
 */
export interface RoomTrouble {
  readonly kind:
    | 'outside'
    | 'room'
    | 'thing'
    | 'spawn'
    | 'portal'
    | 'nook'
    | 'desk'
    | 'announcer'
    | 'wall'
    | 'door'
    | 'way'
    | 'full'
  readonly name?: string
  /** Names of all the things on its ground (patch/mapPatch.ts, nameOf). */
  readonly things?: readonly string[]
}

/**
 * Why a room may not stand somewhere; undefined: it may. `known`, of the same map, saves reading all of it; without, it is
 * read once for each state of the map.
 */
export const roomTrouble = (
  map: GameMap,
  catalogue: Catalogue,
  room: PresetRoom,
  at: RoomSpot,
  known?: KnownWays,
): RoomTrouble | undefined =>
  contentTrouble(map, catalogue, turnedContent(contentOf(room, catalogue), at.turns), at, known)

/** A map without the room somebody moves about: the same one for every place it is tried at, so that it is read once. */
const bares = new WeakMap<GameMap, { readonly number: number; readonly bare: GameMap }>()

function bareOf(map: GameMap, number: number): GameMap {
  const known = bares.get(map)
  if (known?.number === number) return known.bare
  const bare = withoutRoom(map, number)
  bares.set(map, { number, bare })
  return bare
}

/** Why a room that stands may not be moved or turned so; undefined: it may, or there is none. */
export function movedTrouble(
  map: GameMap,
  catalogue: Catalogue,
  number: number,
  at: RoomSpot,
): RoomTrouble | undefined {
  const placed = placedRoom(map, number)
  if (!placed) return undefined
  const content = turnedContent(liftedContent(map, catalogue, placed), turnsBetween(placed.turns, at.turns))
  return contentTrouble(bareOf(map, number), catalogue, content, at)
}

function contentTrouble(
  map: GameMap,
  catalogue: Catalogue,
  content: RoomContent,
  at: RoomSpot,
  known?: KnownWays,
): RoomTrouble | undefined {
  const { width, height } = sizeOf(map)
  const rect: GridRect = { x: at.x, y: at.y, w: content.width, h: content.depth }
  const isWhole = Number.isInteger(at.x) && Number.isInteger(at.y)
  if (!isWhole || at.x < 0 || at.y < 0 || at.x + rect.w > width || at.y + rect.h > height)
    return { kind: 'outside' }
  return (
    placeTrouble(map, rect) ??
    thingTrouble(map, catalogue, content, rect) ??
    wallTrouble(map, rect) ??
    fullTrouble(map, content) ??
    builtTrouble(map, catalogue, content, at, known)
  )
}

const cellIn = (
  rect: GridRect,
  { x, y }: { readonly x?: number | null; readonly y?: number | null },
): boolean => holds(rect, x ?? 0, y ?? 0)

const meets = (a: GridRect, b: GridRect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Places of the map on the ground. */
function placeTrouble(map: GameMap, rect: GridRect): RoomTrouble | undefined {
  const room = placedRoomsOf(map).find((other) => meets(other.rect, rect))
  if (room) return { kind: 'room', name: room.name }
  const spawn = map.spawns?.find((point) => cellIn(rect, point))
  if (spawn) return { kind: 'spawn', ...(spawn.spawnId && { name: spawn.spawnId }) }
  if (map.spawn && cellIn(rect, map.spawn)) return { kind: 'spawn' }
  if (map.portals?.some((portal) => cellIn(rect, portal))) return { kind: 'portal' }
  for (const { isDesk, name, nookCoords } of map.nooks.values()) {
    if (!nookCoords?.coords?.some((cell) => cellIn(rect, cell))) continue
    return { kind: isDesk ? 'desk' : 'nook', ...(name && { name }) }
  }
  return map.announcer?.some((tile) => cellIn(rect, tile)) ? { kind: 'announcer' } : undefined
}

/** So far something may reach over the border of the ground, metres. */
const SLACK_M = 0.05
/** What is in the way of a room without walls lies between these heights, metres. */
const LOW_M = -1
const HIGH_M = 2.4

/** What an object takes up; what the catalogue does not know is a board. */
const bodyOf = (object: MapObject, item: CatalogueItem | undefined, catalogue: Catalogue): Prism =>
  item ? wholeOf(item, spotOf(object)) : prismOf(object, catalogue)

const named = (object: MapObject): { readonly name?: string } => (object._name ? { name: object._name } : {})

/** Things on the ground, but doors and windows in walls on its border and what hangs above the room. */
function thingTrouble(
  map: GameMap,
  catalogue: Catalogue,
  content: RoomContent,
  rect: GridRect,
): RoomTrouble | undefined {
  const border = new Set(borderEdges(rect))
  const heights = [...content.edges.values()].map((material) => wallMaterial(material).height)
  const { x, y, w, h } = rect
  const middle = { cx: x + w / 2, cz: y + h / 2, hx: w / 2, hz: h / 2 }
  const space: Prism = { ...middle, yaw: 0, y0: LOW_M, y1: Math.max(HIGH_M, ...heights) }
  let first: MapObject | undefined
  const things: string[] = []
  for (const [key, object] of map.objects) {
    if (isRoomGround(object)) continue
    const item = catalogue.get(object.templateId ?? '')
    const opened = item && openedBy(key, object, item)
    if (opened?.edges.every((edge) => border.has(edge))) continue
    const body = bodyOf(object, item, catalogue)
    // The slack is none for what is as flat as a rug.
    if (!areOverlapping({ ...body, y1: body.y1 + 2 * SLACK_M }, space, SLACK_M)) continue
    first ??= object
    things.push(nameOf(key, object))
  }
  return first && { kind: 'thing', ...named(first), things }
}

/** Walls within the ground; those on its border are shared. */
function wallTrouble(map: GameMap, rect: GridRect): RoomTrouble | undefined {
  const border = new Set(borderEdges(rect))
  const isInside = [...edgesIn(map, rect).keys()].some((key) => !border.has(key))
  const isFilled = wallCells(cutMap({ ...map, objects: new Map() }, rect)).length > 0
  return isInside || isFilled ? { kind: 'wall' } : undefined
}

function fullTrouble(map: GameMap, content: RoomContent): RoomTrouble | undefined {
  const floors = { ...map.floors }
  for (const material of content.floors) if (material !== undefined) floors[material] ??= ''
  const walls = { ...map.walls }
  for (const [key, material] of content.edges) walls[`${material}:${edgeOf(key).side}`] ??= ''
  const nookCells = [...map.nooks.values()].reduce(
    (sum, { nookCoords }) => sum + (nookCoords?.coords?.length ?? 0),
    0,
  )
  const added = [...content.nooks.map(({ cells }) => cells.length), content.width * content.depth]
  const isFull =
    map.objects.size + content.things.length >= limits.objectsMax ||
    map.nooks.size + content.nooks.length + content.desks.length > limits.nooksMax ||
    added.reduce((sum, cells) => sum + cells, nookCells) > limits.nookCellsMax ||
    maskCellsOf({ floors, walls }, map.dimensions ?? [0, 0]) > limits.mapMaskCellsMax
  return isFull ? { kind: 'full' } : undefined
}

/** So far around a room its neighbourhood is built to see how one walks, metres. */
const AROUND = 3

/** What only shows when the room stands: doors, and ways. It is built on a piece of the map. */
function builtTrouble(
  map: GameMap,
  catalogue: Catalogue,
  content: RoomContent,
  at: RoomSpot,
  known?: KnownWays,
): RoomTrouble | undefined {
  const rect: GridRect = { x: at.x, y: at.y, w: content.width, h: content.depth }
  const around = grownRect(rect, AROUND, sizeOf(map))
  const piece = cutMap(map, around)
  const ground = { ...rect, x: rect.x - around.x, y: rect.y - around.y }
  let id = 0
  const spot = { ...at, x: ground.x, y: ground.y }
  const built = laidContent(piece, catalogue, content, spot, () => `new-${id++}`)
  return (
    openingTrouble(piece, built, catalogue, ground) ??
    waysTrouble(map, catalogue, { around, ground, piece, built }, known)
  )
}

interface InWall {
  readonly object: MapObject
  readonly item: CatalogueItem
}

/** Doors and windows in the room's walls where others hang or open, and the other way round. */
function openingTrouble(
  piece: GameMap,
  built: GameMap,
  catalogue: Catalogue,
  ground: GridRect,
): RoomTrouble | undefined {
  const border = new Set(borderEdges(ground))
  const openings = (list: readonly (InWall & { readonly key: string })[]) =>
    list.flatMap((thing) => {
      const opened = openedBy(thing.key, thing.object, thing.item)
      return opened?.edges.some((edge) => border.has(edge)) ? [{ ...thing, ...opened }] : []
    })
  const isNew = ({ key, object }: { readonly key: string; readonly object: MapObject }): boolean =>
    piece.objects.get(key) !== object
  const all = furnitureOf(built, catalogue)
  const [own, others] = [all.filter(isNew), all.filter((thing) => !isNew(thing))]
  for (const theirs of openings(others)) {
    const edges = new Set(theirs.edges)
    if (openings(own).some((ours) => ours.edges.some((edge) => edges.has(edge))))
      return { kind: 'door', ...named(theirs.object) }
    if (own.some((thing) => hidesHole(thing, theirs, catalogue)))
      return { kind: 'thing', ...named(theirs.object) }
  }
  for (const ours of openings(own)) {
    const hidden = others.find((thing) => hidesHole(thing, ours, catalogue))
    if (hidden) return { kind: 'thing', ...named(hidden.object) }
  }
  return undefined
}

/** Whether something hangs where a hole in its wall is. */
function hidesHole(
  { object, item }: InWall,
  { opening, edges }: { readonly opening: WallOpening; readonly edges: readonly string[] },
  catalogue: Catalogue,
): boolean {
  if (!isHung(object, catalogue)) return false
  const { minX, maxX, minZ, maxZ } = boundsOf(footprintOf(object, item))
  const { y0, y1 } = footprintOf(object, item)
  if (y0 >= opening.top - SLACK_M || y1 <= opening.bottom + SLACK_M) return false
  const { x, y, side } = edgeOf(edges[0]!)
  const isAlongX = side === 'n'
  const [low, high, line] = isAlongX ? [minZ, maxZ, y] : [minX, maxX, x]
  if (Math.max(Math.abs(low - line), Math.abs(high - line)) > 2 * HANGS_M) return false
  const [from, to] = isAlongX ? [minX, maxX] : [minZ, maxZ]
  return from < opening.end - SLACK_M && to > opening.start + SLACK_M
}
