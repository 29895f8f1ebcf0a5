import { levelWords } from '../../text/levelName.ts'
import type { MapId } from '#shared/ids.ts'
import { canBeLocked, isHall } from '#shared/map/nookKinds.ts'
import { closedNooks, deskAt, deskHolder, isOpenTo, nookAt, nookWithin } from '#shared/map/nooks.ts'
import type { Vec3 } from '#shared/rules/pose.ts'
import { canManage } from '#shared/rules/roles.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'

/** From so near, metres, one knocks at a nook. */
const DOOR_M = 0.8

/** A nook that has something to offer to oneself where one stands. */
export type NookHere =
  /** Closed, and one stands before it. `waiting`: one has knocked. `locked`: by who is inside. */
  | {
      readonly kind: 'closed'
      readonly nookId: string
      readonly waiting: boolean
      readonly locked: boolean
      readonly hasCode: boolean
      /** Of a room that is booked just now: by whom (user id). */
      readonly bookedBy?: string
      readonly bookable: boolean
    }
  /** It can be booked, and one stands before its open door. */
  | { readonly kind: 'bookable'; readonly nookId: string }
  /** Nobody else finds room in it, and one stands before it. */
  | { readonly kind: 'full'; readonly nookId: string; readonly people: number; readonly capacity: number }
  /** A desk one is at. */
  | {
      readonly kind: 'desk'
      readonly nookId: string
      /** User id; undefined: nobody's. */
      readonly holder: string | undefined
      readonly isOwn: boolean
      readonly isLocked: boolean
      readonly description: string
      readonly canManage: boolean
    }
  /** One is in it. */
  | {
      readonly kind: 'inside'
      readonly nookId: string
      readonly people: number
      /** 0: any number. */
      readonly capacity: number
      readonly canLock: boolean
      /** For so many that closing it is asked about. */
      readonly isHall: boolean
      readonly locked: boolean
      readonly canManage: boolean
    }

/** What a nook is called; undefined: it has no name. */
export const nookName = (map: GameMap | undefined, nookId: string): string | undefined =>
  levelWords(map?.nooks.get(nookId)?.name ?? '') || undefined

const isWaiting = (map: GameMap, nookId: string, userId: string): boolean =>
  map.nooks.get(nookId)?.requestedUsers?.users?.[userId] !== undefined

/** Where somebody is just now: poses are not the world's. */
export type Whereabouts = (player: Player) => Pick<Vec3, 'x' | 'z'>

const asTold: Whereabouts = ({ position }) => position

/** How many people are in a nook. */
const countIn = (world: World, map: GameMap, nookId: string, whereIs: Whereabouts): number => {
  let people = 0
  for (const player of world.players.values()) {
    if (player.mapId === map.id && !player.attributes.ghost && nookAt(map, whereIs(player)) === nookId)
      people += 1
  }
  return people
}

/** The nook that matters where somebody stands (`place`, metres); undefined: none. */
export function nookHere(
  world: World,
  self: Player,
  place: Pick<Vec3, 'x' | 'z'>,
  whereIs: Whereabouts = asTold,
): NookHere | undefined {
  const map = world.maps.get(self.mapId)
  if (!map || map.nooks.size === 0) return undefined
  const inside = nookAt(map, place)
  const deskId = deskAt(map, place)
  if (deskId !== undefined) {
    const nook = map.nooks.get(deskId)
    const holder = deskHolder(nook)
    return {
      kind: 'desk',
      nookId: deskId,
      holder,
      isOwn: holder === self.uid,
      isLocked: holder !== undefined && nook?.owner?.locked === true,
      description: (holder !== undefined && nook?.owner?.description) || '',
      canManage: canManage(self.role),
    }
  }
  if (inside !== undefined) {
    return {
      kind: 'inside',
      nookId: inside,
      people: countIn(world, map, inside, whereIs),
      capacity: map.nooks.get(inside)?.capacity ?? 0,
      canLock: canBeLocked(map, inside, self.role),
      isHall: isHall(map.nooks.get(inside) ?? {}),
      locked: map.nooks.get(inside)?.locked === true,
      canManage: canManage(self.role),
    }
  }
  const shut = closedNooks(world, self).filter((id) => id !== inside)
  const nookId = nookWithin(map, shut, place, DOOR_M)
  if (nookId !== undefined) {
    const { locked, hasCode, bookedBy, bookable } = map.nooks.get(nookId) ?? {}
    const waiting = isWaiting(map, nookId, self.uid)
    const door = { waiting, locked: locked === true, hasCode: hasCode === true, bookable: bookable === true }
    return { kind: 'closed', nookId, ...door, ...(bookedBy && { bookedBy }) }
  }
  const full = canManage(self.role) ? undefined : fullNook(world, map, place, inside, whereIs)
  if (full) return full
  const bookable = [...map.nooks].flatMap(([id, nook]) => (nook.bookable && id !== inside ? [id] : []))
  const nearest = nookWithin(map, bookable, place, DOOR_M)
  return nearest === undefined ? undefined : { kind: 'bookable', nookId: nearest }
}

/** The full nook one stands before. */
function fullNook(
  world: World,
  map: GameMap,
  place: Pick<Vec3, 'x' | 'z'>,
  inside: string | undefined,
  whereIs: Whereabouts,
): NookHere | undefined {
  const limited = [...map.nooks].flatMap(([id, { capacity }]) => (capacity && id !== inside ? [id] : []))
  const near = nookWithin(map, limited, place, DOOR_M)
  if (near === undefined) return undefined
  const capacity = map.nooks.get(near)?.capacity ?? 0
  const people = countIn(world, map, near, whereIs)
  return people >= capacity ? { kind: 'full', nookId: near, people, capacity } : undefined
}

/** Somebody here who knocks at a nook that one may open. */
export interface Knock {
  readonly mapId: MapId
  readonly nookId: string
  readonly userId: string
  readonly name: string
}

/** Who waits for one's answer: at every nook for managers, else at one's own desk, the room one has booked for now and the one one is in. */
export function knocks(world: World, self: Player, place: Pick<Vec3, 'x' | 'z'>): readonly Knock[] {
  return [...world.maps.values()].flatMap((map) =>
    [...map.nooks].flatMap(([nookId, { requestedUsers }]) => {
      const users = Object.entries(requestedUsers?.users ?? {})
      if (users.length === 0) return []
      const mayOpen =
        canManage(self.role) ||
        (self.mapId === map.id && nookAt(map, place) === nookId) ||
        deskHolder(map.nooks.get(nookId)) === self.uid ||
        map.nooks.get(nookId)?.bookedBy === self.uid
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
    return [...map.nooks.keys()].flatMap((nookId) =>
      isWaiting(before, nookId, userId) && !isWaiting(map, nookId, userId)
        ? [{ mapId: map.id, nookId, granted: isOpenTo(map.nooks.get(nookId) ?? {}, userId) }]
        : [],
    )
  })
}
