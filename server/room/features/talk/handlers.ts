import type { MapId } from '#shared/ids.ts'
import { isOpenTo, nookAt } from '#shared/map/nooks.ts'
import { event, type ActionBody, type EventBody } from '#shared/protocol/messages.ts'
import { isInSilence, nookKey } from '#shared/rules/conversation.ts'
import { limits } from '#shared/rules/limits.ts'
import { mediaAllowed } from '#shared/rules/media.ts'
import { canManage } from '#shared/rules/roles.ts'
import { isMassMuted } from '#shared/rules/speaking.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import { teachesOn } from '#shared/rules/teachers.ts'
import { text } from '#shared/world/checks.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import { spotlightEvent } from '../../known/speakerSessions.ts'
import { isOnStage } from './conversations.ts'
import {
  accept,
  forSelf,
  refuse,
  type Accepted,
  type ActionContext,
  type Decision,
  type Handlers,
  type PlayerContext,
} from '../../handler.ts'
import {
  afterChanges,
  joinMeeting,
  leaveMeeting,
  leaveWhisper,
  speakingEvent,
  userIds,
  type MeetingConsequence,
} from '../../known/meetingChanges.ts'
import { castAudience, castsBeside, changeAudience, talkId } from './casts.ts'
import { conversationOf, meetingOf, type Meeting } from '../../known/meetings.ts'
import { findPlayer } from '../../known/findPlayer.ts'
import type { Change } from '../../memory.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { isSilenced, placeOf } from '../../known/speakerSessions.ts'
import { doorOf, granters, insiders, isClosed } from '../../known/nooks.ts'
import { missedBy } from '../../known/undisturbed.ts'
import { enterWhisper } from './whispers.ts'

const shortId = text(limits.meetingIdLength)
const isShortId = (value: string): boolean => value !== '' && shortId(value) !== undefined

const does = ({ events, changes }: MeetingConsequence, ...more: Accepted['events']): Accepted => ({
  ...accept(...more, ...events),
  changes,
})

const notHere = refuse('personGone')
const blocked = refuse('notToBeReached')

const isBlocked = ({ memory }: ActionContext, a: Player, b: Player): boolean =>
  isBlockedPair(memory.social, a.uid, b.uid)

// --- meetings ---------------------------------------------------------------------------------------------------------

/** The meeting an action names: by id, else that of the nook one stands in, else the conversation one is in. */
function namedMeeting(context: PlayerContext, id: string): Meeting | undefined {
  const { self, world, memory } = context
  const { mapId, encId } = self
  const map = world.maps.get(mapId)
  const here = nookAt(map, self.position)
  const own = conversationOf(memory.meeting, encId)
  const name = id || here || own?.id
  if (!name) return undefined
  const { meetings } = memory.meeting
  if (!map?.nooks.has(name)) {
    const invited = own?.id === name ? new Set(userIds(world, own.members)) : undefined
    return meetings.get(name) ?? { id: name, mapId, members: new Map(), ...(invited && { invited }) }
  }
  // That of a nook is known by its nook, never by a name: anybody may have called one of their own like it.
  const held = [...meetings.values()].find((meeting) => meeting.mapId === mapId && meeting.nookId === name)
  if (held) return held
  const free = [name, `${mapId}/${name}`].find((id) => !meetings.has(id))
  return { id: free ?? context.newId(), mapId, nookId: name, members: new Map() }
}

/**
 * Whether a meeting is for others: a call, or one that began in a conversation, and whatever bears the name of a
 * conversation of others. Who was in it knows its id for ever, so the id alone opens nothing.
 */
function isOfOthers({ self, memory }: PlayerContext, meeting: Meeting, former: Meeting | undefined): boolean {
  if (former?.id === meeting.id) return false
  if (meeting.mapId === undefined) return true
  if (meeting.nookId !== undefined) return false
  const { conversations, meetings } = memory.meeting
  if (conversationOf(memory.meeting, self.encId)?.id === meeting.id) return false
  if (meeting.invited) return !meeting.invited.has(self.uid)
  return !meetings.has(meeting.id) && conversations.has(meeting.id)
}

function join(context: PlayerContext, body: ActionBody<'joinMeeting'>): Decision {
  const { self, world, memory, space } = context
  if (!space.allowMultiPlayer) return refuse('everybodyAlone')
  const named = body.meetingId ?? ''
  const connectionIds = body.connectionIds ?? []
  if (named !== '' && !isShortId(named)) return refuse('fieldInvalid', { field: 'meetingId' })
  if (connectionIds.length > limits.meetingConnections || !connectionIds.every(isShortId)) {
    return refuse('fieldsInvalid', { fields: 'connectionIds' })
  }
  const former = meetingOf(memory.meeting, self.encId)
  // A list without anybody means: I leave.
  if (connectionIds.length === 0 && former && (named === '' || named === former.id)) return leave(context)
  const meeting = namedMeeting(context, named)
  if (!meeting) return refuse('noConversationToMeet')
  if (isOfOthers(context, meeting, former)) return refuse('meetingPrivate')
  if (meeting.mapId !== undefined && meeting.mapId !== self.mapId) return refuse('meetingElsewhere')
  if (meeting.removed?.has(self.uid)) return refuse('removedFromMeeting')
  if (isInSilence(world, self)) return refuse('silentZone')
  const inside = nookAt(world.maps.get(self.mapId), self.position)
  if (meeting.nookId !== undefined && meeting.nookId !== inside) return refuse('notInNook')
  const left =
    former && former.id !== meeting.id
      ? leaveMeeting(world, memory, former.id, [self.encId])
      : { events: [], changes: [] }
  const members = new Map(meeting.members).set(self.encId, [...connectionIds])
  const joined = joinMeeting(world, memory, { ...meeting, members })
  const whisper = leaveWhisper(world, self.encId, self.attributes.whisperId ?? '')
  return {
    ...accept(...whisper, ...left.events, ...joined.events),
    changes: [...left.changes, ...joined.changes],
  }
}

function leave({ self, world, memory }: PlayerContext): Decision {
  const meeting = meetingOf(memory.meeting, self.encId)
  return meeting ? does(leaveMeeting(world, memory, meeting.id, [self.encId])) : accept()
}

/** By its host and by who runs the space: out of the meeting, and not back into it while it lasts. */
function removeFromMeeting(context: PlayerContext, { user }: ActionBody<'removeFromMeeting'>): Decision {
  const { self, world, memory, access } = context
  const target = findPlayer(context, user)
  if (!target) return notHere
  if (target.encId === self.encId) return leave(context)
  const meeting = meetingOf(memory.meeting, target.encId)
  if (!meeting) return refuse('notInMeeting')
  const [host] = meeting.members.keys()
  if (!access.canManage && (host !== self.encId || canManage(target.role))) return refuse('notMeetingHost')
  const removed = new Set(meeting.removed).add(target.uid)
  const marked: Change = { of: 'meeting', change: { kind: 'meets', meeting: { ...meeting, removed } } }
  const left = leaveMeeting(world, afterChanges(memory, [marked]), meeting.id, [target.encId], 'removed')
  return does({ events: left.events, changes: [marked, ...left.changes] })
}

/** By its host and by who runs the space: the meeting they are in is over for everybody. */
function endMeeting({ self, world, memory, access }: PlayerContext): Decision {
  const meeting = meetingOf(memory.meeting, self.encId)
  if (!meeting) return refuse('noMeetingToEnd')
  const members = [...meeting.members.keys()]
  // A call of two is over as soon as one of them leaves it.
  if (meeting.mapId === undefined) return does(leaveMeeting(world, memory, meeting.id, [self.encId]))
  if (!access.canManage && members[0] !== self.encId) return refuse('notMeetingHost')
  return does(leaveMeeting(world, memory, meeting.id, members, 'ended'))
}

// --- presentations ----------------------------------------------------------------------------------------------------

/** Begins to present, or, while presenting, lets the others speak or not. */
function startCast(context: PlayerContext, body: ActionBody<'startCastScreen'>): Decision {
  const { self, world, memory, space, at } = context
  const { meeting } = memory
  const othersSpeak = body.othersSpeak ?? false
  if (!mediaAllowed(space.settings).screen) return refuse('screenClosed')
  if (body.hostId && body.hostId !== self.uid) return refuse('onlyOneself')
  const own = meeting.casts.get(self.encId)
  if (own) return does(changeAudience(world, memory, { ...own, othersSpeak }, own.audience))
  const talk = talkId(meeting, self.encId)
  if (talk === undefined) return refuse('noTalk')
  const audience = castAudience(meeting, self.encId)
  // Who presents leads: nobody takes the word that all but few have lost.
  if (isMassMuted(world, self, placeOf(meeting, self.encId))) return refuse('allMuted')
  if (castsBeside(meeting, self.encId, audience).length >= limits.sharesAtOnce)
    return refuse('presenterTaken')
  const cast = {
    hostId: self.encId,
    hostUserId: self.uid,
    talkId: talk,
    since: at,
    audience,
    ...(othersSpeak && { othersSpeak }),
  }
  return does(changeAudience(world, memory, cast, audience))
}

function endCast(context: PlayerContext, { hostId }: ActionBody<'endCastScreen'>): Decision {
  const { self, world, memory, access } = context
  const host = hostId ? findPlayer(context, hostId) : self
  if (!host) return notHere
  const cast = memory.meeting.casts.get(host.encId)
  const place = placeOf(memory.meeting, self.encId)
  const isOfOwnMeeting = place.isHost === true && cast?.audience.has(self.encId) === true
  if (host.encId !== self.encId && !access.canManage && !isOfOwnMeeting) return refuse('onlyOfOneself')
  return cast ? does(changeAudience(world, memory, cast, undefined)) : accept()
}

/** By who runs the space for anybody, and for oneself by who stands on announcer tiles or teaches there; anybody leaves it. */
function spotlight(context: ActionContext, body: ActionBody<'spotlight'>): Decision {
  const { self, world, access } = context
  const target = body.spotlightedUser ? findPlayer(context, body.spotlightedUser) : self
  if (!target) return notHere
  const isOwn = self?.encId === target.encId
  const isOn = body.isSpotlighted ?? false
  // Whoever is on the stage may leave it, also who was put there.
  const may = isOn
    ? isOnStage(world, target) || teachesOn(world, target)
    : Boolean(target.attributes.spotlightedBy)
  if (!access.canManage && !(isOwn && may)) return refuse('notOnStage')
  const by = self?.encId ?? target.encId
  return accept(spotlightEvent(target.encId, by, isOn))
}

// --- nooks ------------------------------------------------------------------------------------------------------------

/** A nook by id with everything decided so far, first on one map, then on any. */
function findNook(
  { stagedMaps }: ActionContext,
  nookId: string,
  mapId: MapId,
  isOnlyThere: boolean,
): GameMap | undefined {
  const here = stagedMaps.get(mapId)
  if (here?.nooks.has(nookId)) return here
  return isOnlyThere ? undefined : [...stagedMaps.values()].find(({ nooks }) => nooks.has(nookId))
}

/** requestToJoinNook: whoever may let one in is told, and so is the sender that it knocked. */
function knock(context: PlayerContext, body: ActionBody<'requestToJoinNook'>): Decision {
  const { self, world, memory } = context
  const nookId = body.nookId ?? ''
  const map = findNook(context, nookId, (body.mapId || self.mapId) as MapId, Boolean(body.mapId))
  const nook = map?.nooks.get(nookId)
  if (!map || !nook) return refuse('noSuchNook')
  if (!isClosed(world, memory, map.id, nookId)) return refuse('nookOpen')
  // By what is decided already, stored or not.
  if (isOpenTo(nook, self.uid, doorOf(memory, map.id, nookId))) return refuse('nookAllowed')
  const inside = insiders(world, map.id, nookId).map(({ encId }) => encId)
  const owner = [...new Set([...granters(world, map.id, nookId), ...inside])]
  if (
    owner.every((encId) => isBlocked(context, self, world.players.get(encId) ?? self)) &&
    owner.length > 0
  ) {
    return blocked
  }
  const asked = owner.flatMap((encId) => {
    const player = world.players.get(encId)
    return player && !isBlocked(context, self, player) ? [player] : []
  })
  const changes = asked.filter(isUndisturbed).map(({ uid }) => missedBy(uid, 'knock', self))
  if (asked.length > 0 && asked.every(isUndisturbed)) return { ...refuse('personUndisturbed'), changes }
  const users = { ...nook.requestedUsers?.users, [self.uid]: { name: self.name } }
  if (Object.keys(users).length > limits.nookRequests) return refuse('nookQueueFull')
  const knocked = accept(nookEvent(map, nookId, { requestedUsers: { users } }))
  // Whoever waits already is told of once.
  if (nook.requestedUsers?.users?.[self.uid]) return knocked
  const here = asked.filter((player) => !isUndisturbed(player)).map(({ uid }) => uid)
  const params = { nookName: nook.name || nookId, userId: self.uid, userName: self.name }
  const notice = { to: here.length > 0 ? here : ('managers' as const), kind: 'nookRequest' as const, params }
  return { ...knocked, changes, effects: [{ kind: 'notice', notice }] }
}

const isLocked = ({ memory }: ActionContext, map: GameMap, nookId: string): boolean =>
  memory.nooks.locks.has(nookKey(map.id, nookId))

const nookEvent = (
  map: GameMap,
  nookId: string,
  diff: NonNullable<NonNullable<EventBody<'mapSetNooks'>['nooks']>[string]>,
) => event('mapSetNooks', { mapId: map.id, nooks: { [nookId]: diff } })

/**
 * updateNookPermission: lets somebody in, or not any more. By whose door it is for good; by who is inside, and where the
 * door is only closed from within, for as long as somebody is there.
 */
function grant(context: PlayerContext, body: ActionBody<'updateNookPermission'>): Decision {
  const { self, world, memory, access } = context
  const nookId = body.nookId ?? ''
  const map = findNook(context, nookId, self.mapId, false)
  const nook = map?.nooks.get(nookId)
  if (!map || !nook) return refuse('noSuchNook')
  const isTheirs = access.canManage || granters(world, map.id, nookId).includes(self.encId)
  const isInside = insiders(world, map.id, nookId).some(({ encId }) => encId === self.encId)
  if (!isTheirs && !(isInside && isClosed(world, memory, map.id, nookId))) return refuse('nookNotYours')
  const userId = findPlayer(context, body.playerId)?.uid ?? body.playerId ?? ''
  if (!isShortId(userId)) return refuse('fieldInvalid', { field: 'playerId' })
  // Nobody is let in for good into a room that is theirs for an hour.
  const isGuest = isLocked(context, map, nookId) || !isTheirs || Boolean(nook.bookedBy)
  const isIn = Boolean(body.granted)
  // Who may not come in any more, and has not left yet, does not let themselves in.
  if (isIn && !isTheirs && userId === self.uid) return refuse('nookNotYours')
  // What is no user fills no list, and users who are not here are told nothing by whoever says that a desk is theirs.
  const isKnown = world.encIds.has(userId) || nook.requestedUsers?.users?.[userId] !== undefined
  if (isIn && !access.canManage && !isKnown) return notHere
  const key = nookKey(map.id, nookId)
  const changes: Change[] =
    isGuest || !isIn ? [{ of: 'nooks', change: { kind: 'guest', nook: key, userId, isIn } }] : []
  const { [userId]: _answered, ...waiting } = nook.requestedUsers?.users ?? {}
  const known = nook.allowedUsers?.users ?? []
  // As many as an edit of the map may name.
  const isFull = known.length + Object.keys(waiting).length >= limits.capacityMax
  if (isIn && !isGuest && isFull && !known.includes(userId))
    return refuse('mapTooMany', { what: 'users of a nook' })
  const withOrWithout = (known: Iterable<string> | null | undefined): { readonly users: string[] } => {
    const users = new Set(known).add(userId)
    if (!isIn) users.delete(userId)
    return { users: [...users] }
  }
  // Told with the answer: who waited reads from it whether they may come in.
  const answered = {
    ...(isGuest
      ? { guests: withOrWithout(memory.nooks.guests.get(key)) }
      : { allowedUsers: withOrWithout(nook.allowedUsers?.users) }),
    requestedUsers: { users: waiting },
  }
  const granted = { ...accept(nookEvent(map, nookId, answered)), changes }
  const isNews = isIn && !isGuest && !nook.allowedUsers?.users?.includes(userId) && userId !== self.uid
  if (!isNews) return granted
  const params = { nookName: nook.name || nookId }
  return {
    ...granted,
    effects: [{ kind: 'notice', notice: { to: [userId], kind: 'nookGrant', params } }],
  }
}

// --- sound ------------------------------------------------------------------------------------------------------------

/**
 * Seen on the map; whom a presentation has muted is not heard, and a ghost is not, either: nor is anybody in a space
 * without sound.
 */
function activelySpeaking(context: PlayerContext, body: ActionBody<'activelySpeaking'>): Decision {
  const { self, world, memory, space } = context
  const { encId } = self
  const isSpeaking = body.activelySpeaking ?? false
  const isHeard =
    mediaAllowed(space.settings).audio && !isSilenced(world, memory, encId) && !self.attributes.ghost
  if (isSpeaking && !isHeard) return accept()
  return {
    ...accept(...speakingEvent(world, encId, isSpeaking)),
    changes: [{ of: 'meeting', change: { kind: 'speaks', encId, isSpeaking } }],
  }
}

function updateMeetingBanner(_context: ActionContext, body: ActionBody<'updateMeetingBanner'>): Decision {
  const meetingBanner = (body.meetingBanner ?? '').trim()
  if (meetingBanner === '' || bannerText(meetingBanner) === undefined) {
    return refuse('inputInvalid')
  }
  return accept(event('updateMeetingBanner', { meetingBanner }))
}

const bannerText = text(limits.meetingBannerLength)

/** Whispers, nooks, meetings, presentations, and who hears whom. */
export const meetingHandlers = {
  enterWhisper: forSelf<'enterWhisper'>(enterWhisper),
  leaveWhisper: forSelf<'leaveWhisper'>(({ self, world }) =>
    accept(...leaveWhisper(world, self.encId, self.attributes.whisperId ?? '')),
  ),
  joinMeeting: forSelf<'joinMeeting'>(join),
  leaveMeeting: forSelf<'leaveMeeting'>((context, { meetingId }) => {
    const meeting = meetingOf(context.memory.meeting, context.self.encId)
    return meeting && meetingId && meetingId !== meeting.id ? accept() : leave(context)
  }),
  removeFromMeeting: forSelf<'removeFromMeeting'>(removeFromMeeting),
  endMeeting: forSelf<'endMeeting'>(endMeeting),
  startCastScreen: forSelf<'startCastScreen'>(startCast),
  endCastScreen: forSelf<'endCastScreen'>(endCast),
  spotlight,
  requestToJoinNook: forSelf<'requestToJoinNook'>(knock),
  updateNookPermission: forSelf<'updateNookPermission'>(grant),
  activelySpeaking: forSelf<'activelySpeaking'>(activelySpeaking),
  updateMeetingBanner,
} satisfies Partial<Handlers>
