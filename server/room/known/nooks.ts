import type { EncId, MapId } from '#shared/ids.ts'
import { deskHolder, isFor, isOpenTo, nookAt } from '#shared/map/nooks.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { isLookingAround } from '#shared/rules/guestVisit.ts'
import { nookKey } from '#shared/rules/conversation.ts'
import { canManage } from '#shared/rules/roles.ts'
import type { Vec3 } from '#shared/rules/pose.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'
import type { ActionContext } from '../handler.ts'
import type { SpaceMemory } from '../memory.ts'

type Nook = v1.NookDiff.$Properties

/**
 * Whose desk a nook is, while they are here. A restricted nook is nobody's desk who is not allowed in.
 */
export function deskOwner(world: World, mapId: MapId, nookId: string): Player | undefined {
  const nook = world.maps.get(mapId)?.nooks.get(nookId)
  const encId = world.encIds.get(deskHolder(nook) ?? '')
  const owner = encId === undefined ? undefined : world.players.get(encId)
  return nook && owner && isTheirDesk(nook, owner) ? owner : undefined
}

const isTheirDesk = (nook: Nook, player: Pick<Player, 'uid' | 'role'>): boolean =>
  deskHolder(nook) === player.uid && isFor(nook, player)

/** Who may let others in: ADMIN and OWNER, whose desk it is, and who has booked it. */
export function granters(world: World, mapId: MapId, nookId: string): EncId[] {
  const owner = deskOwner(world, mapId, nookId)
  const bookedBy = world.maps.get(mapId)?.nooks.get(nookId)?.bookedBy
  return [...world.players.values()]
    .filter(({ encId, uid, role }) => encId === owner?.encId || uid === bookedBy || canManage(role))
    .map(({ encId }) => encId)
}

/** What those inside say of their door, which the server knows before it is told. */
export const doorOf = ({ nooks: { locks, guests } }: SpaceMemory, mapId: MapId, nookId: string) => {
  const key = nookKey(mapId, nookId)
  return { locked: locks.has(key), isGuest: (userId: string) => guests.get(key)?.has(userId) ?? false }
}

/** Closed to all but those let in: restricted, booked, or locked by who is inside or by whose desk it is. */
export function isClosed(world: World, memory: SpaceMemory, mapId: MapId, nookId: string): boolean {
  const nook = world.maps.get(mapId)?.nooks.get(nookId)
  return nook !== undefined && !isOpenTo(nook, undefined, doorOf(memory, mapId, nookId))
}

/** Whether the door of a nook is open to somebody: it is to all, or they were let in. */
export function mayPass(
  world: World,
  memory: SpaceMemory,
  mapId: MapId,
  nookId: string,
  userId: string,
): boolean {
  const nook = world.maps.get(mapId)?.nooks.get(nookId)
  return nook === undefined || isOpenTo(nook, userId, doorOf(memory, mapId, nookId))
}

/** Those in a nook, who let others in for as long as somebody is there. */
export const insiders = (world: World, mapId: MapId, nookId: string): Player[] =>
  [...world.players.values()].filter(
    (player) =>
      player.mapId === mapId &&
      !player.attributes.ghost &&
      !isLookingAround(player) &&
      nookAt(world.maps.get(mapId), player.position) === nookId,
  )

/** Who asks to be somewhere: a player, or who is about to be one. */
export type Comer = Pick<Player, 'encId' | 'uid' | 'role' | 'mapId' | 'position'>

/** Why somebody may not be in a nook; undefined: they may. */
export type NookGate = (nookId: string | undefined) => 'nookClosed' | 'nookFull' | undefined

type GateContext = Pick<ActionContext, 'world' | 'memory' | 'space' | 'latest'>

/** How many others are in each nook of a map. */
function countsIn(context: GateContext, map: GameMap, self: Comer): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const other of context.world.players.values()) {
    if (other.mapId !== map.id || other.encId === self.encId || isLookingAround(other)) continue
    const nookId = nookAt(map, context.latest(other).position)
    if (nookId !== undefined) counts.set(nookId, (counts.get(nookId) ?? 0) + 1)
  }
  return counts
}

/** The nooks of a map as somebody finds them now, for many places at once: who is where is looked at once. */
export function nookGate(context: GateContext, player: Comer, mapId: MapId): NookGate {
  const { world, memory } = context
  const map = world.maps.get(mapId)
  const own = player.mapId === mapId ? nookAt(map, player.position) : undefined
  let counts: ReadonlyMap<string, number> | undefined
  return (nookId) => {
    const nook = nookId === undefined ? undefined : map?.nooks.get(nookId)
    // Who is inside may move about.
    if (!map || nookId === undefined || !nook || own === nookId) return undefined
    if (canManage(player.role) || isTheirDesk(nook, player)) return undefined
    if (!mayPass(world, memory, mapId, nookId, player.uid)) return 'nookClosed'
    // Where everybody is alone nobody fills a nook.
    if (!nook.capacity || !context.space.allowMultiPlayer) return undefined
    counts ??= countsIn(context, map, player)
    return (counts.get(nookId) ?? 0) >= nook.capacity ? 'nookFull' : undefined
  }
}

/** Why somebody may not be at a place because of the nook there; undefined: it may. */
export const nookRefusal = (
  context: GateContext,
  player: Comer,
  mapId: MapId,
  place: Pick<Vec3, 'x' | 'z'>,
): ReturnType<NookGate> => {
  const nookId = nookAt(context.world.maps.get(mapId), place)
  return nookId === undefined ? undefined : nookGate(context, player, mapId)(nookId)
}
