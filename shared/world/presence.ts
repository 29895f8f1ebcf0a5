import type { EncId, MapId } from '../ids.ts'
import type { EventBody, v1 } from '../protocol/messages.ts'
import { cellCentre } from '../rules/cells.ts'
import { quantisePose, type Vec3 } from '../rules/pose.ts'
import { copied } from './copies.ts'
import { playerOf } from './unknownPlayers.ts'
import { encIdOf, updatePlayer } from './update.ts'
import { unchanged, type Player, type Reducers, type World } from './world.ts'

const origin: Vec3 = { x: 0, y: 0, z: 0 }

const vector = (wire: v1.Vector3.$Properties | null | undefined, otherwise: Vec3): Vec3 =>
  wire ? { x: wire.x ?? 0, y: wire.y ?? 0, z: wire.z ?? 0 } : otherwise

/** A player nobody has said anything about yet. */
export const newPlayer = (encId: EncId, uid: string): Player => ({
  encId,
  uid,
  mapId: '' as MapId,
  position: origin,
  rotation: origin,
  direction: 0,
  lastInputId: 0,
  name: '',
  animator: '',
  outfitString: '',
  role: '',
  avatarUrl: '',
  avatarId: '',
  permittedRooms: {},
  emote: '',
  emoteCount: 0,
  isSignedIn: true,
  isNpc: false,
  attributes: {},
})

function joined(encId: EncId, uid: string, info: v1.PlayerInfo.$Properties): Player {
  const mapId = (info.map ?? info.sceneId ?? '') as MapId
  const pose = quantisePose({
    position: vector(info.position, origin),
    rotation: vector(info.rotation, origin),
  })
  return {
    ...newPlayer(encId, uid),
    ...pose,
    mapId,
    name: info.name ?? '',
    animator: info.animator ?? '',
    outfitString: info.outfitString ?? '',
    role: info.role ?? '',
    avatarUrl: info.avatarUrl ?? '',
    avatarId: info.avatarId ?? '',
    permittedRooms: info.permittedRooms?.length ? { [mapId]: info.permittedRooms } : {},
    isNpc: info.isNpc ?? false,
    isSignedIn: info.isSignedIn ?? true,
  }
}

function moved(player: Player, body: EventBody<'playerMoves'>): Player {
  const byCell = body.x != null && body.y != null ? cellCentre(body.x, body.y) : player.position
  const pose = body.position
    ? quantisePose({
        position: vector(body.position, player.position),
        rotation: vector(body.rotation, player.rotation),
      })
    : { position: byCell, rotation: player.rotation }
  return {
    ...player,
    ...pose,
    mapId: (body.mapId || player.mapId) as MapId,
    direction: body.direction ?? player.direction,
    lastInputId: body.lastInputId ?? 0,
  }
}

/** Many moves at once: the player map is copied once, however many moved. */
export function reduceMoves(world: World, bodies: readonly EventBody<'playerMoves'>[]): World {
  let players: Map<EncId, Player> | undefined
  for (const body of bodies) {
    const encId = encIdOf(body)
    const player = playerOf(players ?? world.players, encId)
    if (!player) continue
    players ??= copied(world.players)
    players.set(encId, moved(player, body))
  }
  return players ? { ...world, players } : world
}

/** What of a player movement changes. */
export type Placement = Partial<
  Pick<Player, 'position' | 'rotation' | 'direction' | 'lastInputId' | 'animator'>
>

/** What movement does not change of a player: the compiler misses a field that is not named, a test one not compared below. */
export const besidesPose: { readonly [K in Exclude<keyof Player, keyof Placement>]-?: true } = {
  encId: true,
  uid: true,
  mapId: true,
  name: true,
  outfitString: true,
  role: true,
  avatarUrl: true,
  avatarId: true,
  permittedRooms: true,
  chairIdx: true,
  emote: true,
  emoteCount: true,
  isSignedIn: true,
  isNpc: true,
  attributes: true,
}

/** Whether two states of a player differ in its pose at most. Written out: a loop over names costs twenty times as much. */
export const isSameBesidesPose = (a: Player, b: Player): boolean =>
  a.encId === b.encId &&
  a.uid === b.uid &&
  a.mapId === b.mapId &&
  a.name === b.name &&
  a.outfitString === b.outfitString &&
  a.role === b.role &&
  a.avatarUrl === b.avatarUrl &&
  a.avatarId === b.avatarId &&
  a.permittedRooms === b.permittedRooms &&
  a.chairIdx === b.chairIdx &&
  a.emote === b.emote &&
  a.emoteCount === b.emoteCount &&
  a.isSignedIn === b.isSignedIn &&
  a.isNpc === b.isNpc &&
  a.attributes === b.attributes

/** New poses of many players at once. */
export function placePlayers(world: World, placements: Iterable<readonly [EncId, Placement]>): World {
  let players: Map<EncId, Player> | undefined
  for (const [encId, placement] of placements) {
    const player = world.players.get(encId)
    if (!player) continue
    players ??= copied(world.players)
    players.set(encId, { ...player, ...placement })
  }
  return players ? { ...world, players } : world
}

/** World without some players: those a client has not seen again after it reconnected. */
export function removePlayers(world: World, gone: Iterable<EncId>): World {
  const known = [...gone].filter((encId) => world.players.has(encId))
  if (known.length === 0) return world
  const players = copied(world.players)
  for (const encId of known) players.delete(encId)
  return { ...world, players }
}

/** World without the numbers of users who are not there. */
export function withoutNumbers(world: World, userIds: readonly string[]): World {
  const encIds = new Map(world.encIds)
  for (const userId of userIds) encIds.delete(userId)
  return encIds.size === world.encIds.size ? world : { ...world, encIds }
}

function uidOf(world: World, encId: EncId): string {
  for (const [uid, id] of world.encIds) if (id === encId) return uid
  return ''
}

export const presenceReducers = {
  spaceSetsIdMapping: (world, { uid, encId }) =>
    uid && encId ? { ...world, encIds: copied(world.encIds).set(uid, encId as EncId) } : world,
  // A join starts the player afresh: what it does not say and no later event says is unset.
  playerJoins: (world, body) => {
    const encId = encIdOf(body)
    if (!encId) return world
    const uid = body.uid || (body.playerInfo?.userId ?? '') || uidOf(world, encId)
    const player = joined(encId, uid, body.playerInfo ?? {})
    return { ...world, players: copied(world.players).set(encId, player) }
  },
  playerMoves: (world, body) => reduceMoves(world, [body]),
  playerAnimates: (world, body) => updatePlayer(world, encIdOf(body), { animator: body.animator ?? '' }),
  playerExits: (world, body) => removePlayers(world, [encIdOf(body)]),
  playerSetsIsSignedIn: (world, body) =>
    updatePlayer(world, encIdOf(body), { isSignedIn: body.isSignedIn ?? false }),
  playerSetsIsNpc: (world, body) => updatePlayer(world, encIdOf(body), { isNpc: body.isNpc ?? false }),
  playerEntersPortal: unchanged,
  precomputedEnterLocation: unchanged,
  packedMoves: unchanged,
} satisfies Partial<Reducers>
