import type { v1 } from '../protocol/messages.ts'
import type { Vec3 } from '../rules/pose.ts'
import { canManage } from '../rules/roles.ts'
import type { GameMap, Player, World } from '../world/world.ts'
import { isInPart } from './areas.ts'

type Nooks = GameMap['nooks']

const indices = new WeakMap<Nooks, ReadonlyMap<number, string>>()

/** A number for each cell of any map. */
const cellNumber = (x: number, y: number): number => y * 2 ** 20 + x

/** Cell (cellNumber) → nook. Where nooks overlap, the one first in the alphabet has the cell. */
function indexOf(nooks: Nooks): ReadonlyMap<number, string> {
  let index = indices.get(nooks)
  if (!index) {
    const cells = new Map<number, string>()
    for (const id of [...nooks.keys()].sort()) {
      for (const { x, y } of nooks.get(id)?.nookCoords?.coords ?? []) {
        const cell = cellNumber(x ?? 0, y ?? 0)
        if (!cells.has(cell)) cells.set(cell, id)
      }
    }
    index = cells
    indices.set(nooks, index)
  }
  return index
}

/** The nook (private room) a place of a map lies in; undefined outside all of them. */
export const nookAt = (
  map: Pick<GameMap, 'nooks'> | undefined,
  { x, z }: Pick<Vec3, 'x' | 'z'>,
): string | undefined =>
  map === undefined || map.nooks.size === 0
    ? undefined
    : indexOf(map.nooks).get(cellNumber(Math.floor(x), Math.floor(z)))

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

/** Who has said that this nook is their desk and is here. The first of them owns it, which only the server knows. */
export const deskClaims = (world: World, { id: mapId }: GameMap, nookId: string): readonly Player[] =>
  [...world.players.values()].filter(({ attributes: { deskInfo, currentDesk }, mapId: own }) => {
    const deskId = deskInfo?.deskId || currentDesk
    return deskId === nookId && (deskInfo?.mapId || own) === mapId
  })

/**
 * The nooks of a player's map that are closed to it: restricted, locked by who is inside, or a locked desk. Where
 * several people claim one desk it counts as closed when all of them have locked it; the server corrects whoever walks
 * in for all that.
 */
export function closedNooks(world: World, player: Player): readonly string[] {
  const map = world.maps.get(player.mapId)
  if (!map || canManage(player.role)) return []
  return [...map.nooks].flatMap(([id, { restricted, isDesk, allowedUsers, locked, guests }]) => {
    if (guests?.users?.includes(player.uid)) return []
    if (locked) return [id]
    if (allowedUsers?.users?.includes(player.uid)) return []
    if (restricted) return [id]
    const claims = isDesk ? deskClaims(world, map, id) : []
    const isLocked = claims.every(({ attributes }) => attributes.deskInfo?.locked === true)
    const isOwn = claims.some(({ encId }) => encId === player.encId)
    return claims.length > 0 && isLocked && !isOwn ? [id] : []
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
