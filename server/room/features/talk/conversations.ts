import type { EncId } from '#shared/ids.ts'
import { nookAt } from '#shared/map/nooks.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { cellOf } from '#shared/rules/cells.ts'
import {
  conversationsOf,
  isAwaiting,
  nameGroups,
  nextLinks,
  nextPaces,
  type Conversation,
} from '#shared/rules/conversation.ts'
import { limits } from '#shared/rules/limits.ts'
import { mediaAllowed } from '#shared/rules/media.ts'
import { canManage } from '#shared/rules/roles.ts'
import { isMassMuted } from '#shared/rules/speaking.ts'
import { teachesOn } from '#shared/rules/teachers.ts'
import type { GameMap, Player, World } from '#shared/world/world.ts'
import { toPlayers, type ActionContext, type Outgoing } from '../../handler.ts'
import {
  afterChanges,
  castBody,
  leaveMeeting,
  meetingEvents,
  speakingEvent,
} from '../../known/meetingChanges.ts'
import { spotlightEvent } from '../../known/speakerSessions.ts'
import { castAudience, castsBeside, changeAudience, talkId } from './casts.ts'
import type { Cast, Looked, MeetingMemory } from '../../known/meetings.ts'
import type { Change, SpaceMemory } from '../../memory.ts'
import { placeOf } from '../../known/speakerSessions.ts'
import type { Watch } from '../../feature.ts'

const isSame = (looked: Looked | undefined, now: Looked): boolean =>
  looked !== undefined &&
  looked.players === now.players &&
  looked.maps === now.maps &&
  looked.meetings === now.meetings &&
  looked.asks === now.asks &&
  looked.blocks === now.blocks &&
  looked.isShared === now.isShared

/** Who walked since the last look: the same place on the same map is no walk. */
function movedSince(
  looked: Looked | undefined,
  players: ReadonlyMap<EncId, Player>,
): { player: Player; from: Player }[] {
  const moved: { player: Player; from: Player }[] = []
  if (!looked || looked.players === players) return moved
  for (const player of players.values()) {
    const from = looked.players.get(player.encId)
    if (!from || from.position === player.position || from.mapId !== player.mapId) continue
    if (from.position.x === player.position.x && from.position.z === player.position.z) continue
    moved.push({ player, from })
  }
  return moved
}

const isSameMembers = (one: readonly EncId[], other: readonly EncId[]): boolean =>
  one.length === other.length && one.every((encId, i) => encId === other[i])

/** Tells the members of each conversation that is another one now, and those who are in it no more. */
function announcements(
  former: ReadonlyMap<string, Conversation>,
  conversations: ReadonlyMap<string, Conversation>,
  world: World,
): Outgoing[] {
  const events: Outgoing[] = []
  for (const { id, kind, members } of former.values()) {
    const after = conversations.get(id)
    if (after && isSameMembers(members, after.members)) continue
    const staying = new Set(after?.members)
    const gone = members.filter((encId) => !staying.has(encId) && world.players.has(encId))
    if (gone.length > 0) events.push(toPlayers(gone, event('conversation', { id, kind, members: [] })))
  }
  for (const { id, kind, members } of conversations.values()) {
    const known = former.get(id)?.members
    if (known && isSameMembers(known, members)) continue
    events.push(toPlayers(members, event('conversation', { id, kind, members: [...members] })))
  }
  return events
}

/** So often where people walk is looked at: half of the time it takes to join somebody. */
const LOOK_MS = 150
/**
 * In a crowd less often, one ms more a pair: what a look costs, and what it tells, grows with the pairs, and what both
 * cost a second does not.
 */
const CROWDED_LOOK_MS = 1_000

/** Whether so many stand or have stood near each other that they are looked at less often. */
const isCrowd = ({ links }: MeetingMemory): boolean => links.size > LOOK_MS

/** Whether two have stood together, or apart, for long enough: then they do not wait for the next look as well. */
function isSomeoneDue(meeting: MeetingMemory, at: number): boolean {
  const { links } = meeting
  // In a crowd somebody always is.
  if (isCrowd(meeting)) return false
  for (const { since, joinedAt, leavingSince } of links.values()) {
    if (joinedAt === undefined && at - since >= limits.proximityJoinMs) return true
    if (leavingSince !== undefined && at - leavingSince >= limits.proximityLeaveMs) return true
  }
  return false
}

const lookEveryMs = ({ links }: MeetingMemory): number =>
  Math.min(Math.max(LOOK_MS, links.size), CROWDED_LOOK_MS)

/** In no nook, and on no level with a stage: there one hears and is heard from the first moment. */
function isInTheOpen({ mapId, position }: Player, maps: World['maps']): boolean {
  const map = maps.get(mapId)
  return map !== undefined && nookAt(map, position) === undefined && !map.announcer?.length
}

/**
 * Whether people did nothing but walk: what else they did is news at once. In a crowd coming in is no such news either
 * for who comes out in the open: nobody talks with them before they have stood there for a while.
 */
function onlyWalked(before: World['players'], { players, maps }: Looked, isCrowd: boolean): boolean {
  let stayed = 0
  for (const player of players.values()) {
    const former = before.get(player.encId)
    if (former === undefined && isCrowd && isInTheOpen(player, maps)) continue
    stayed += 1
    if (former === player) continue
    if (former?.attributes !== player.attributes || former.mapId !== player.mapId) return false
    if (former.isSignedIn !== player.isSignedIn) return false
  }
  return stayed === before.size
}

/** Fields of a map that say nothing of who hears whom, or hardly ever: somebody switches lamps all the time. */
const furnishing: ReadonlySet<string> = new Set<keyof GameMap>(['objects', 'updateId'])

const isSamePlace = (a: GameMap | undefined, b: GameMap): boolean =>
  a === b ||
  (a !== undefined &&
    Object.keys({ ...a, ...b }).every(
      (field) => furnishing.has(field) || a[field as keyof GameMap] === b[field as keyof GameMap],
    ))

/** Whether of all maps nothing changed but what stands there. */
const onlyFurnished = (before: World['maps'], after: World['maps']): boolean =>
  before === after ||
  (before.size === after.size && [...after].every(([id, map]) => isSamePlace(before.get(id), map)))

/** Somebody always walks, or uses things: where to, and what of it is heard, is no news before the next look is due. */
const mayWait = (meeting: MeetingMemory, next: Looked): boolean => {
  const { looked } = meeting
  return (
    looked !== undefined &&
    next.at - looked.at < lookEveryMs(meeting) &&
    !isSomeoneDue(meeting, next.at) &&
    isSame(looked, { ...next, players: looked.players, maps: looked.maps }) &&
    onlyFurnished(looked.maps, next.maps) &&
    onlyWalked(looked.players, next, isCrowd(meeting))
  )
}

/** Keeps the conversations: who talks with whom is looked at once a flush, and not at all while nothing changes. */
export const watchConversations: Watch = (context) => {
  const { world, memory, space, at } = context
  const { meeting, social } = memory
  const looked = {
    players: world.players,
    maps: world.maps,
    meetings: meeting.meetings,
    asks: meeting.asks,
    blocks: social.blocks,
    isShared: space.allowMultiPlayer,
    at,
  }
  if (isSame(meeting.looked, looked) && !isAwaiting(meeting.links, meeting.paces)) return undefined
  if (mayWait(meeting, looked)) return undefined
  const known = {
    links: meeting.links,
    meetings: meeting.meetings,
    blocks: social.blocks,
    waiting: meeting.asks,
  }
  const paces = nextPaces(meeting.paces, world.players, movedSince(meeting.looked, world.players), at)
  const links = nextLinks(
    meeting.links,
    world,
    {
      memory: known,
      isRunning: ({ encId, animator }) => {
        const pace = paces.get(encId)
        // Who stands is not running, whatever its last animation was.
        return pace !== undefined && (pace.isFast || animator === 'run')
      },
      canHear: (a, b) => {
        const map = world.maps.get(a.mapId)
        return (
          map !== undefined &&
          context.hearing(map).canHear(a.position.x, a.position.z, b.position.x, b.position.z)
        )
      },
    },
    at,
  )
  // Where everybody is alone nobody talks.
  const groups = space.allowMultiPlayer ? conversationsOf(world, { ...known, links }) : []
  const named = nameGroups(groups, meeting.conversations, context.newId)
  const conversations = new Map(named.map((conversation) => [conversation.id, conversation]))
  const events = announcements(meeting.conversations, conversations, world)
  const nowOn = events.length === 0 ? meeting.conversations : conversations
  return {
    events,
    changes: [{ of: 'meeting', change: { kind: 'looked', looked, links, paces, conversations: nowOn } }],
  }
}

// --- the stage --------------------------------------------------------------------------------------------------------

const announcerCells = new WeakMap<object, ReadonlySet<string>>()

/** Whether somebody stands on an announcer tile of its map. */
export function isOnStage(world: World, { mapId, position, attributes }: Player): boolean {
  const tiles = world.maps.get(mapId)?.announcer
  if (!tiles || tiles.length === 0 || attributes.ghost) return false
  let cells = announcerCells.get(tiles)
  if (!cells) {
    cells = new Set(tiles.map(({ x, y }) => `${x ?? 0},${y ?? 0}`))
    announcerCells.set(tiles, cells)
  }
  const { x, y } = cellOf(position)
  return cells.has(`${x},${y}`)
}

/** Who has stepped on the stage as a teacher and teaches there no more. */
const endedTeachers = (world: World, before: World): EncId[] =>
  [...world.players.values()].flatMap((player) => {
    const { encId, role, attributes } = player
    const isEnded = teachesOn(before, player) && !teachesOn(world, player) && !canManage(role)
    return isEnded && attributes.spotlightedBy === encId ? [encId] : []
  })

/** Who steps on announcer tiles is heard by the whole level; who steps off is not any more. */
export const watchStage: Watch = ({ world, before, memory }) => {
  const isSame =
    world.players === before.players && world.maps === before.maps && world.members === before.members
  if (isSame) return undefined
  const { onTiles } = memory.meeting
  const mayHaveEnded = world.members !== before.members || world.maps !== before.maps
  const gone = mayHaveEnded ? endedTeachers(world, before) : []
  const standing = new Set<EncId>()
  for (const player of world.players.values()) if (isOnStage(world, player)) standing.add(player.encId)
  const isSameStage = standing.size === onTiles.size && [...standing].every((encId) => onTiles.has(encId))
  if (isSameStage && gone.length === 0) return undefined
  const events = gone
    .filter((encId) => !standing.has(encId))
    .map((encId) => spotlightEvent(encId, encId, false))
  for (const encId of standing) {
    const isLit = Boolean(world.players.get(encId)?.attributes.spotlightedBy)
    if (!onTiles.has(encId) && !isLit) events.push(spotlightEvent(encId, encId, true))
  }
  for (const encId of onTiles) {
    const isLitByItself = world.players.get(encId)?.attributes.spotlightedBy === encId
    if (!standing.has(encId) && isLitByItself) events.push(spotlightEvent(encId, encId, false))
  }
  return { events, changes: [{ of: 'meeting', change: { kind: 'stands', onTiles: standing } }] }
}

// --- meetings ---------------------------------------------------------------------------------------------------------

/** Who left the map or the nook of a meeting has left the meeting; nooks show whether a meeting is on. */
export const watchMeetings: Watch = ({ world, before, memory }) => {
  const { meeting } = memory
  const events: Outgoing[] = []
  const changes: Change[] = []
  if (world.players !== before.players || world.maps !== before.maps) {
    for (const { id, mapId, nookId, members } of meeting.meetings.values()) {
      const map = mapId === undefined ? undefined : world.maps.get(mapId)
      const gone = [...members.keys()].filter((encId) => {
        const player = world.players.get(encId)
        if (!player) return true
        if (mapId === undefined) return false
        if (player.mapId !== mapId) return true
        return nookId !== undefined && nookAt(map, player.position) !== nookId
      })
      if (gone.length === 0) continue
      const left = leaveMeeting(world, memory, id, gone)
      events.push(...left.events)
      changes.push(...left.changes)
    }
  }
  // Now, with those who left: whoever looks next may have nothing new to see.
  if (changes.length > 0) {
    return { events: [...events, ...nookSigns(world, afterChanges(memory, changes).meeting)], changes }
  }
  return world.maps === before.maps && meeting.looked?.meetings === meeting.meetings
    ? undefined
    : { events: nookSigns(world, meeting) }
}

/** isInMeeting of the nooks where it is not what is so. */
function nookSigns({ maps }: World, { meetings }: MeetingMemory): Outgoing[] {
  const busy = new Set<string>()
  for (const { mapId, nookId } of meetings.values()) if (nookId !== undefined) busy.add(`${mapId}/${nookId}`)
  const events: Outgoing[] = []
  for (const map of maps.values()) {
    const nooks: Record<string, { isInMeeting: boolean }> = {}
    for (const [id, nook] of map.nooks) {
      const isInMeeting = busy.has(`${map.id}/${id}`)
      if ((nook.isInMeeting ?? false) !== isInMeeting) nooks[id] = { isInMeeting }
    }
    if (Object.keys(nooks).length > 0) events.push(event('mapSetNooks', { mapId: map.id, nooks }))
  }
  return events
}

// --- presentations ----------------------------------------------------------------------------------------------------

/**
 * Keeps the audience of every presentation: who comes is muted, who goes is not any more. Where showing screens is
 * closed, it ends.
 */
export const watchCasts: Watch = ({ world, memory, space }) => {
  const { meeting } = memory
  if (meeting.casts.size === 0) return undefined
  const events: Outgoing[] = []
  const changes: Change[] = []
  // What ends ends before it is told what begins.
  const isClosed = !mediaAllowed(space.settings).screen
  const ending = new Set(
    [...meeting.casts.values()].filter(
      (cast) => isClosed || isOneTooMany(cast, meeting) || isBroughtIn(cast, world, memory),
    ),
  )
  const going = [...meeting.casts.values()].filter((cast) => !ending.has(cast))
  for (const cast of [...ending, ...going]) {
    const audience = ending.has(cast) ? undefined : castAudience(meeting, cast.hostId)
    const consequence = changeAudience(world, afterChanges(memory, changes), cast, audience)
    events.push(...consequence.events)
    changes.push(...consequence.changes)
  }
  return changes.length > 0 ? { events, changes } : undefined
}

/** More have come into one conversation than may present at once: the first go on. */
function isOneTooMany(cast: Cast, meeting: MeetingMemory): boolean {
  const { hostId, since } = cast
  const earlier = castsBeside(meeting, hostId, castAudience(meeting, hostId)).filter(
    (other) => other.since < since || (other.since === since && other.hostId < hostId),
  )
  return earlier.length >= limits.sharesAtOnce
}

/** Nobody starts to present where all are muted, so nobody brings it along: it would take the word of who was given it. */
function isBroughtIn({ hostId, talkId: began }: Cast, world: World, memory: SpaceMemory): boolean {
  const host = world.players.get(hostId)
  if (!host || talkId(memory.meeting, hostId) === began) return false
  return isMassMuted(world, host, placeOf(memory.meeting, hostId))
}

/** Who is speaking while sound is closed falls silent for everybody. */
export const watchVoices: Watch = ({ world, memory, space }) => {
  const { speaking } = memory.meeting
  if (speaking.size === 0 || mediaAllowed(space.settings).audio) return undefined
  return {
    events: [...speaking].flatMap((encId) => speakingEvent(world, encId, false)),
    changes: [...speaking].map((encId): Change => ({
      of: 'meeting',
      change: { kind: 'speaks', encId, isSpeaking: false },
    })),
  }
}

/** What a session that comes back to its player has to know again. */
export function conversationReplies({ world, memory, self }: ActionContext): WireEvent[] {
  if (!self) return []
  const { encId } = self
  const { conversations, meetings, casts } = memory.meeting
  const asks = memory.meeting.toldAsks.get(encId)
  const own = [...conversations.values()].filter(({ members }) => members.includes(encId))
  return [
    ...own.map(({ id, kind, members }) => event('conversation', { id, kind, members: [...members] })),
    ...(asks ? [event('whisperAsks', asks)] : []),
    ...[...meetings.values()]
      .filter(({ members }) => members.has(encId))
      .flatMap((meeting) => meetingEvents(world, memory, meeting))
      .filter(({ to }) => to?.includes(encId))
      .map(({ kind, body }) => ({ kind, body }) as WireEvent),
    ...[...casts.values()]
      .filter(({ hostId, audience }) => hostId === encId || audience.has(encId))
      .map((cast) => event('startCastScreen', castBody(cast, encId))),
  ]
}
