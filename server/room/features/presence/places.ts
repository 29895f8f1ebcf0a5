import type { MapId } from '#shared/ids.ts'
import { onGround } from '#shared/map/walking/onGround.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { cellCentre, cellOf, yawOfDirection } from '#shared/rules/cells.ts'
import type { Pose } from '#shared/rules/pose.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import { limits } from '#shared/rules/limits.ts'
import { defaultLevel, isDraft } from '#shared/world/levels.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import { nookGate, nookRefusal, type Comer } from '../../known/nooks.ts'
import { freeCells } from './freeCells.ts'
import type { ActionContext, Outgoing } from '../../handler.ts'
import { placed } from '#shared/world/chairs.ts'
import { leaveChair, sitterOn } from '../../known/chairs.ts'
import { dismount } from '../../known/riding.ts'
import type { Change } from '../../memory.ts'
import type { SpawnClaims } from '../../tokens.ts'
import { seatPose } from '#shared/map/seats.ts'
import { spawnYaw } from '#shared/map/spawns.ts'

/** So long after leaving one comes back to the same place. */
export const PLACE_MEMORY_MS = 600_000
/** Spawns are spread this far around their cell's middle, metres. */
const SPAWN_SPREAD_M = 0.3

export interface Place {
  readonly mapId: MapId
  readonly pose: Pose
  readonly chairIdx?: number
}

const facingFront = { x: 0, y: 0, z: 0 }

/** Who appears at a spawn looks into the level. */
const facingIn = (map: GameMap, at: { readonly x: number; readonly z: number }) => ({
  x: 0,
  y: spawnYaw(map, at),
  z: 0,
})

const anyOf = <T>(list: readonly T[], random: number): T | undefined => list[Math.floor(random * list.length)]

/** Who is put somewhere: whoever sent the action, as if coming from outside. */
function comerOf(context: ActionContext): Comer {
  const { userId } = context.identity
  const nowhere = { mapId: '' as MapId, position: { x: 0, y: 0, z: 0 } }
  return { encId: context.encIdOf(userId), uid: userId, role: context.access.role, ...nowhere }
}

/** Why the nook there keeps somebody from a place, whichever way they come; undefined: it does not. */
export const barredFrom = (
  context: ActionContext,
  { mapId, pose }: Place,
  comer = comerOf(context),
): ReturnType<typeof nookRefusal> => nookRefusal(context, comer, mapId, pose.position)

/**
 * A spawn of a map by chance, of those no closed or full nook is around; the free cell nearest to it, or to the corner,
 * where there is none to stand on. That itself where none is found (freeCells.ts says how far one looks).
 */
export function spawnPlace(context: ActionContext, map: GameMap, comer = comerOf(context)): Place {
  const points = map.spawns?.length ? map.spawns : map.spawn ? [map.spawn] : []
  const walkable = context.walkable(map.id)
  const refusalIn = nookGate(context, comer, map.id)
  // An edit may have blocked some of them.
  const isFree = (x: number, y: number): boolean =>
    walkable?.isBlockedCell(x, y) === false && refusalIn(nookAt(map, cellCentre(x, y))) === undefined
  const point = anyOf(
    points.filter(({ x, y }) => isFree(x ?? 0, y ?? 0)),
    context.random(),
  )
  if (point) {
    const middle = cellCentre(point.x ?? 0, point.y ?? 0)
    const spread = onGround(map, context.catalogue, {
      x: middle.x + (context.random() * 2 - 1) * SPAWN_SPREAD_M,
      z: middle.z + (context.random() * 2 - 1) * SPAWN_SPREAD_M,
    })
    return { mapId: map.id, pose: { position: spread, rotation: facingIn(map, spread) } }
  }
  const from = { x: points[0]?.x ?? 0, y: points[0]?.y ?? 0 }
  const free = walkable ? freeCells(map, walkable, from) : []
  const { x, y } = free.find(({ nookId }) => refusalIn(nookId) === undefined) ?? from
  const position = onGround(map, context.catalogue, cellCentre(x, y))
  return { mapId: map.id, pose: { position, rotation: facingFront } }
}

/** The middle of a cell, when one can stand there. */
export function cellPlace(
  context: ActionContext,
  mapId: string,
  x: number,
  y: number,
  direction = 0,
): Place | undefined {
  const map = context.world.maps.get(mapId as MapId)
  const walkable = map && context.walkable(map.id)
  if (!walkable || walkable.isBlockedCell(x, y)) return undefined
  const rotation = { x: 0, y: yawOfDirection(direction) ?? 0, z: 0 }
  const position = onGround(map, context.catalogue, cellCentre(x, y))
  return { mapId: map.id, pose: { position, rotation } }
}

/** The place a spawn id of any map names. */
export function spawnIdPlace(context: ActionContext, spawnId: string): Place | undefined {
  for (const map of context.world.maps.values()) {
    // A draft has the spawns of its level.
    if (isDraft(context.world.levels, map.id)) continue
    const point = map.spawns?.find((spawn) => spawn.spawnId === spawnId)
    if (point) {
      const position = onGround(map, context.catalogue, cellCentre(point.x ?? 0, point.y ?? 0))
      const pose = { position, rotation: facingIn(map, position) }
      return { mapId: map.id, pose }
    }
  }
  return undefined
}

/** A spawn token of this user and space that is still good. */
function goodToken({ spawnTokens, space, identity, memory, now }: ActionContext, token: string) {
  const claims = spawnTokens.read(token)
  if (!claims || claims.spaceId !== space.id || claims.userId !== identity.userId) return undefined
  return claims.expiresAt > now && !memory.places.spent.has(claims.id) ? claims : undefined
}

/** The place a token promises; a spawn of its level when one can not stand there any more. */
function claimedPlace(context: ActionContext, { mapId, cell }: SpawnClaims): Place | undefined {
  const map = findLevel(context, mapId) ?? defaultMap(context)
  return map && (placeAtCell(context, map.id, cell) ?? spawnPlace(context, map))
}

const placeAtCell = (
  context: ActionContext,
  mapId: MapId,
  cell: { readonly x: number; readonly y: number } | undefined,
): Place | undefined => cell && cellPlace(context, mapId, cell.x, cell.y)

const spend = (id: string, expiresAt: number, now: number): Change => ({
  of: 'places',
  change: { kind: 'spend', tokenId: id, expiresAt, now },
})

/** The place a spawn id or a token made by this server names, with what using it changes. */
export function spawnTokenEntry(context: ActionContext, token: string): Entry | undefined {
  const named = spawnIdPlace(context, token)
  if (named) return { place: named, claims: [] }
  const claims = goodToken(context, token)
  const place = claims && claimedPlace(context, claims)
  return place && { place, claims: [spend(claims.id, claims.expiresAt, context.now)], tokenId: claims.id }
}

/** A token for one user and space. */
export const mintToken = (context: ActionContext, claims: Omit<SpawnClaims, 'id' | 'expiresAt'>): string =>
  context.spawnTokens.mint({
    ...claims,
    id: context.newId(),
    expiresAt: context.now + limits.spawnTokenMs,
  })

/** The map of a level: by its number, or as HTTP writes it ("{spaceId}.{n}"). */
export function findLevel(
  { world, space }: Pick<ActionContext, 'world' | 'space'>,
  levelId: string | null | undefined,
): GameMap | undefined {
  if (!levelId) return undefined
  const prefix = `${space.id}.`
  return world.maps.get((levelId.startsWith(prefix) ? levelId.slice(prefix.length) : levelId) as MapId)
}

/** The level entered when none, or an unknown one, is asked for. */
export function defaultMap({ world }: Pick<ActionContext, 'world'>): GameMap | undefined {
  const level = defaultLevel(world.levels)
  return level ? world.maps.get(level.mapId) : world.maps.values().next().value
}

interface Wish {
  readonly mapId?: string | null | undefined
  readonly cell?: { readonly x: number; readonly y: number } | undefined
  readonly spawnToken?: string | null | undefined
}

/** Where somebody enters, and what is to be remembered when they do. */
export interface Entry {
  readonly place: Place
  readonly claims: readonly Change[]
  /** The token it was found by. */
  readonly tokenId?: string
}

/** Where somebody enters: where it wants to, and at a spawn where a closed or full nook is in the way. */
export function findEntry(context: ActionContext, wish: Wish): Entry | undefined {
  const entry = wantedEntry(context, wish)
  const map = entry && context.world.maps.get(entry.place.mapId)
  if (!map) return entry
  return barredFrom(context, entry.place) ? { ...entry, place: spawnPlace(context, map) } : entry
}

/**
 * Where somebody enters by its own wish: a spawn token, what was promised a moment ago, the cell asked for, the place left a moment
 * ago, else a spawn.
 */
function wantedEntry(context: ActionContext, wish: Wish): Entry | undefined {
  const byToken = wish.spawnToken ? spawnTokenEntry(context, wish.spawnToken) : undefined
  if (byToken) return byToken
  const asked = findLevel(context, wish.mapId)
  const map = asked ?? defaultMap(context)
  if (!map) return undefined
  const promised = wish.cell ? undefined : promisedEntry(context, asked?.id)
  if (promised) return promised
  const byCell = asked ? placeAtCell(context, map.id, wish.cell) : undefined
  const place = byCell ?? rememberedPlace(context, asked?.id) ?? spawnPlace(context, map)
  return { place, claims: [] }
}

function promisedEntry(context: ActionContext, askedMap: MapId | undefined): Entry | undefined {
  const { memory, identity, now, world } = context
  const promise = memory.places.promised.get(identity.userId)
  if (!promise || promise.expiresAt <= now || !world.maps.has(promise.mapId)) return undefined
  if (askedMap !== undefined && askedMap !== promise.mapId) return undefined
  const { mapId, pose, tokenId, expiresAt } = promise
  const released: Change = { of: 'places', change: { kind: 'release', userId: identity.userId } }
  return {
    place: { mapId, pose },
    claims: tokenId === undefined ? [released] : [released, spend(tokenId, expiresAt, now)],
  }
}

/** Somewhere else at once, on this map or another; who sat gets up, who rode gets off. */
export const relocated = (player: Player, { pose, mapId }: Place): Outgoing[] => [
  ...leaveChair(player),
  ...dismount(player),
  movesEvent(placed(player, pose, mapId)),
]

function rememberedPlace(context: ActionContext, askedMap: MapId | undefined): Place | undefined {
  const { lastPlace, world, now } = context
  if (!lastPlace || now - lastPlace.leftAt > PLACE_MEMORY_MS) return undefined
  const map = world.maps.get(lastPlace.mapId as MapId)
  if (!map || (askedMap !== undefined && askedMap !== map.id)) return undefined
  const { position, rotation, chairIdx } = lastPlace
  const pose = { position, rotation }
  if (chairIdx !== undefined && seatPose(map, context.catalogue, chairIdx)) {
    if (sitterOn(world, map.id, chairIdx) === undefined) return { mapId: map.id, pose, chairIdx }
    return undefined
  }
  const { x, y } = cellOf(position)
  const walkable = context.walkable(map.id)
  return walkable && !walkable.isBlockedCell(x, y) ? { mapId: map.id, pose } : undefined
}
