import type { Catalogue } from '#shared/map/catalogue.ts'
import type { GridRect } from '#shared/map/grid.ts'
import { soundOf } from '#shared/map/objectSounds.ts'
import { guideOf } from '#shared/map/guides.ts'
import { isSame } from '#shared/map/patch/isSame.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import { boundsOf, footprintOf, placementOf, type Bounds, type MapObject } from '#shared/map/placement.ts'
import { shownItem } from '#shared/map/thingStates.ts'
import { openedBy } from '#shared/map/walls.ts'
import { limits } from '#shared/rules/limits.ts'
import { rectOf } from '#shared/world/map.ts'
import type { GameMap } from '#shared/world/world.ts'

/** What hangs on a wall of the room has its middle so far outside of its ground, metres. */
const WALL_M = 0.5
/** So much of a thing may stand out of the room, or of the cells it says it takes, metres. */
const OVER_M = 1

/** Whether a thing is heard no farther than from a room; who builds may have let one be heard from afar, which stays that sound. */
export const soundsInRoom = (before: MapObject | undefined, after: MapObject): boolean =>
  (soundOf(after)?.reachM ?? 0) <= limits.roomSoundM ||
  (before !== undefined && isSame(soundOf(before), soundOf(after)))

export const groundOf = ({ x, y, width, height }: MapObject): GridRect =>
  rectOf({ x, y, w: width, h: height })

/** Placed rooms of a level: the grounds of those somebody furnishes, and of all others. */
export interface Grounds {
  readonly own: readonly MapObject[]
  readonly others: readonly GridRect[]
}

export function groundsOf(map: GameMap, rooms: ReadonlySet<number>): Grounds {
  const all = [...map.objects.values()].filter((object) => isRoomGround(object) && object.room != null)
  const isOwn = ({ room }: MapObject): boolean => rooms.has(room!)
  return {
    own: all.filter(isOwn),
    others: all.filter((object) => !isOwn(object)).map(groundOf),
  }
}

export const contains = ({ x, y, w, h }: GridRect, cx: number, cy: number): boolean =>
  cx >= x && cy >= y && cx < x + w && cy < y + h

/** The cells a thing says it takes, and all of its piece. */
function boundsOfThing(object: MapObject, catalogue: Catalogue): Bounds[] {
  const { x, z, scale } = placementOf(object)
  const item = shownItem(object, catalogue)
  const times = item ? 0.5 : scale / 2
  const [halfX, halfZ] = [(object.width ?? 1) * times, (object.height ?? 1) * times]
  const cells = { minX: x - halfX, maxX: x + halfX, minZ: z - halfZ, maxZ: z + halfZ }
  return item ? [cells, boundsOf(footprintOf(object, item))] : [cells]
}

const isWithin = ({ minX, maxX, minZ, maxZ }: Bounds, { x, y, w, h }: GridRect, by: number): boolean =>
  minX >= x - by && maxX <= x + w + by && minZ >= y - by && maxZ <= y + h + by

const placing = [
  'templateId',
  'x',
  'y',
  'width',
  'height',
  'offsetX',
  'offsetY',
  'yaw',
  'scale',
] as const satisfies readonly (keyof MapObject)[]

/** Whether a thing stands where it stood, as large as it was. */
export const isPlacedAs = (before: MapObject, after: MapObject): boolean =>
  placing.every((field) => (before[field] || 0) === (after[field] || 0))

/** Whether a guide goes its round in a room, or is the very one it was: one that goes farther is heard by others, too. */
export function goesInRoom(before: MapObject | undefined, after: MapObject, room: GridRect): boolean {
  const round = guideOf(after)
  if (!round || (before && isSame(guideOf(before), round))) return true
  return round.stops.every(({ x, z }) => isWithin({ minX: x, maxX: x, minZ: z, maxZ: z }, room, 0))
}

/** Whether an edge of a cell is one of another room as well. */
export function isEdgeOfOthers({ others }: Grounds, x: number, y: number, side: string | undefined): boolean {
  if (!side) return false
  const [acrossX, acrossY] = { n: [0, -1], s: [0, 1], w: [-1, 0], e: [1, 0] }[side] ?? [0, 0]
  return others.some((ground) => contains(ground, x + acrossX!, y + acrossY!))
}

/** Whether a door or window makes its hole in walls that are this room's, and no other one's. */
function opensOwn(object: MapObject, catalogue: Catalogue, grounds: Grounds, room: GridRect): boolean {
  const item = shownItem(object, catalogue)
  const opened = item && openedBy('', object, item)
  return (opened?.edges ?? []).every((edge) => {
    const [x, y, side] = edge.split(',') as [string, string, 'n' | 'w']
    const [cx, cy] = [Number(x), Number(y)]
    const sides = [[cx, cy], side === 'n' ? [cx, cy - 1] : [cx - 1, cy]] as const
    return (
      sides.some(([ax, ay]) => contains(room, ax, ay)) &&
      !sides.some(([ax, ay]) => grounds.others.some((ground) => contains(ground, ax, ay)))
    )
  })
}

/**
 * Whether a thing lies in a room as it is seen and felt: what it says of cells is not all, it may be moved away from them and
 * be larger than they are.
 */
export function liesInRoom(
  object: MapObject,
  room: GridRect,
  grounds: Grounds,
  catalogue: Catalogue,
): boolean {
  const { x, z } = placementOf(object)
  const middle = { minX: x, maxX: x, minZ: z, maxZ: z }
  return (
    isWithin(middle, room, WALL_M) &&
    boundsOfThing(object, catalogue).every((bounds) => isWithin(bounds, room, OVER_M)) &&
    opensOwn(object, catalogue, grounds, room)
  )
}
