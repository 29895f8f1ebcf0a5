/** The object that is a placed room itself: where it lies, and what it remembers of what lay there before. */
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import { isStoredMask, type GridRect } from '../grid.ts'
import { isRoomGround, ROOM_TAG } from '../placedRooms.ts'
import type { MapObject } from '../placement.ts'
import { propertiesOf, record } from '../properties.ts'
import { borderEdges } from './roomCells.ts'
import type { Quarters } from './quarters.ts'

/** A wall on the border of a room, as the room has it: of its own, or one that stood there already. */
export interface BorderWall {
  readonly material: string
  readonly isOwn: boolean
}

/** What lay on the ground of a room before it. */
export interface FormerGround {
  /** Packed masks of the room's rectangle by material. */
  readonly floors: Readonly<Record<string, string>>
  /** Packed mask of the cells that were closed; undefined: the map said nothing of that. */
  readonly closed?: string
}

export interface PlacedRoom {
  /** Key of its ground in map.objects. */
  readonly key: string
  /** WireObject.room of all that belongs to it. */
  readonly number: number
  readonly name: string
  /** Id of the preset it was made of; '' unknown. */
  readonly preset: string
  readonly turns: Quarters
  readonly rect: GridRect
  /** By edgeKey. */
  readonly border: ReadonlyMap<string, BorderWall>
  /** undefined: nobody remembers. */
  readonly before?: FormerGround
}

const OWN = 'abcdefghijklmnopqrstuvwxyz'
const SHARED = OWN.toUpperCase()
const NO_WALL = '.'

/** A letter for each edge of the border: which of the materials, small where the wall is the room's own. */
function borderText(rect: GridRect, border: PlacedRoom['border']) {
  const all = new Set([...border.values()].map(({ material }) => material))
  const materials = [...all].sort().slice(0, OWN.length)
  const edges = borderEdges(rect).map((key) => {
    const wall = border.get(key)
    return (wall && (wall.isOwn ? OWN : SHARED)[materials.indexOf(wall.material)]) ?? NO_WALL
  })
  return { materials, edges: edges.join('') }
}

function readBorder(rect: GridRect, stored: unknown): Map<string, BorderWall> {
  const border = new Map<string, BorderWall>()
  const { materials, edges } = record(stored) ?? {}
  if (!Array.isArray(materials) || typeof edges !== 'string') return border
  const keys = borderEdges(rect)
  if (edges.length !== keys.length) return border
  keys.forEach((key, i) => {
    const letter = edges[i]!
    const isOwn = OWN.includes(letter)
    const material: unknown = materials[(isOwn ? OWN : SHARED).indexOf(letter)]
    if (typeof material === 'string') border.set(key, { material, isOwn })
  })
  return border
}

function readBefore({ w, h }: GridRect, stored: unknown): FormerGround | undefined {
  const before = record(stored)
  const floors = record(before?.['floors'])
  if (!before || !floors) return undefined
  const isPart = (text: unknown): text is string => typeof text === 'string' && isStoredMask(text, w * h)
  if (!Object.values(floors).every(isPart)) return undefined
  const { closed } = before
  return {
    floors: floors as Readonly<Record<string, string>>,
    ...(isPart(closed) && { closed }),
  }
}

/** What the ground's object says: everything but where and whose it is. What would be too long goes without `before`. */
export function groundProperties({
  preset,
  turns,
  rect,
  border,
  before,
}: Omit<PlacedRoom, 'key' | 'number' | 'name'>): string {
  const said = { preset, turns, border: borderText(rect, border) }
  const all = JSON.stringify({ ...said, ...(before && { before }) })
  return all.length <= limits.objectJsonLength ? all : JSON.stringify(said)
}

/** The object that is the ground of a room. */
export const groundObject = (room: Omit<PlacedRoom, 'key'>): MapObject => ({
  _name: room.name,
  _tags: [ROOM_TAG],
  room: room.number,
  x: room.rect.x,
  y: room.rect.y,
  width: room.rect.w,
  height: room.rect.h,
  propertiesJson: groundProperties(room),
  normal: '',
  type: 0,
  zIndex: 0,
})

export const rectOfGround = ({ x, y, width, height }: MapObject): GridRect => ({
  x: x ?? 0,
  y: y ?? 0,
  w: width ?? 1,
  h: height ?? 1,
})

const known = new WeakMap<GameMap['objects'], readonly PlacedRoom[]>()

/** The rooms that stand on a map, by their numbers. */
export function placedRoomsOf({ objects }: Pick<GameMap, 'objects'>): readonly PlacedRoom[] {
  let rooms = known.get(objects)
  if (rooms) return rooms
  rooms = [...objects]
    .flatMap(([key, object]) =>
      isRoomGround(object) && object.room != null ? [roomOf(key, object, object.room)] : [],
    )
    .sort((a, b) => a.number - b.number)
  known.set(objects, rooms)
  return rooms
}

function roomOf(key: string, object: MapObject, number: number): PlacedRoom {
  const rect = rectOfGround(object)
  const { preset, turns, border, before } = propertiesOf(object)
  const former = readBefore(rect, before)
  return {
    key,
    number,
    name: object._name ?? '',
    preset: typeof preset === 'string' ? preset : '',
    turns: turns === 1 || turns === 2 || turns === 3 ? turns : 0,
    rect,
    border: readBorder(rect, border),
    ...(former && { before: former }),
  }
}

export const placedRoom = (map: Pick<GameMap, 'objects'>, number: number): PlacedRoom | undefined =>
  placedRoomsOf(map).find((room) => room.number === number)

export const holds = ({ x, y, w, h }: GridRect, cellX: number, cellY: number): boolean =>
  cellX >= x && cellY >= y && cellX < x + w && cellY < y + h

/** Number of the placed room a cell of a map lies in. */
export const roomAt = (
  map: Pick<GameMap, 'objects'>,
  cell: { readonly x: number; readonly y: number },
): number | undefined => placedRoomsOf(map).find(({ rect }) => holds(rect, cell.x, cell.y))?.number
