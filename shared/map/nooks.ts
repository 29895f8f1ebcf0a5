import type { v1 } from '../protocol/messages.ts'
import type { Vec3 } from '../rules/pose.ts'
import { canManage } from '../rules/roles.ts'
import type { GameMap, Player, World } from '../world/world.ts'
import { isInPart } from './areas.ts'

type Nooks = GameMap['nooks']

interface Index {
  readonly rooms: ReadonlyMap<number, string>
  readonly desks: ReadonlyMap<number, string>
}

const indices = new WeakMap<Nooks, Index>()

/** Whose desk a nook is (user id); undefined: nobody's, or it is no desk. */
export const deskHolder = (nook: v1.NookDiff.$Properties | undefined): string | undefined =>
  (nook?.isDesk && nook.owner?.userId) || undefined

/** A desk is a room of its own only while it is locked, or restricted: else those at it are as open as anybody. */
const isRoom = (nook: v1.NookDiff.$Properties): boolean =>
  !nook.isDesk || nook.restricted === true || (deskHolder(nook) !== undefined && nook.owner?.locked === true)

/** A number for each cell of any map. */
const cellNumber = (x: number, y: number): number => y * 2 ** 20 + x

/** Cell (cellNumber) → nook. Where nooks overlap, the one first in the alphabet has the cell. */
function indexOf(nooks: Nooks): Index {
  let index = indices.get(nooks)
  if (!index) {
    const [rooms, desks] = [new Map<number, string>(), new Map<number, string>()]
    for (const id of [...nooks.keys()].sort()) {
      const nook = nooks.get(id)!
      for (const { x, y } of nook.nookCoords?.coords ?? []) {
        const cell = cellNumber(x ?? 0, y ?? 0)
        if (isRoom(nook) && !rooms.has(cell)) rooms.set(cell, id)
        if (nook.isDesk && !desks.has(cell)) desks.set(cell, id)
      }
    }
    index = { rooms, desks }
    indices.set(nooks, index)
  }
  return index
}

const cellAt = ({ x, z }: Pick<Vec3, 'x' | 'z'>): number => cellNumber(Math.floor(x), Math.floor(z))

/** The nook (private room) a place of a map lies in; undefined outside all of them, and at a desk that is not locked. */
export const nookAt = (
  map: Pick<GameMap, 'nooks'> | undefined,
  place: Pick<Vec3, 'x' | 'z'>,
): string | undefined =>
  map === undefined || map.nooks.size === 0 ? undefined : indexOf(map.nooks).rooms.get(cellAt(place))

/** The desk a place of a map belongs to, locked or not. */
export const deskAt = (
  map: Pick<GameMap, 'nooks'> | undefined,
  place: Pick<Vec3, 'x' | 'z'>,
): string | undefined =>
  map === undefined || map.nooks.size === 0 ? undefined : indexOf(map.nooks).desks.get(cellAt(place))

/** From so near, metres, one takes a desk. */
export const DESK_REACH_M = 1.5

/** Somebody's desk. */
export interface OwnDesk {
  readonly map: GameMap
  readonly deskId: string
  readonly owner: v1.DeskOwner.$Properties
}

/** The desk of somebody, on whatever level. */
export function deskOf(maps: Iterable<GameMap>, userId: string): OwnDesk | undefined {
  for (const map of maps) {
    for (const [deskId, nook] of map.nooks)
      if (deskHolder(nook) === userId) return { map, deskId, owner: nook.owner! }
  }
  return undefined
}

/** Whether a nook is a room for meetings: it can be booked, or lies in an area for meetings; and is not silent. */
export function isMeetingRoom({ nooks, areas }: Pick<GameMap, 'nooks' | 'areas'>, nookId: string): boolean {
  const nook = nooks.get(nookId)
  if (!nook || nook.silent) return false
  if (nook.bookable) return true
  return isIn(areas, nook, (category) => category === 'RW_OFFICE_MEETING')
}

/**
 * Whether who is inside may close the door of a nook: a room of its own, not a place for everybody. Desks have locks of
 * their own.
 */
export function canBeLocked({ nooks, areas }: Pick<GameMap, 'nooks' | 'areas'>, nookId: string): boolean {
  const nook = nooks.get(nookId)
  if (!nook || nook.silent || nook.isDesk) return false
  return nook.bookable === true || !isIn(areas, nook, (category) => category !== 'RW_OFFICE_MEETING')
}

/** Whether the first cell of a nook lies in an area of some category. */
const isIn = (
  areas: GameMap['areas'],
  { nookCoords }: v1.NookDiff.$Properties,
  isWanted: (category: string) => boolean,
): boolean => {
  const cell = nookCoords?.coords?.[0]
  if (!cell) return false
  return Object.values(areas ?? {}).some(
    ({ category, coords }) =>
      isWanted(category ?? '') && coords?.some((part) => isInPart(part, cell.x ?? 0, cell.y ?? 0)),
  )
}

/** Whether something may be the code of a nook: four to eight digits. */
export const isNookCode = (code: string): boolean => /^\d{4,8}$/.test(code)

/** The nooks of a player's map that are closed to it: restricted, locked by who is inside, booked, or somebody's locked desk. */
export function closedNooks(world: World, player: Player): readonly string[] {
  const map = world.maps.get(player.mapId)
  if (!map || canManage(player.role)) return []
  return [...map.nooks].flatMap(([id, nook]) => {
    const { restricted, allowedUsers, locked, guests } = nook
    if (guests?.users?.includes(player.uid)) return []
    if (locked) return [id]
    if (nook.bookedBy) return nook.bookedBy === player.uid ? [] : [id]
    if (allowedUsers?.users?.includes(player.uid)) return []
    if (restricted) return [id]
    const holder = deskHolder(nook)
    return holder !== undefined && nook.owner?.locked && holder !== player.uid ? [id] : []
  })
}

/** The nook in which somebody is in a meeting, if another may walk in and is not there yet. */
export function meetingToJoin(world: World, self: Player, other: Player): string | undefined {
  const map = world.maps.get(other.mapId)
  const id = nookAt(map, other.position)
  if (!map || id === undefined || self.mapId !== other.mapId || !map.nooks.get(id)?.isInMeeting)
    return undefined
  return nookAt(map, self.position) === id || closedNooks(world, self).includes(id) ? undefined : id
}

/** The first of some nooks with a cell within `reachM` of a place (metres). */
export const nookWithin = (
  map: GameMap,
  ids: readonly string[],
  { x, z }: Pick<Vec3, 'x' | 'z'>,
  reachM: number,
): string | undefined =>
  ids.find((id) =>
    map.nooks.get(id)?.nookCoords?.coords?.some((cell) => {
      const [cx, cz] = [cell.x ?? 0, cell.y ?? 0]
      return Math.hypot(Math.max(cx - x, 0, x - cx - 1), Math.max(cz - z, 0, z - cz - 1)) <= reachM
    }),
  )
