import type { EventBody } from '../protocol/messages.ts'
import type { Player, World } from '../world/world.ts'
import { canManage } from './roles.ts'

/**
 * A session: the stage of a level, whose id is that of its map, or a meeting, by its own. Where a meeting is called like
 * a map of the space, the map is meant: nobody comes to lead a level by naming a meeting after it.
 */
export type SpeakerSession = Readonly<EventBody<'speakerUpdatesSession'>>

/** What speakers open and close, and what holds where nobody has said anything. */
export const sessionDefaults = {
  /** Others than who runs the space may change the room. */
  customizeRoomEnabled: true,
  /** The audience may write to everybody. */
  chatEnabled: true,
  /** Questions may be asked. */
  qaEnabled: false,
  /** Questions are seen by all only once a leader has approved them. */
  approveQuestionsEnabled: false,
  /** Nobody has the word but who was given it. */
  massMuteEnabled: false,
} as const

export type SessionFlag = keyof typeof sessionDefaults

export const sessionFlags = Object.keys(sessionDefaults) as readonly SessionFlag[]

/** Whether something is open in a session. */
export const isEnabled = (session: SpeakerSession | undefined, flag: SessionFlag): boolean =>
  session?.[flag] ?? sessionDefaults[flag]

/** Whether a session says nothing that does not hold anyway: then it need not be kept. */
export const isPlainSession = (session: SpeakerSession): boolean =>
  sessionFlags.every((flag) => isEnabled(session, flag) === sessionDefaults[flag]) &&
  (session.speakers?.users ?? []).length === 0

/** How somebody stands in the meeting they are in, if they are in one. */
export interface MeetingPlace {
  readonly meetingId?: string | undefined
  /** They are in it the longest. */
  readonly isHost?: boolean
  /** They began to present in it. */
  readonly isPresenting?: boolean
  /** They teach on the level whose session it is. */
  readonly isTeaching?: boolean
}

/** What leading a session consists of: its switches and words, switching off somebody's devices, its questions. */
export type SessionDeed = 'open' | 'word' | 'mute' | 'questions'

/** Who presents in a meeting of another host keeps it quiet and looks after its questions; what is open in it is the host's. */
const presentersDeeds: readonly SessionDeed[] = ['mute', 'questions']

/** Whether somebody may do this in a session: who runs the space in all of them, others by their place in its meeting. */
export const mayLeadSession = (
  deed: SessionDeed,
  {
    isManager,
    isHost = false,
    isPresenting = false,
    isTeaching = false,
  }: Omit<MeetingPlace, 'meetingId'> & { readonly isManager: boolean },
): boolean =>
  isManager || isHost || (isPresenting && presentersDeeds.includes(deed)) || (isTeaching && deed === 'mute')

interface Standing {
  readonly isManager: boolean
  readonly isHost?: boolean
  readonly isTeaching?: boolean
}

/** Whether what switches off somebody's devices holds until they ask: the host is not held by who presents, nor who runs the space by either. */
export const mayBeHeld = (by: Standing, target: Standing): boolean =>
  by.isManager ||
  (!target.isManager && target.isTeaching !== true && (by.isHost === true || target.isHost !== true))

type SessionsOf = Pick<World, 'maps' | 'speakerSessions'>

const isLevel = ({ maps }: SessionsOf, sessionId: string): boolean =>
  (maps as ReadonlyMap<string, unknown>).has(sessionId)

/** The meeting that is a session of its own. */
const meetingSession = (world: SessionsOf, { meetingId }: MeetingPlace): SpeakerSession | undefined =>
  meetingId === undefined || isLevel(world, meetingId) ? undefined : world.speakerSessions.get(meetingId)

/** The session somebody takes part in: the meeting they are in, else the level they are on. */
export const sessionIdOf = (
  world: SessionsOf,
  { mapId }: Pick<Player, 'mapId'>,
  meetingId?: string,
): string => (meetingId === undefined || isLevel(world, meetingId) ? mapId : meetingId)

/** Whether somebody else has put a person on the stage: who steps on it by themselves has asked nobody. */
export const isPutOnStage = ({ encId, attributes: { spotlightedBy = 0 } }: Player): boolean =>
  spotlightedBy !== 0 && spotlightedBy !== encId

const isGivenWord = (session: SpeakerSession | undefined, { uid }: Player): boolean =>
  session?.speakers?.users?.includes(uid) ?? false

/** Whoever has the meeting's attention anyway. */
const isFree = ({ isHost, isPresenting }: MeetingPlace): boolean => isHost === true || isPresenting === true

/**
 * Whether all-mute holds for somebody. That of a level holds wherever on it one talks, that of a meeting in the meeting.
 * Who runs the space is free, on a level who was put on its stage, in a meeting who presents or was given the word.
 */
export function isMassMuted(world: SessionsOf, player: Player, place: MeetingPlace = {}): boolean {
  if (canManage(player.role)) return false
  const level = world.speakerSessions.get(player.mapId)
  if (isEnabled(level, 'massMuteEnabled') && !isPutOnStage(player)) return true
  const meeting = meetingSession(world, place)
  return isEnabled(meeting, 'massMuteEnabled') && !isFree(place) && !isGivenWord(meeting, player)
}

/** Whether a speaker has closed the chat for somebody: those with the word may write. */
export function isChatClosedFor(world: SessionsOf, player: Player, place: MeetingPlace = {}): boolean {
  if (canManage(player.role)) return false
  const level = world.speakerSessions.get(player.mapId)
  if (!isEnabled(level, 'chatEnabled') && !isPutOnStage(player)) return true
  const meeting = meetingSession(world, place)
  return !isEnabled(meeting, 'chatEnabled') && !isFree(place) && !isGivenWord(meeting, player)
}

/** Whether a speaker has closed the room for changes by somebody; `player` undefined: a program that is nobody there. */
export function isRoomClosedFor(
  world: SessionsOf,
  mapId: string,
  role: string,
  player?: Player,
  place: MeetingPlace = {},
): boolean {
  if (canManage(role)) return false
  if (!isEnabled(world.speakerSessions.get(mapId), 'customizeRoomEnabled')) return true
  return player?.mapId === mapId && !isEnabled(meetingSession(world, place), 'customizeRoomEnabled')
}

/** Those on a level or in a list with a hand up, who raised it first first. */
export const raisedHands = (players: Iterable<Player>): Player[] =>
  [...players]
    .filter(({ attributes }) => Boolean(attributes.lastRaisedHand))
    .sort((a, b) => {
      const [one, other] = [a.attributes.lastRaisedHand!, b.attributes.lastRaisedHand!]
      return one < other ? -1 : one > other ? 1 : a.encId - b.encId
    })
