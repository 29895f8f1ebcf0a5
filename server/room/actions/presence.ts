import type { MapId } from '#shared/ids.ts'
import { bodyStates, decodePackedMove, unpackPose } from '#shared/movement/packedMove.ts'
import { event, type EventBody, type v1 } from '#shared/protocol/messages.ts'
import { cellCentre, cellOf, directionOfYaw } from '#shared/rules/cells.ts'
import { limits } from '#shared/rules/limits.ts'
import { quantisePose, type Vec3 } from '#shared/rules/pose.ts'
import { setters } from '#shared/world/attributes.ts'
import { displayName, text } from '#shared/world/checks.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { movesEvent, playerEvents } from '#shared/world/snapshot.ts'
import type { Player, PlayerAttributes } from '#shared/world/world.ts'
import { leaveChair, placed, standUp, takeChair } from '../chairs.ts'
import {
  accept,
  forSelf,
  isOwn,
  notSelf,
  refuse,
  type ActionContext,
  type Decision,
  type Handlers,
  type Outgoing,
  type PlayerContext,
  type Refusal,
} from '../handler.ts'
import { cellPlace, entryPlace, spawnIdPlace, spawnPlace, type Place } from '../places.ts'

/** How far a coordinate is believed at all, metres. */
const COORDINATE_MAX_M = 100_000
/** What one tile step of a published client takes from the move budget: it walks up to ten cells a second. */
const TILE_STEP_COST_M = 0.4

const animatorName = text(32)
const outfitString = text(limits.outfitString)

/** MoveDirectionEnum of the wire. */
const tileSteps = [
  { dx: -1, dy: 0, yaw: 90 },
  { dx: 1, dy: 0, yaw: 270 },
  { dx: 0, dy: -1, yaw: 180 },
  { dx: 0, dy: 1, yaw: 0 },
] as const
const DANCE = 4
const DANCE_DIRECTION = 9

/** The attributes a client brings along when it enters; a wrong one is left out. */
function broughtAttributes(info: v1.PlayerInitInfo.$Properties): PlayerAttributes {
  const attributes: Record<string, unknown> = {}
  for (const { kept, check } of Object.values(setters)) {
    const value = (info as Record<string, unknown>)[kept]
    if (kept === 'name' || kept === 'outfitString' || value == null) continue
    const checked = check(value)
    if (checked !== undefined) attributes[kept] = checked
  }
  return attributes
}

/** What a member is told as: the wire's member and the older users table. */
function memberEvents({ access, identity }: ActionContext): Outgoing[] {
  const { member, role } = access
  if (!member) return []
  return [
    event('spaceSetsSpaceMembers', {
      members: {
        [identity.userId]: {
          userId: identity.userId,
          name: member.displayName,
          displayName: member.displayName,
          role,
          roles: role ? { [role]: true } : {},
          outfitString: member.outfitString,
          ...(member.character === null ? {} : { character: member.character }),
        },
      },
    }),
    event('spaceSetsSpaceUsers', { spaceUsers: { [identity.userId]: { role } } }),
  ]
}

/** Coming back to a player that is still here: after a cut, or with a second socket. */
function comeBack(self: Player, info: v1.PlayerInitInfo.$Properties, name: string | undefined): Decision {
  const events: Outgoing[] = []
  const { encId } = self
  if (!self.isSignedIn) events.push(event('playerSetsIsSignedIn', { encId, isSignedIn: true }))
  if (name !== undefined && name !== self.name) events.push(event('playerSetsName', { encId, name }))
  if (info.outfitString && info.outfitString !== self.outfitString) {
    events.push(event('playerSetsOutfitString', { encId, outfitString: info.outfitString }))
  }
  return { ...accept(...events), becomes: 'entered' }
}

const spaceFull = ({ fullCode, identity }: ActionContext): Decision => ({
  ...refuse(403, 'the space is full'),
  close: fullCode,
  replies: [event('spaceOverCapacityDeniesUser', { userId: identity.userId })],
})

function enter(
  context: ActionContext,
  body: { info?: v1.PlayerInitInfo.$Properties | null } & {
    [F in 'spawnToken' | 'targetId' | 'sceneId']?: string | null
  },
): Decision {
  if (!isOwn(context, body.targetId)) return notSelf
  const info = body.info ?? {}
  const name = info.name ? displayName(info.name) : undefined
  if (info.name && name === undefined) return refuse(400, 'name is not valid')
  if (info.outfitString && outfitString(info.outfitString) === undefined) {
    return refuse(400, 'outfitString is not valid')
  }
  if (context.self) return comeBack(context.self, info, name)

  const { space, access, identity, world, lastPlace } = context
  const room = space.capacity + (access.canManage ? limits.capacityManagerExtra : 0)
  if (world.players.size >= room) return spaceFull(context)

  const place = entryPlace(context, {
    mapId: body.sceneId || info.map,
    cell: info.x != null && info.y != null ? { x: info.x, y: info.y } : undefined,
    spawnToken: body.spawnToken,
  })
  if (!place) return refuse(404, 'the space has no level')
  const player = {
    ...newPlayer(context.encIdOf(identity.userId), identity.userId),
    name: name ?? lastPlace?.name ?? access.member?.displayName ?? identity.displayName,
    outfitString: info.outfitString || lastPlace?.outfitString || access.member?.outfitString || '',
    role: access.role,
    avatarUrl: `/assets/images/portraits/${identity.avatar}.webp`,
    isNpc: identity.viaApiKey,
    // A published client takes everybody for away until it hears otherwise.
    attributes: { away: false, ...broughtAttributes(info) },
  }
  const standing = placed(player, place.pose, place.mapId)
  const chair = place.chairIdx === undefined ? [] : takeChair(standing, place.chairIdx)
  const events = [...playerEvents(standing), ...memberEvents(context), ...chair]
  return { ...accept(...events), becomes: 'entered' }
}

/** Somewhere else at once, on this map or another. */
const relocate = ({ self }: PlayerContext, place: Place): Decision =>
  accept(...leaveChair(self), movesEvent(placed(self, place.pose, place.mapId)))

const isFinitePosition = ({ x, y, z }: Vec3): boolean =>
  [x, y, z].every((value) => Number.isFinite(value) && Math.abs(value) <= COORDINATE_MAX_M)

const wireVector = (wire: v1.Vector3.$Properties): Vec3 => ({
  x: wire.x ?? 0,
  y: wire.y ?? 0,
  z: wire.z ?? 0,
})

/** A pose for the next flush; it also tells the mover how far its inputs were handled. */
const posed = (pose: Player, travelledM: number, isCorrected: boolean): Decision => ({
  ok: true,
  events: [],
  pose,
  travelledM,
  isCorrected,
})

interface MoveWish {
  readonly position: Vec3
  readonly rotation: Vec3
  readonly animator: string
  readonly inputId: number
}

/** What an absolute move asks for, in either shape; undefined: a tile step; a refusal: bytes that are no pose. */
function moveWish(self: Player, body: v1.Move.$Properties): MoveWish | Refusal | undefined {
  const inputId = body.inputId ?? 0
  if (body.packed) {
    const packed = decodePackedMove(body.packed)
    if (!packed) return refuse(400, 'packed move is not valid')
    return { ...unpackPose(packed), animator: bodyStates[packed.state] || self.animator, inputId }
  }
  if (!body.position) return undefined
  const position = wireVector(body.position)
  if (!isFinitePosition(position)) return refuse(400, 'position is not valid')
  const rotation = body.rotation ? wireVector(body.rotation) : self.rotation
  return { position, rotation, animator: self.animator, inputId }
}

/** An absolute move of a 3D client: taken when it is walkable and not too fast, else answered by the old pose. */
function moveTo(context: PlayerContext, wish: MoveWish): Decision {
  const { self } = context
  const { inputId, animator } = wish
  if (!Number.isFinite(wish.rotation.y)) return refuse(400, 'position is not valid')
  const { position, rotation } = quantisePose({
    position: { ...wish.position, y: Math.min(limits.heightMaxM, Math.max(0, wish.position.y)) },
    rotation: wish.rotation,
  })
  const from = self.position
  const distance = Math.hypot(position.x - from.x, position.z - from.z)
  const walkable = context.walkable(self.mapId)
  const isFree = distance === 0 || (walkable?.canPass(from.x, from.z, position.x, position.z) ?? false)
  if (!isFree || distance > context.moveBudgetM) return posed({ ...self, lastInputId: inputId }, 0, true)
  const direction = directionOfYaw(rotation.y)
  return posed({ ...self, position, rotation, direction, animator, lastInputId: inputId }, distance, false)
}

/** One tile step or turn of a published 2D client. A blocked step still succeeds: it turns. */
function stepTile(context: PlayerContext, dir: number, isTurn: boolean, inputId: number): Decision {
  const { self } = context
  if (dir === DANCE) return posed({ ...self, direction: DANCE_DIRECTION, lastInputId: inputId }, 0, false)
  const step = tileSteps[dir]
  if (!step) return refuse(400, 'direction is not valid')
  const rotation = { x: 0, y: step.yaw, z: 0 }
  const turned = { ...self, rotation, direction: directionOfYaw(step.yaw), lastInputId: inputId }
  if (isTurn) return posed(turned, 0, false)
  const cell = cellOf(self.position)
  const target = { x: cell.x + step.dx, y: cell.y + step.dy }
  const position = cellCentre(target.x, target.y)
  const walkable = context.walkable(self.mapId)
  const isFree =
    walkable !== undefined &&
    !walkable.isBlockedCell(target.x, target.y) &&
    walkable.canPass(self.position.x, self.position.z, position.x, position.z)
  if (!isFree) return posed(turned, 0, false)
  if (TILE_STEP_COST_M > context.moveBudgetM) return posed(turned, 0, true)
  return posed({ ...turned, position }, TILE_STEP_COST_M, false)
}

/** True when a seated client only repeats where it sits: it has not asked to get up. */
const staysSeated = ({ position }: Player, wish: Vec3): boolean =>
  Math.hypot(wish.x - position.x, wish.z - position.z) < 0.05

export const presenceHandlers = {
  enter: (context, body) => enter(context, body),
  exit: (context) => {
    if (!context.self || !context.hasEntered) return accept()
    const { encId } = context.self
    const events = context.isShared() ? [] : [...leaveChair(context.self), event('playerExits', { encId })]
    return { ...accept(...events), becomes: 'ready' }
  },
  move: forSelf<'move'>((context, body) => {
    const { self } = context
    const wish = moveWish(self, body)
    if (wish && 'ok' in wish) return wish
    const inputId = body.inputId ?? 0
    if (self.chairIdx !== undefined) {
      if (wish ? staysSeated(self, wish.position) : body.stopped) {
        return posed({ ...self, lastInputId: inputId }, 0, false)
      }
      return standUp(context, inputId)
    }
    return wish ? moveTo(context, wish) : stepTile(context, body.dir ?? 0, body.stopped ?? false, inputId)
  }),
  animate: forSelf<'animate'>(({ self }, { animator }) => {
    const name = animatorName(animator ?? '')
    if (name === undefined) return refuse(400, 'animator is not valid')
    const body: EventBody<'playerAnimates'> = { encId: self.encId, animator: name as string }
    return accept(event('playerAnimates', body))
  }),
  teleport: forSelf<'teleport'>((context, body) => {
    const mapId = (body.mapId || context.self.mapId) as MapId
    if (!context.world.maps.has(mapId)) return refuse(404, 'no such map')
    const place = cellPlace(context, mapId, body.x ?? 0, body.y ?? 0, body.direction ?? 0)
    return place ? relocate(context, place) : refuse(400, 'nobody can stand there')
  }),
  respawn: forSelf<'respawn'>((context) => {
    const map = context.world.maps.get(context.self.mapId)
    return map ? relocate(context, spawnPlace(context, map)) : refuse(404, 'no such map')
  }),
  spawn: forSelf<'spawn'>((context, { spawnToken }) => {
    const place = spawnIdPlace(context, spawnToken ?? '')
    return place ? relocate(context, place) : refuse(404, 'unknown spawn token')
  }),
} satisfies Partial<Handlers>
