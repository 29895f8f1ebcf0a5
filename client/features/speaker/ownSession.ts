import {
  isMassMuted,
  isPutOnStage,
  mayBeHeld,
  mayLeadSession,
  raisedHands,
  sessionIdOf,
  type SpeakerSession,
} from '#shared/rules/speaking.ts'
import { canManage } from '#shared/rules/roles.ts'
import type { EncId } from '#shared/ids.ts'
import { teachesOn } from '#shared/rules/teachers.ts'
import type { Player, World } from '#shared/world/world.ts'

/** A session as one sees it. */
export interface OwnSession {
  readonly sessionId: string
  readonly isLevel: boolean
  readonly session: SpeakerSession | undefined
  /** One may open, close, give the word. */
  readonly isLeader: boolean
  /** One may switch off the microphone or camera of people in it: mayMute says whose. */
  readonly mutes: boolean
  readonly isHost: boolean
  /** One looks after its questions. */
  readonly mayAnswer: boolean
  /** One runs the space. */
  readonly isManager: boolean
  /** All-mute holds for oneself. */
  readonly isMuted: boolean
  /** One was given the word here. */
  readonly hasWord: boolean
  readonly hasHand: boolean
  /** How many hands went up before one's own; -1: one has none up. */
  readonly before: number
  readonly self: Player
}

export interface OwnMeeting {
  readonly id: string
  /** User ids; its host first. */
  readonly partners: readonly string[]
}

/** Who takes part in a session: the people on the level, or those in the meeting. */
export function peopleIn(
  { players, encIds }: World,
  { sessionId, isLevel }: Pick<OwnSession, 'sessionId' | 'isLevel'>,
  meeting: OwnMeeting | undefined,
): readonly Player[] {
  if (isLevel) return [...players.values()].filter(({ mapId }) => mapId === sessionId)
  return (meeting?.partners ?? []).flatMap(
    (userId) => players.get(encIds.get(userId) ?? (NaN as EncId)) ?? [],
  )
}

/** Whether somebody was given the word in a session. */
export const isGivenWord = (
  { isLevel, session }: Pick<OwnSession, 'isLevel' | 'session'>,
  player: Player,
): boolean => (isLevel ? isPutOnStage(player) : (session?.speakers?.users?.includes(player.uid) ?? false))

/** Whether somebody speaks from the level's stage, having stepped on it or having been put there. */
export const isOnStage = ({ attributes }: Player): boolean => Boolean(attributes.spotlightedBy)

/** Whether one may switch off somebody's microphone and camera, so that it stays so. */
export const mayMute = (
  own: OwnSession,
  meeting: OwnMeeting | undefined,
  { encId, uid, role }: Player,
): boolean =>
  own.mutes &&
  encId !== own.self.encId &&
  mayBeHeld(own, { isManager: canManage(role), isHost: !own.isLevel && meeting?.partners[0] === uid })

/** The session one takes part in; with `wantsLevel` that of the level, whatever meeting one is in. */
export function ownSession(
  world: World,
  selfEncId: EncId | undefined,
  meeting: OwnMeeting | undefined,
  { isPresenting = false, wantsLevel = false } = {},
): OwnSession | undefined {
  const self = selfEncId === undefined ? undefined : world.players.get(selfEncId)
  if (!self) return undefined
  const sessionId = wantsLevel ? self.mapId : sessionIdOf(world, self, meeting?.id)
  const isLevel = sessionId === self.mapId
  const isHost = meeting?.partners[0] === self.uid
  const isManager = canManage(self.role)
  const session = world.speakerSessions.get(sessionId)
  const place = { isLevel, session, sessionId }
  const by = isLevel ? { isManager, isTeaching: teachesOn(world, self) } : { isManager, isHost, isPresenting }
  const hands = raisedHands(peopleIn(world, place, meeting))
  return {
    ...place,
    isLeader: mayLeadSession('open', by),
    mutes: mayLeadSession('mute', by),
    isHost: !isLevel && isHost,
    mayAnswer: mayLeadSession('questions', by),
    isManager,
    isMuted: isMassMuted(world, self, { meetingId: meeting?.id, isHost, isPresenting }),
    hasWord: isGivenWord(place, self),
    hasHand: Boolean(self.attributes.lastRaisedHand),
    before: hands.findIndex(({ encId }) => encId === self.encId),
    self,
  }
}
