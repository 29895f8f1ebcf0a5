import type { EncId } from '#shared/ids.ts'
import { event, type EventBody } from '#shared/protocol/messages.ts'
import type { World } from '#shared/world/world.ts'
import { onMap, toPlayers, type Outgoing } from '../handler.ts'
import { changeMeeting, isMuted, type Cast, type Meeting } from './meetings.ts'
import type { Change, SpaceMemory } from '../memory.ts'

/** What follows from a change of a meeting. */
export interface MeetingConsequence {
  readonly events: readonly Outgoing[]
  readonly changes: readonly Change[]
}

export const nothing: MeetingConsequence = { events: [], changes: [] }

/** Users of players, of those who are here. */
export const userIds = (world: World, members: Iterable<EncId>): string[] =>
  [...members].flatMap((encId) => world.players.get(encId)?.uid ?? [])

/** Tells every member of a meeting who is in it; who is muted by a presentation hears that, too. */
export function meetingEvents(world: World, memory: SpaceMemory, meeting: Meeting): Outgoing[] {
  const { id, members } = meeting
  const partners = userIds(world, members.keys())
  const connectionIds = [...members.values()].flat()
  const told = (to: readonly EncId[], allMute: boolean): Outgoing[] =>
    to.length === 0
      ? []
      : [
          toPlayers(
            to,
            event('meetingUpdate', { meetingId: id, partners, meetingStart: true, connectionIds, allMute }),
          ),
        ]
  const muted = [...members.keys()].filter((encId) => isMuted(memory.meeting, encId))
  const free = [...members.keys()].filter((encId) => !isMuted(memory.meeting, encId))
  return [...told(free, false), ...told(muted, true)]
}

/** Why somebody is in a meeting no more who has not left it by themselves. */
export type LeftWhy = 'removed' | 'ended'

/** An empty list means: you are not in it any more. */
export const leftEvent = (to: readonly EncId[], meetingId: string, why?: LeftWhy): Outgoing =>
  toPlayers(
    to,
    event('meetingUpdate', {
      meetingId,
      partners: [],
      meetingStart: false,
      connectionIds: [],
      allMute: false,
      ...(why && { why }),
    }),
  )

/** Somebody is in a meeting from now on, with these tabs. */
export function joinMeeting(world: World, memory: SpaceMemory, meeting: Meeting): MeetingConsequence {
  return {
    events: meetingEvents(world, memory, meeting),
    changes: [{ of: 'meeting', change: { kind: 'meets', meeting } }],
  }
}

/** Members leave a meeting, or are gone; who presented stops. */
export function leaveMeeting(
  world: World,
  memory: SpaceMemory,
  meetingId: string,
  leaving: readonly EncId[],
  why?: LeftWhy,
): MeetingConsequence {
  const meeting = memory.meeting.meetings.get(meetingId)
  if (!meeting) return nothing
  // Nobody is in a call alone.
  const gone = meeting.mapId === undefined ? [...meeting.members.keys()] : leaving
  const ended = gone.flatMap((encId) => memory.meeting.casts.get(encId) ?? [])
  const members = new Map([...meeting.members].filter(([encId]) => !gone.includes(encId)))
  const remaining = { ...meeting, members }
  const changes: Change[] = [
    ...ended.map(({ hostId }): Change => ({ of: 'meeting', change: { kind: 'castEnds', hostId } })),
    { of: 'meeting', change: { kind: 'meets', meeting: remaining } },
  ]
  const after = afterChanges(memory, changes)
  return {
    events: [
      leftEvent(gone, meetingId, why),
      ...ended.flatMap((cast) => castEvent('endCastScreen', cast, [...cast.audience, cast.hostId])),
      ...meetingEvents(world, after, remaining),
    ],
    changes,
  }
}

/** The memory after some changes of meetings. */
export const afterChanges = (memory: SpaceMemory, changes: readonly Change[]): SpaceMemory => ({
  ...memory,
  meeting: changes.reduce(
    (meeting, change) => (change.of === 'meeting' ? changeMeeting(meeting, change.change) : meeting),
    memory.meeting,
  ),
})

// --- presentations ----------------------------------------------------------------------------------------------------

export const castEvent = (
  kind: 'startCastScreen' | 'endCastScreen',
  cast: Cast,
  to: readonly EncId[],
): Outgoing[] =>
  [to.filter((encId) => encId !== cast.hostId), to.filter((encId) => encId === cast.hostId)]
    .filter((some) => some.length > 0)
    .map((some) =>
      toPlayers(some, event(kind, kind === 'endCastScreen' ? toldOf(cast) : castBody(cast, some[0]!))),
    )

const toldOf = ({ hostUserId, othersSpeak }: Cast): EventBody<'endCastScreen'> => ({
  hostId: hostUserId,
  ...(othersSpeak && { othersSpeak }),
})

/** A presentation as somebody is told of it. What it was begun in is the presenter's own affair: they may be elsewhere by now. */
export const castBody = (cast: Cast, to: EncId): EventBody<'startCastScreen'> => ({
  ...toldOf(cast),
  ...(to === cast.hostId && { talkId: cast.talkId }),
})

/** The ring of sound around somebody: seen on its map. */
export function speakingEvent(world: World, encId: EncId, isSpeaking: boolean): Outgoing[] {
  const player = world.players.get(encId)
  if (!player) return []
  const told = event('playerActivelySpeaks', { encId, activelySpeaking: isSpeaking ? 1 : 0 })
  return [onMap(player.mapId, told)]
}

// --- whispers ---------------------------------------------------------------------------------------------------------

/** Who is in a whisper. */
export const whisperers = (world: World, whisperId: string): EncId[] =>
  whisperId === ''
    ? []
    : [...world.players.values()]
        .filter(({ attributes }) => attributes.whisperId === whisperId)
        .map(({ encId }) => encId)

/** Somebody leaves its whisper, or left with it; nobody stays behind alone. */
export function leaveWhisper(world: World, encId: EncId, whisperId: string): Outgoing[] {
  const others = whisperers(world, whisperId).filter((other) => other !== encId)
  const isHere = Boolean(world.players.get(encId)?.attributes.whisperId)
  return [...(isHere ? [encId] : []), ...(others.length === 1 ? others : [])].map((leaving) =>
    event('playerLeavesWhisper', { encId: leaving }),
  )
}
