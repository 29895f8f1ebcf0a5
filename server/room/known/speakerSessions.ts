import type { EncId, MapId } from '#shared/ids.ts'
import { event, type EventBody } from '#shared/protocol/messages.ts'
import { canManage } from '#shared/rules/roles.ts'
import {
  isEnabled,
  isMassMuted,
  mayBeHeld,
  mayLeadSession,
  sessionIdOf,
  type MeetingPlace,
  type SessionDeed,
} from '#shared/rules/speaking.ts'
import { teachesOn } from '#shared/rules/teachers.ts'
import type { Player, World } from '#shared/world/world.ts'
import { toPlayers, type Outgoing, type PlayerContext } from '../handler.ts'
import type { SpaceMemory } from '../memory.ts'
import { isMuted, meetingOf, type MeetingMemory } from './meetings.ts'

const isOfLevel = ({ maps }: Pick<World, 'maps'>, sessionId: string): boolean =>
  (maps as ReadonlyMap<string, unknown>).has(sessionId)

/**
 * How somebody stands in the meeting they are in: its host is who is in it the longest. Who comes in presenting does not
 * present there as who began to in it does.
 */
export function placeOf(meeting: MeetingMemory, encId: EncId): MeetingPlace {
  const own = meetingOf(meeting, encId)
  if (!own) return {}
  const [host] = own.members.keys()
  return {
    meetingId: own.id,
    isHost: host === encId,
    isPresenting: meeting.casts.get(encId)?.talkId === own.id,
  }
}

/** The session somebody takes part in. */
export const sessionOf = (world: World, { meeting }: SpaceMemory, player: Player): string =>
  sessionIdOf(world, player, placeOf(meeting, player.encId).meetingId)

/**
 * Whether a session is held: a level of the space, or a meeting that is on. A call of two is none: what a session says is
 * told to everybody, and who calls whom is nobody's affair.
 */
export const isGoingOn = (world: World, { meeting }: SpaceMemory, sessionId: string): boolean =>
  isOfLevel(world, sessionId) || meeting.meetings.get(sessionId)?.mapId !== undefined

/**
 * The place somebody has in the meeting whose session this is, none in that of another meeting; in that of a level
 * whether they teach there.
 */
function placeIn(world: World, { meeting }: SpaceMemory, player: Player, sessionId: string): MeetingPlace {
  if (isOfLevel(world, sessionId)) return { isTeaching: teachesOn(world, player, sessionId as MapId) }
  const place = placeOf(meeting, player.encId)
  return place.meetingId === sessionId ? place : {}
}

/** Whether a player may do something in a session (mayLeadSession). */
export const leads = (
  world: World,
  memory: SpaceMemory,
  player: Player,
  sessionId: string,
  deed: SessionDeed,
): boolean =>
  mayLeadSession(deed, { ...placeIn(world, memory, player, sessionId), isManager: canManage(player.role) })

/** The same for who acts, who may be a program without a player: its rights are those it has now. */
export const mayLead = (
  {
    world,
    memory,
    self,
    access,
  }: {
    readonly world: World
    readonly memory: SpaceMemory
    readonly self: Player | undefined
    readonly access: { readonly canManage: boolean }
  },
  sessionId: string,
  deed: SessionDeed,
): boolean =>
  mayLeadSession(deed, {
    ...(self && placeIn(world, memory, self, sessionId)),
    isManager: access.canManage,
  })

/** Whether what one switches off of another's in their session stays so until they ask. */
export function holds(
  { world, memory, self, access }: Pick<PlayerContext, 'world' | 'memory' | 'self' | 'access'>,
  target: Player,
): boolean {
  const sessionId = sessionOf(world, memory, target)
  const place = (player: Player) => placeIn(world, memory, player, sessionId)
  return (
    mayLead({ world, memory, self, access }, sessionId, 'mute') &&
    mayBeHeld(
      { ...place(self), isManager: access.canManage },
      { ...place(target), isManager: canManage(target.role) },
    )
  )
}

/** Whether somebody takes part in a session: is on its level, or in its meeting. */
export const isIn = (world: World, { meeting }: SpaceMemory, player: Player, sessionId: string): boolean =>
  player.mapId === sessionId ||
  sessionIdOf(world, player, placeOf(meeting, player.encId).meetingId) === sessionId

/** Whether somebody has no word just now, whatever they send: a presentation has it, or all are muted. */
export function isSilenced(world: World, { meeting }: SpaceMemory, encId: EncId): boolean {
  if (isMuted(meeting, encId)) return true
  if (world.speakerSessions.size === 0) return false
  const player = world.players.get(encId)
  return player !== undefined && isMassMuted(world, player, placeOf(meeting, encId))
}

/** Whom all-mute mutes. */
export function hushedPlayers(world: World, { meeting }: SpaceMemory): EncId[] {
  const isOn = [...world.speakerSessions.values()].some((session) => isEnabled(session, 'massMuteEnabled'))
  if (!isOn) return []
  return [...world.players.values()]
    .filter((player) => isMassMuted(world, player, placeOf(meeting, player.encId)))
    .map(({ encId }) => encId)
}

// --- who is told ------------------------------------------------------------------------------------------------------

/** Who is told what a session says: undefined, everybody, of a level; of a meeting those in it and nobody else. */
export const sessionMembers = (
  world: Pick<World, 'maps'>,
  { meeting }: SpaceMemory,
  sessionId: string,
): readonly EncId[] | undefined =>
  isOfLevel(world, sessionId) ? undefined : [...(meeting.meetings.get(sessionId)?.members.keys() ?? [])]

/** What a session says, on its way to whoever may know of it: a meeting is its members' affair, its name too. */
export function sessionEvent(
  world: Pick<World, 'maps'>,
  memory: SpaceMemory,
  body: EventBody<'speakerUpdatesSession'>,
): Outgoing {
  const told = event('speakerUpdatesSession', body)
  const members = sessionMembers(world, memory, body.sessionId ?? '')
  return members ? toPlayers(members, told) : told
}

/** The sessions somebody who comes, or comes back, is told of. */
export const sessionsKnownTo = (
  world: World,
  memory: SpaceMemory,
  userId: string,
): World['speakerSessions'] => {
  const self = world.encIds.get(userId)
  return new Map(
    [...world.speakerSessions].filter(([sessionId]) => {
      const members = sessionMembers(world, memory, sessionId)
      return members === undefined || (self !== undefined && members.includes(self))
    }),
  )
}

/** Puts somebody on the stage, or takes it down. */
export const spotlightEvent = (encId: EncId, spotlightedBy: EncId, isOn: boolean): Outgoing =>
  event('playerSpotlights', { encId, spotlightedBy, spotlighted: isOn ? 1 : 0 })
