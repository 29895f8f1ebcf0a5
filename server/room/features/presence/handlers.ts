import { isReservedName } from '../../../policies/reservedNames.ts'
import { bodyStates, decodePackedMove, unpackPose } from '#shared/movement/packedMove.ts'
import { deskOf } from '#shared/map/nooks.ts'
import { portalsNear, type MapPortal } from '#shared/map/portals.ts'
import { event, type ActionBody, type EventBody, type v1 } from '#shared/protocol/messages.ts'
import { cellCentre, cellOf, directionOfYaw } from '#shared/rules/cells.ts'
import { mayAct } from '#shared/rules/rights.ts'
import { guestSeatShare, guestsUntil, isLookingAround } from '#shared/rules/guestVisit.ts'
import { limits } from '#shared/rules/limits.ts'
import { quantisePose, type Vec3 } from '#shared/rules/pose.ts'
import { setters, type SetterName } from '#shared/world/attributes.ts'
import { text } from '#shared/world/checks.ts'
import { isDraft, mayEnterDrafts } from '#shared/world/levels.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { playerEvents } from '#shared/world/snapshot.ts'
import type { GameMap, Player, PlayerAttributes } from '#shared/world/world.ts'
import { freeStep } from '../../known/freeStep.ts'
import { nameOf } from '../../known/nameOf.ts'
import { nookRefusal } from '../../known/nooks.ts'
import { placed } from '#shared/world/chairs.ts'
import { leaveChair, standUp, takeChair } from '../../known/chairs.ts'
import { dismount, groundOf } from '../../known/riding.ts'
import { memberEvents, roomsByLevel } from '../../known/members.ts'
import {
  accept,
  forSelf,
  forSubject,
  isOwn,
  notSelf,
  refuse,
  reply,
  toPlayers,
  withPlayer,
  type Accepted,
  type ActionContext,
  type Decision,
  type Handlers,
  type Outgoing,
  type PlayerContext,
  type Refusal,
  type SubjectContext,
} from '../../handler.ts'
import {
  barredFrom,
  cellPlace,
  defaultMap,
  findEntry,
  findLevel,
  mintToken,
  relocated,
  spawnPlace,
  spawnTokenEntry,
  type Place,
} from './places.ts'
import { portalTarget } from '../../known/addresses.ts'

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
/** Cells of a desk that are looked at for a place to stand. */
const DESK_CELLS_MAX = 400

/** The attributes a client brings along when it enters: a wrong one is left out, and what one could not set afterwards. */
function broughtAttributes(
  info: v1.PlayerInitInfo.$Properties,
  { role }: Pick<ActionContext['access'], 'role'>,
): PlayerAttributes {
  const attributes: Record<string, unknown> = {}
  for (const [kind, { part, check }] of Object.entries(setters)) {
    if (!mayAct({ role }, kind as SetterName)) continue
    const value = (info as Record<string, unknown>)[part]
    if (part === 'name' || part === 'outfitString' || value == null) continue
    const checked = check(value)
    if (checked !== undefined) attributes[part] = checked
  }
  return attributes
}

/** The desk somebody has here, which is no matter of what their client says. */
function ownDesk({ world, identity }: ActionContext): Pick<PlayerAttributes, 'deskInfo' | 'currentDesk'> {
  const own = deskOf(world.maps.values(), identity.userId)
  if (!own) return {}
  const { deskId, map, owner } = own
  const { locked, description } = owner
  return {
    currentDesk: deskId,
    deskInfo: { deskId, mapId: map.id, locked: locked ?? false, description: description ?? '' },
  }
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
  return { ...accept(...events), greets: 'returned', becomes: 'entered' }
}

const spaceFull = ({ fullCode, identity }: ActionContext): Decision => ({
  ...refuse('spaceFull'),
  close: fullCode,
  replies: [event('spaceOverCapacityDeniesUser', { userId: identity.userId })],
})

/** From so many people on guests make room, so that there is always a seat for who has an account while there are any. */
const busyAt = (capacity: number): number => Math.floor(capacity * guestsUntil)

const guestsIn = ({ world }: Pick<ActionContext, 'world'>) =>
  [...world.players.values()].filter(isLookingAround)

/** Guests leave seats to those with an account: a part of them is theirs, and none when it gets full. */
const isGuestTooMany = (context: ActionContext): boolean => {
  const { access, space, world } = context
  if (!isLookingAround(access)) return false
  const isBusy = world.players.size >= busyAt(space.capacity)
  return isBusy || guestsIn(context).length >= Math.floor(space.capacity / guestSeatShare)
}

/** The guest who came last goes when somebody with an account comes and it gets full. */
function madeRoom(context: ActionContext): Pick<Accepted, 'ends'> {
  const { access, space, world } = context
  if (isLookingAround(access) || world.players.size < busyAt(space.capacity)) return {}
  const last = guestsIn(context).at(-1)
  return last
    ? { ends: [{ userId: last.uid, code: context.fullCode, reason: 'somebody else needs the seat' }] }
    : {}
}

/** A name of whoever runs the site, for somebody who does not; one they have had already stays theirs. */
function isNameTaken({ identity, access, lastPlace, self }: ActionContext, name: string): boolean {
  const theirs = [identity.displayName, access.member?.displayName, lastPlace?.name, self?.name]
  return !identity.isSiteAdmin && !theirs.includes(name) && isReservedName(name)
}

function enter(
  context: ActionContext,
  body: { info?: v1.PlayerInitInfo.$Properties | null } & {
    [F in 'spawnToken' | 'targetId' | 'sceneId']?: string | null
  },
): Decision {
  if (!isOwn(context, body.targetId)) return notSelf
  const info = body.info ?? {}
  const name = info.name ? nameOf(context.identity, info.name) : undefined
  if (info.name && name === undefined) return refuse('nameInvalid')
  if (name !== undefined && isNameTaken(context, name)) return refuse('nameReserved')
  if (info.outfitString && outfitString(info.outfitString) === undefined) {
    return refuse('fieldInvalid', { field: 'outfitString' })
  }
  if (context.self) return comeBack(context.self, info, name)

  const { space, access, identity, world, lastPlace } = context
  const room = space.capacity + (access.canManage ? limits.capacityManagerExtra : 0)
  if (world.players.size >= room || isGuestTooMany(context)) return spaceFull(context)

  const entry = findEntry(context, {
    mapId: body.sceneId || info.map,
    cell: info.x != null && info.y != null ? { x: info.x, y: info.y } : undefined,
    spawnToken: body.spawnToken,
  })
  if (!entry) return refuse('noLevel')
  const { place, claims } = entry
  const player = {
    ...newPlayer(context.encIdOf(identity.userId), identity.userId),
    name: name ?? lastPlace?.name ?? access.member?.displayName ?? identity.displayName,
    outfitString: info.outfitString || lastPlace?.outfitString || access.member?.outfitString || '',
    role: access.role,
    avatarUrl: `/assets/images/portraits/${identity.avatar}.webp`,
    avatarId: String(identity.avatar),
    permittedRooms: roomsByLevel(access, world.maps.keys()),
    isNpc: identity.viaApiKey,
    // A published client takes everybody for away until it hears otherwise.
    attributes: {
      away: false,
      ...(access.member?.allowScreenPointer === false && { allowScreenPointer: false }),
      ...broughtAttributes(info, access),
      ...ownDesk(context),
    },
  }
  const standing = placed(player, place.pose, place.mapId)
  const chair = place.chairIdx === undefined ? [] : takeChair(standing, place.chairIdx)
  const events = [...playerEvents(standing), ...(access.member ? memberEvents(context) : []), ...chair]
  return {
    ...accept(...events),
    ...madeRoom(context),
    claims,
    greets: 'entered',
    becomes: 'entered',
  }
}

const relocate = (player: Player, place: Place): Decision => accept(...relocated(player, place))

const isFinitePosition = ({ x, y, z }: Vec3): boolean =>
  [x, y, z].every((value) => Number.isFinite(value) && Math.abs(value) <= COORDINATE_MAX_M)

const wireVector = (wire: v1.Vector3.$Properties): Vec3 => ({
  x: wire.x ?? 0,
  y: wire.y ?? 0,
  z: wire.z ?? 0,
})

/** A pose for the next flush; it also tells the mover how far its inputs were handled. */
const posed = (pose: Player, travelledM: number, isCorrected: boolean): Accepted => ({
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
    if (!packed) return refuse('fieldInvalid', { field: 'packed move' })
    return { ...unpackPose(packed), animator: bodyStates[packed.state] || self.animator, inputId }
  }
  if (!body.position) return undefined
  const position = wireVector(body.position)
  if (!isFinitePosition(position)) return refuse('fieldInvalid', { field: 'position' })
  const rotation = body.rotation ? wireVector(body.rotation) : self.rotation
  return { position, rotation, animator: self.animator, inputId }
}

/** An absolute move of a 3D client: taken when it is walkable and not too fast, else answered by the old pose. */
function moveTo(context: PlayerContext, wish: MoveWish): Decision {
  const { self } = context
  const { inputId, animator } = wish
  if (!Number.isFinite(wish.rotation.y)) return refuse('fieldInvalid', { field: 'position' })
  const { position, rotation } = quantisePose({
    position: { ...wish.position, y: Math.min(limits.heightMaxM, Math.max(0, wish.position.y)) },
    rotation: wish.rotation,
  })
  const { x, z } = self.position
  const distance = freeStep(groundOf(context, self), context.moveBudgetM, x, z, position.x, position.z)
  if (distance === undefined) return posed({ ...self, lastInputId: inputId }, 0, true)
  // A browser does not know who is let in: whoever pushes at a closed door is no cheat.
  if (nookRefusal(context, self, self.mapId, position) !== undefined) {
    return { ...posed({ ...self, lastInputId: inputId }, 0, true), isExcused: true }
  }
  const direction = directionOfYaw(rotation.y)
  return posed({ ...self, position, rotation, direction, animator, lastInputId: inputId }, distance, false)
}

/** One tile step or turn of a published 2D client. A blocked step still succeeds: it turns. */
function stepTile(context: PlayerContext, dir: number, isTurn: boolean, inputId: number): Decision {
  const { self } = context
  if (dir === DANCE) return posed({ ...self, direction: DANCE_DIRECTION, lastInputId: inputId }, 0, false)
  const step = tileSteps[dir]
  if (!step) return refuse('fieldInvalid', { field: 'direction' })
  const rotation = { x: 0, y: step.yaw, z: 0 }
  const turned = { ...self, rotation, direction: directionOfYaw(step.yaw), lastInputId: inputId }
  if (isTurn) return posed(turned, 0, false)
  const cell = cellOf(self.position)
  const target = { x: cell.x + step.dx, y: cell.y + step.dy }
  const position = cellCentre(target.x, target.y)
  const walkable = groundOf(context, self)
  const isFree =
    walkable !== undefined &&
    !walkable.isBlockedCell(target.x, target.y) &&
    walkable.canPass(self.position.x, self.position.z, position.x, position.z) &&
    nookRefusal(context, self, self.mapId, position) === undefined
  if (!isFree) return posed(turned, 0, false)
  if (TILE_STEP_COST_M > context.moveBudgetM) return posed(turned, 0, true)
  return posed({ ...turned, position }, TILE_STEP_COST_M, false)
}

/** To another level: to the place asked for when one can stand there, else to a spawn. */
function transScene(context: PlayerContext, body: ActionBody<'transScene'>): Decision {
  const { self } = context
  const map = findLevel(context, body.targetId)
  if (!map) return refuse('noSuchLevel')
  if (body.originId && findLevel(context, body.originId)?.id !== self.mapId) {
    return refuse('notOnThatLevel')
  }
  const rotation = body.rot ? wireVector(body.rot) : self.rotation
  if (!Number.isFinite(rotation.y)) return refuse('fieldInvalid', { field: 'rotation' })
  if (!body.pos) return relocate(self, spawnPlace(context, map))
  const { x, y, z } = wireVector(body.pos)
  if (!isFinitePosition({ x, y, z })) return refuse('fieldInvalid', { field: 'position' })
  if (!context.walkable(map.id)?.canStand(x, z)) return relocate(self, spawnPlace(context, map))
  const barred = nookRefusal(context, self, map.id, { x, z })
  if (barred !== undefined) return refuse(barred)
  const position = { x, y: Math.min(limits.heightMaxM, Math.max(0, y)), z }
  return relocate(self, { mapId: map.id, pose: { position, rotation: { x: 0, y: rotation.y, z: 0 } } })
}

/** The first cell of one's desk, or beside it, where one can stand. */
function deskPlace(context: PlayerContext): Place | undefined {
  const { self, world } = context
  const { deskInfo, currentDesk } = self.attributes
  const own = deskOf(world.maps.values(), self.uid)
  const deskId = own?.deskId ?? (currentDesk || deskInfo?.deskId || '')
  if (deskId === '') return undefined
  const maps = own
    ? [own.map]
    : deskInfo?.mapId
      ? [findLevel(context, deskInfo.mapId)]
      : [...world.maps.values()]
  for (const map of maps) {
    for (const cell of map ? deskCells(map, deskId) : []) {
      const place = map && cellPlace(context, map.id, cell.x, cell.y)
      if (place) return place
    }
  }
  return undefined
}

/** The cells of a desk on a map: its rectangles and a cell around them; or its nook, for clients that know only those. */
function deskCells(map: GameMap, deskId: string): { readonly x: number; readonly y: number }[] {
  const nook = map.nooks.get(deskId)
  const nookCells = nook?.isDesk ? (nook.nookCoords?.coords ?? []) : []
  const cells = nookCells.map(({ x, y }) => ({ x: x ?? 0, y: y ?? 0 }))
  for (const { x1, y1, x2, y2 } of map.desks?.[deskId]?.coords ?? []) {
    for (let y = (y1 ?? 0) - 1; y <= (y2 ?? 0) + 1 && cells.length < DESK_CELLS_MAX; y += 1) {
      for (let x = (x1 ?? 0) - 1; x <= (x2 ?? 0) + 1 && cells.length < DESK_CELLS_MAX; x += 1) {
        cells.push({ x, y })
      }
    }
  }
  return cells
}

/** Where one would enter; the place is kept for limits.spawnTokenMs, so that one does. */
function precomputeEnter(context: ActionContext, body: ActionBody<'precomputeEnter'>): Decision {
  const { identity, now } = context
  const { map: mapId, x, y } = body.enterLocation ?? {}
  const entry = findEntry(context, {
    mapId,
    cell: x != null && y != null ? { x, y } : undefined,
    spawnToken: body.spawnToken,
  })
  if (!entry) return refuse('noLevel')
  const { place, tokenId } = entry
  const promise = {
    userId: identity.userId,
    mapId: place.mapId,
    pose: place.pose,
    tokenId,
    expiresAt: now + limits.spawnTokenMs,
  }
  const enterLocation = { map: place.mapId, ...cellOf(place.pose.position) }
  return {
    ...reply(event('precomputedEnterLocation', { enterLocation })),
    changes: [{ of: 'places', change: { kind: 'promise', promise, now } }],
  }
}

/** The portal a person stands at that leads to an address; any of them for the empty text. */
function portalAt({ subject, world, catalogue }: SubjectContext, address: string): MapPortal | undefined {
  const map = world.maps.get(subject.mapId)
  const near = map ? portalsNear(map, catalogue, subject.position, limits.portalReachM) : []
  return near.find(({ targetUrl, targetMap }) => !address || targetUrl === address || targetMap === address)
}

/**
 * Through the portal one stands at; managers need none. To a level at once; to another space when one may enter it,
 * with a token for its other side; to an outside page only by the hand of the person.
 */
function enterPortal(context: SubjectContext, body: ActionBody<'enterPortal'>): Decision {
  const { subject, space, siteOrigin, access } = context
  const wanted = body.targetUrl ?? ''
  const portal = portalAt(context, wanted)
  if (!portal && (wanted === '' || !access.canManage)) return refuse('noPortal')
  if (portal?.locked && !access.canManage) return refuse('portalLocked', { reason: portal.locked })
  const target = portalTarget(portal?.targetUrl ?? portal?.targetMap ?? wanted, {
    spaceId: space.id,
    siteOrigin,
  })
  if (!target) return refuse('portalBlocked')
  const leadTo = (targetUrl: string, bypassPrompt: boolean): Decision =>
    accept(toPlayers([subject.encId], event('playerEntersPortal', { targetUrl, bypassPrompt })))
  if (target.kind === 'outside') return leadTo(target.url, false)

  const mapId = portal?.targetUrl === undefined ? target.mapId : (portal.targetMap ?? target.mapId)
  if (target.kind === 'level') {
    const map = mapId === undefined ? defaultMap(context) : findLevel(context, mapId)
    if (!map || !mayBeOn(context, subject, map)) return refuse('noSuchLevel')
    const cell = portal?.cell && cellPlace(context, map.id, portal.cell.x, portal.cell.y)
    // Behind a closed door nobody comes out of a portal, either.
    const isOpen = cell && !barredFrom(context, cell, subject)
    return relocate(subject, isOpen ? cell : spawnPlace(context, map, subject))
  }
  const { uid: userId } = subject
  return {
    ...accept(),
    enquiry: {
      userId,
      spaceId: target.spaceId,
      decide: (spaceId, there) => {
        if (!there) return refuse('noSuchSpace')
        if (!there.canEnter) return refuse('spaceForbidden')
        const token = mintToken(context, { userId, spaceId, mapId, cell: portal?.cell })
        const level = mapId === undefined ? '' : `&startLevel=${encodeURIComponent(mapId)}`
        return leadTo(`/space/${encodeURIComponent(spaceId)}?spawnToken=${token}${level}`, true)
      },
    },
  }
}

/** Drafts are entered by editors alone, also where somebody else takes them there. */
const mayBeOn = ({ world }: ActionContext, { role }: Player, { id }: GameMap): boolean =>
  mayEnterDrafts(role) || !isDraft(world.levels, id)

/** True when a seated client only repeats where it sits: it has not asked to get up. */
const staysSeated = ({ position }: Player, wish: Vec3): boolean =>
  Math.hypot(wish.x - position.x, wish.z - position.z) < 0.05

export const presenceHandlers = {
  enter: (context, body) => enter(context, body),
  exit: (context) => {
    if (!context.self || !context.hasEntered) return accept()
    const { encId } = context.self
    const events = context.isShared()
      ? []
      : [...leaveChair(context.self), ...dismount(context.self), event('playerExits', { encId })]
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
    if (name === undefined) return refuse('fieldInvalid', { field: 'animator' })
    const body: EventBody<'playerAnimates'> = { encId: self.encId, animator: name as string }
    return accept(event('playerAnimates', body))
  }),
  teleport: forSubject<'teleport'>((context, body) => {
    const { subject } = context
    const map = body.mapId ? findLevel(context, body.mapId) : context.world.maps.get(subject.mapId)
    if (!map || !mayBeOn(context, subject, map)) return refuse('noSuchMap')
    const place = cellPlace(context, map.id, body.x ?? 0, body.y ?? 0, body.direction ?? 0)
    if (!place) return refuse('noStandingThere')
    // Who runs the space puts anybody anywhere.
    const barred = context.access.canManage
      ? undefined
      : nookRefusal(context, subject, map.id, place.pose.position)
    return barred === undefined ? relocate(subject, place) : refuse(barred)
  }),
  transScene: withPlayer<'transScene'>(transScene),
  respawn: forSelf<'respawn'>((context) => {
    const map = context.world.maps.get(context.self.mapId)
    return map ? relocate(context.self, spawnPlace(context, map)) : refuse('noSuchMap')
  }),
  respawnAtDesk: forSelf<'respawnAtDesk'>((context) => {
    const place = deskPlace(context)
    if (!place) return refuse('noDesk')
    const barred = nookRefusal(context, context.self, place.mapId, place.pose.position)
    return barred === undefined ? relocate(context.self, place) : refuse(barred)
  }),
  spawn: forSelf<'spawn'>((context, { spawnToken }) => {
    const entry = spawnTokenEntry(context, spawnToken ?? '')
    if (!entry) return refuse('unknownSpawnToken')
    const barred = barredFrom(context, entry.place)
    if (barred !== undefined) return refuse(barred)
    return { ...accept(...relocated(context.self, entry.place)), claims: entry.claims }
  }),
  precomputeEnter,
  enterPortal: forSubject<'enterPortal'>(enterPortal),
  ghost: forSubject<'ghost'>(({ subject }, { ghost }) => {
    const told = event('playerGhosts', { encId: subject.encId, ghost: ghost ? 1 : 0 })
    return accept(...(ghost ? leaveChair(subject) : []), told)
  }),
} satisfies Partial<Handlers>
