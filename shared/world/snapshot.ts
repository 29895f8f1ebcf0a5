import { roleRank } from '../rules/roles.ts'
import { encodeMask, packBits } from '../map/grid.ts'
import type { EncId } from '../ids.ts'
import { event, type v1, type WireEvent } from '../protocol/messages.ts'
import { cellOf } from '../rules/cells.ts'
import { attributeEvents } from './attributes.ts'
import { levelsEvent } from './levels.ts'
import { mapSetters, mapSetterEvent } from './map.ts'
import type { GameMap, Player, World } from './world.ts'

/** Where a player is, in both shapes of the wire (notes §2). */
export function movesEvent(player: Player): WireEvent {
  const { x, y } = cellOf(player.position)
  return event('playerMoves', {
    encId: player.encId,
    x,
    y,
    direction: player.direction,
    mapId: player.mapId,
    lastInputId: player.lastInputId,
    position: player.position,
    rotation: player.rotation,
    sceneId: player.mapId,
  })
}

/** Of what a newcomer needs about one player the part that says where it is. */
export const placedEvents = (player: Player): WireEvent[] => {
  const { encId, uid, position } = player
  const { x, y } = cellOf(position)
  return [
    event('spaceSetsIdMapping', { uid, encId }),
    event('playerJoins', {
      encId,
      uid,
      playerInfo: {
        userId: uid,
        name: player.name,
        position,
        rotation: player.rotation,
        animator: player.animator,
        outfitString: player.outfitString,
        role: player.role,
        avatarId: player.avatarId,
        avatarUrl: player.avatarUrl,
        permittedRooms: [...(player.permittedRooms[player.mapId] ?? [])],
        sceneId: player.mapId,
        isNpc: player.isNpc,
        map: player.mapId,
        x,
        y,
        isSignedIn: player.isSignedIn,
      },
    }),
    movesEvent(player),
  ]
}

/** The part behind that, which says who it is. */
export const namedEvents = ({
  encId,
  name,
  isSignedIn,
  emote,
  emoteCount,
  outfitString,
}: Player): WireEvent[] => [
  event('playerSetsName', { encId, name }),
  event('playerSetsIsSignedIn', { encId, isSignedIn }),
  // An emote that ended while a client was away has to be said: it skips what is not on the wire.
  event('playerSetsEmoteV2', { encId, emote, count: emoteCount }),
  ...(outfitString ? [event('playerSetsOutfitString', { encId, outfitString })] : []),
]

/** How its body is animated, behind that. */
export const animatedEvents = ({ encId, animator }: Player): WireEvent[] =>
  animator ? [event('playerAnimates', { encId, animator })] : []

/** And all else. */
export const otherEvents = (player: Player): WireEvent[] => {
  const { encId, isNpc, chairIdx } = player
  return [
    ...(isNpc ? [event('playerSetsIsNpc', { encId, isNpc: true })] : []),
    ...(chairIdx === undefined ? [] : [event('playerSits', { encId, chairIdx })]),
    ...attributeEvents(player),
  ]
}

/** Everything a newcomer needs about one player, in the only order a published client accepts (notes §1.3). */
export const playerEvents = (player: Player): WireEvent[] => [
  ...placedEvents(player),
  ...namedEvents(player),
  ...animatedEvents(player),
  ...otherEvents(player),
]

/**
 * Everything a newcomer needs about one map: size first, then collisions and the four fields that complete it,
 * then the rest. Collisions and objects come in both shapes; subscriptions pick.
 */
export function mapEvents(map: GameMap): WireEvent[] {
  const mapId = map.id
  const [w, h] = map.dimensions ?? [0, 0]
  const events: (WireEvent | undefined)[] = [
    event('mapSetDimensions', { mapId, width: w, height: h }),
    ...collisionEvents(map, w, h),
    mapSetterEvent(map, 'mapSetBackgroundImagePath'),
    mapSetterEvent(map, 'mapSetSpawns'),
    mapSetterEvent(map, 'mapSetPortals'),
    mapSetterEvent(map, 'mapSetAnnouncer'),
    ...objectEvents(map),
    event('mapSetNooks', { mapId, nooks: Object.fromEntries(map.nooks), overwrite: true }),
  ]
  for (const name of Object.keys(mapSetters) as (keyof typeof mapSetters)[]) {
    if (events.some((earlier) => earlier?.kind === name)) continue
    const part = map[mapSetters[name].field]
    const isLarge = typeof part === 'object'
    events.push(
      isLarge ? ofPart(part, map, name, () => [mapSetterEvent(map, name)!])[0] : mapSetterEvent(map, name),
    )
  }
  return events.filter((entry) => entry !== undefined)
}

interface Made {
  readonly mapId: string
  readonly what: string
  readonly events: readonly WireEvent[]
}

/** Events of parts that never change in place: an edit of one part leaves those of the others, encoded as they are. */
const eventsOfParts = new WeakMap<object, Made>()

function ofPart(
  part: object,
  { id: mapId }: GameMap,
  what: string,
  make: () => WireEvent[],
): readonly WireEvent[] {
  const known = eventsOfParts.get(part)
  if (known?.mapId === mapId && known.what === what) return known.events
  const events = make()
  eventsOfParts.set(part, { mapId, what, events })
  return events
}

function collisionEvents(map: GameMap, w: number, h: number): readonly WireEvent[] {
  const whole = { mapId: map.id, x: 0, y: 0, w, h }
  const cells = map.collisions ?? new Uint8Array(w * h)
  return ofPart(cells, map, 'collisions', () => [
    event('mapSetCollisionsBits', { ...whole, overwrite: true, mask: packBits(cells) }),
    event('mapSetCollisions', { ...whole, mask: encodeMask(cells) }),
  ])
}

/** Objects in both key shapes; zIndex is filled in because a published client drops an object without it. */
function objectEvents(map: GameMap): readonly WireEvent[] {
  return ofPart(map.objects, map, 'objects', () => {
    const objects = Object.fromEntries(
      [...map.objects].map(([key, object]) => [key, { ...object, zIndex: object.zIndex ?? 0 }]),
    )
    return [
      event('mapSetObjectsV2', { mapId: map.id, objects, updatesAreOverwrites: true }),
      event('mapSetObjects', { mapId: map.id, objects, updatesAreOverwrites: true }),
    ]
  })
}

/** The end of a map's events. Goes out for every map, also one the client already has (notes §1.3 step 4). */
export const commitEvent = (map: GameMap): WireEvent =>
  event('mapCommitsChanges', { mapId: map.id, updateId: map.updateId ?? 0 })

export interface SnapshotOptions {
  /** What the client says it has: map id → update id. */
  readonly mapUpdateIds: Readonly<Record<string, number>>
  /** Who is told. */
  readonly selfUid?: string
  /** Free text about the space for spaceOverwrites: JSON. */
  readonly spaceData: string
  /** Leaves players out the viewer may not see. */
  readonly maySee?: (player: Player) => boolean
  /** Where the events of maps come from; given to reuse encoded ones. */
  readonly eventsOfMap?: (map: GameMap) => readonly WireEvent[]
}

/** Whether somebody is anything in the space beside a visitor. */
export const isMember = ({ role, deskInfo }: v1.SpaceMemberInfo.$Properties): boolean =>
  roleRank(role ?? '') > 0 || deskInfo != null

/**
 * Who is told of to a newcomer: members, and visitors who are here. Of one who has gone there is nothing to know, and a
 * room that never empties has had many; who comes back hears of all, as they may know somebody by another role.
 */
function membersFor(world: World, { mapUpdateIds, selfUid }: SnapshotOptions): World['members'] {
  if (Object.keys(mapUpdateIds).length > 0) return world.members
  const isHere = (userId: string): boolean =>
    userId === selfUid || world.players.has(world.encIds.get(userId) as EncId)
  return new Map([...world.members].filter(([userId, member]) => isMember(member) || isHere(userId)))
}

/** Steps 2 to 6 of notes §1.3: what a newcomer gets between subscriptionsUpdated and the answer. */
export const snapshotEvents = (world: World, options: SnapshotOptions): WireEvent[] => [
  ...spaceEvents(world, options),
  ...playersFor(world, options).flatMap(playerEvents),
  ...closingEvents(world),
]

/** Whom a newcomer is told of, between the space and what closes the snapshot. */
export const playersFor = (world: World, { maySee = () => true }: SnapshotOptions): Player[] =>
  [...world.players.values()].filter((player) => maySee(player))

/** Of such a snapshot what comes before the players: the space, its members and its maps. */
export function spaceEvents(world: World, options: SnapshotOptions): WireEvent[] {
  const members = membersFor(world, options)
  const events: WireEvent[] = [
    event('spaceOverwrites', { spaceData: options.spaceData }),
    event('spaceSetsSpaceUsers', {
      spaceUsers: Object.fromEntries(
        [...members].map(([userId, member]) => [userId, { role: member.role ?? '' }]),
      ),
    }),
    event('spaceSetsSpaceMembers', { members: Object.fromEntries(members) }),
  ]
  // Before the maps: what is no level any more goes.
  if (world.levels.length > 0) events.push(levelsEvent(world.levels))
  for (const map of world.maps.values()) {
    const isCurrent = map.updateId !== undefined && options.mapUpdateIds[map.id] === map.updateId
    if (!isCurrent) events.push(...(options.eventsOfMap ?? mapEvents)(map))
    events.push(commitEvent(map))
  }
  return events
}

/** What comes behind them. */
export function closingEvents(world: World): WireEvent[] {
  // Whoever comes back may know of sessions that are over.
  const sessions = world.speakerSessions.size > 0 ? [...world.speakerSessions.values()] : [{ sessionId: '' }]
  return [
    ...sessions.map((session, i) =>
      event('speakerUpdatesSession', i === 0 ? { ...session, overwrite: true } : session),
    ),
    event('updateMeetingBanner', { meetingBanner: world.meetingBanner }),
    event('spaceSetsCapacity', { capacity: world.capacity }),
  ]
}
