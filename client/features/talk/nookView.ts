import type { MapId } from '#shared/ids.ts'
import { closedNooks, deskClaims, nookAt, nookWithin } from '#shared/map/nooks.ts'
import type { Vec3 } from '#shared/rules/pose.ts'
import { canManage } from '#shared/rules/roles.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'

/** From so near, metres, one knocks at a nook. */
const DOOR_M = 0.8

/** A nook that has something to offer to oneself where one stands. */
export type NookHere =
  /** Closed, and one stands before it. `waiting`: one has knocked. */
  | { readonly kind: 'closed'; readonly nookId: string; readonly waiting: boolean }
  /** A desk one stands at. `isOwn` false: nobody's. */
  | { readonly kind: 'desk'; readonly nookId: string; readonly isOwn: boolean; readonly isLocked: boolean }

/** What a nook is called; undefined: it has no name. */
export const nookName = (map: GameMap | undefined, nookId: string): string | undefined =>
  map?.nooks.get(nookId)?.name || undefined

const isWaiting = (map: GameMap, nookId: string, userId: string): boolean =>
  map.nooks.get(nookId)?.requestedUsers?.users?.[userId] !== undefined

/** The nook that matters where somebody stands (`place`, metres); undefined: none. */
export function nookHere(world: World, self: Player, place: Pick<Vec3, 'x' | 'z'>): NookHere | undefined {
  const map = world.maps.get(self.mapId)
  if (!map || map.nooks.size === 0) return undefined
  const inside = nookAt(map, place)
  if (inside !== undefined && map.nooks.get(inside)?.isDesk) {
    const claims = deskClaims(world, map, inside)
    const own = claims.find(({ encId }) => encId === self.encId)
    if (own || claims.length === 0) {
      const isLocked = own?.attributes.deskInfo?.locked === true
      return { kind: 'desk', nookId: inside, isOwn: own !== undefined, isLocked }
    }
  }
  const shut = closedNooks(world, self).filter((id) => id !== inside)
  const nookId = nookWithin(map, shut, place, DOOR_M)
  return nookId === undefined
    ? undefined
    : { kind: 'closed', nookId, waiting: isWaiting(map, nookId, self.uid) }
}

/** Somebody here who knocks at a nook that one may open. */
export interface Knock {
  readonly mapId: MapId
  readonly nookId: string
  readonly userId: string
  readonly name: string
}

/** Who waits for one's answer: at every nook for managers, else at one's own desk. */
export function knocks(world: World, self: Player): readonly Knock[] {
  return [...world.maps.values()].flatMap((map) =>
    [...map.nooks].flatMap(([nookId, { requestedUsers }]) => {
      const users = Object.entries(requestedUsers?.users ?? {})
      if (users.length === 0) return []
      const mayOpen =
        canManage(self.role) || deskClaims(world, map, nookId).some(({ encId }) => encId === self.encId)
      if (!mayOpen) return []
      return users.flatMap(([userId, user]) => {
        const encId = world.encIds.get(userId)
        const player = encId === undefined ? undefined : world.players.get(encId)
        return player && player.encId !== self.encId
          ? [{ mapId: map.id, nookId, userId, name: player.name || (user?.name ?? '') }]
          : []
      })
    }),
  )
}

/** What became of the knocks of somebody: nooks that it waits at no more, and whether it may enter. */
export function answeredKnocks(
  former: World,
  world: World,
  userId: string,
): readonly { readonly mapId: MapId; readonly nookId: string; readonly granted: boolean }[] {
  if (former.maps === world.maps) return []
  return [...world.maps.values()].flatMap((map) => {
    const before = former.maps.get(map.id)
    if (!before || before.nooks === map.nooks) return []
    return [...map.nooks].flatMap(([nookId, nook]) =>
      isWaiting(before, nookId, userId) && !isWaiting(map, nookId, userId)
        ? [{ mapId: map.id, nookId, granted: nook.allowedUsers?.users?.includes(userId) ?? false }]
        : [],
    )
  })
}
