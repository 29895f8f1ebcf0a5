import type { v1 } from '../protocol/messages.ts'
import type { Vec3 } from '../rules/pose.ts'
import { canManage } from '../rules/roles.ts'
import type { GameMap, Player, World } from '../world/world.ts'

type Nooks = GameMap['nooks']

/** Whose desk a nook is (user id); undefined: nobody's, or it is no desk. */
export const deskHolder = (nook: v1.NookDiff.$Properties | undefined): string | undefined =>
  (nook?.isDesk && nook.owner?.userId) || undefined

/** A desk is a room of its own only while it is locked, or restricted: else those at it are as open as anybody. */
const isRoom = (nook: v1.NookDiff.$Properties): boolean =>
  !nook.isDesk || nook.restricted === true || (deskHolder(nook) !== undefined && nook.owner?.locked === true)

/** A number for each cell of any map. */
const cellNumber = (x: number, y: number): number => y * 2 ** 20 + x

type Coords = NonNullable<v1.NookDiff.$Properties['nookCoords']>

/** Which cells nooks have: what is said at their doors changes often, this does not. */
interface Layout {
  readonly coords: ReadonlyMap<string, Coords>
  /** Cell (cellNumber) → nooks. Where they overlap, the one first in the alphabet comes first. */
  readonly cells: ReadonlyMap<number, readonly string[]>
}

const layouts = new WeakMap<Nooks, Layout>()
/** By the cells of its first nook, whose record stays the same until they change. */
const madeOf = new WeakMap<Coords, Layout>()

function coordsOf(nooks: Nooks): ReadonlyMap<string, Coords> {
  const coords = new Map<string, Coords>()
  for (const id of [...nooks.keys()].sort()) {
    const own = nooks.get(id)?.nookCoords
    if (own) coords.set(id, own)
  }
  return coords
}

const isSameCoords = (a: ReadonlyMap<string, Coords>, b: ReadonlyMap<string, Coords>): boolean =>
  a.size === b.size && [...a].every(([id, own]) => b.get(id) === own)

function cellsOf(coords: ReadonlyMap<string, Coords>): Layout['cells'] {
  const cells = new Map<number, string[]>()
  for (const [id, own] of coords) {
    // One list for all cells that are its alone.
    const alone = [id]
    for (const { x, y } of own.coords ?? []) {
      const cell = cellNumber(x ?? 0, y ?? 0)
      const others = cells.get(cell)
      if (!others) cells.set(cell, alone)
      else if (others.at(-1) === id) continue
      else if (others.length === 1) cells.set(cell, [...others, id])
      else others.push(id)
    }
  }
  return cells
}

function layoutOf(nooks: Nooks): Layout {
  let layout = layouts.get(nooks)
  if (layout) return layout
  const coords = coordsOf(nooks)
  const [first] = coords.values()
  const known = first && madeOf.get(first)
  layout = known && isSameCoords(known.coords, coords) ? known : { coords, cells: cellsOf(coords) }
  layouts.set(nooks, layout)
  if (first) madeOf.set(first, layout)
  return layout
}

/** The first nook of those with this cell of which something holds. */
const firstAt = (
  nooks: Nooks,
  place: Pick<Vec3, 'x' | 'z'>,
  holds: (nook: v1.NookDiff.$Properties) => boolean,
): string | undefined =>
  layoutOf(nooks)
    .cells.get(cellAt(place))
    ?.find((id) => holds(nooks.get(id)!))

const cellAt = ({ x, z }: Pick<Vec3, 'x' | 'z'>): number => cellNumber(Math.floor(x), Math.floor(z))

/** The nook (private room) a place of a map lies in; undefined outside all of them, and at a desk that is not locked. */
export const nookAt = (
  map: Pick<GameMap, 'nooks'> | undefined,
  place: Pick<Vec3, 'x' | 'z'>,
): string | undefined =>
  map === undefined || map.nooks.size === 0 ? undefined : firstAt(map.nooks, place, isRoom)

/** The desk a place of a map belongs to, locked or not. */
export const deskAt = (
  map: Pick<GameMap, 'nooks'> | undefined,
  place: Pick<Vec3, 'x' | 'z'>,
): string | undefined =>
  map === undefined || map.nooks.size === 0
    ? undefined
    : firstAt(map.nooks, place, ({ isDesk }) => isDesk === true)

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

/** Whether something may be the code of a nook: four to eight digits. */
export const isNookCode = (code: string): boolean => /^\d{4,8}$/.test(code)

/** Whether a nook is for somebody at all, whatever goes on in it now: it is for all, they are on its list, or run the space. */
export const isFor = (
  { restricted, allowedUsers }: v1.NookDiff.$Properties,
  { uid, role }: Pick<Player, 'uid' | 'role'>,
): boolean => !restricted || (allowedUsers?.users?.includes(uid) ?? false) || canManage(role)

/** What changes at a door while people come and go. */
interface DoorNow {
  /** Closed by who is inside. */
  readonly locked: boolean
  /** Whether they let somebody in for as long as anybody is there. */
  isGuest(userId: string): boolean
}

const doorOf = ({ locked, guests }: v1.NookDiff.$Properties): DoorNow => ({
  locked: locked === true,
  isGuest: (userId) => guests?.users?.includes(userId) ?? false,
})

/**
 * Whether the door of a nook is open to somebody, or to anybody at all (undefined), who runs the space aside: to whose
 * room it is for now, then those inside say who comes in, then who is on its list.
 * @param door where it is known better than the nook says
 */
export function isOpenTo(
  nook: v1.NookDiff.$Properties,
  userId: string | undefined,
  door: DoorNow = doorOf(nook),
): boolean {
  if (userId !== undefined && door.isGuest(userId)) return true
  // Whoever sits in a room when it begins to be another's does not keep them out.
  if (userId !== undefined && nook.bookedBy === userId) return true
  if (door.locked || nook.bookedBy) return false
  if (userId !== undefined && nook.allowedUsers?.users?.includes(userId)) return true
  if (nook.restricted) return false
  const holder = deskHolder(nook)
  return holder === undefined || holder === userId || nook.owner?.locked !== true
}

/** The nooks of a player's map that are closed to it: restricted, locked by who is inside, booked, or somebody's locked desk. */
export function closedNooks(world: World, player: Player): readonly string[] {
  const map = world.maps.get(player.mapId)
  if (!map || canManage(player.role)) return []
  return [...map.nooks].flatMap(([id, nook]) => (isOpenTo(nook, player.uid) ? [] : [id]))
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
