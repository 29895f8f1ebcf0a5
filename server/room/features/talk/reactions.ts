import type { EncId, MapId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { canManage } from '#shared/rules/roles.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { Player } from '#shared/world/world.ts'
import type { Outgoing } from '../../handler.ts'
import { spotlightEvent } from '../../known/speakerSessions.ts'
import { leaveMeeting, leaveWhisper, speakingEvent } from '../../known/meetingChanges.ts'
import { changeAudience } from './casts.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { meetingOf } from '../../known/meetings.ts'
import type { Change } from '../../memory.ts'
import type { Consequence, Reaction, ReactionContext } from '../../feature.ts'

const playerBefore = ({ before }: ReactionContext, { body }: WireEvent): Player | undefined =>
  before.players.get(encIdOf(body as { encId?: number | null }))

const join = (...parts: readonly (Consequence | undefined)[]): Consequence => ({
  events: parts.flatMap((part) => part?.events ?? []),
  changes: parts.flatMap((part) => part?.changes ?? []),
})

/** Whoever presents stops presenting. */
function endCast({ world, memory }: ReactionContext, encId: EncId): Consequence | undefined {
  const cast = memory.meeting.casts.get(encId)
  return cast && changeAudience(world, memory, cast, undefined)
}

function endWhisper({ world }: ReactionContext, { encId, attributes }: Player): Consequence {
  return { events: leaveWhisper(world, encId, attributes.whisperId ?? '') }
}

function hush({ world, memory }: ReactionContext, encId: EncId, mapId: MapId): Consequence | undefined {
  if (!memory.meeting.speaking.has(encId)) return undefined
  const change: Change = { of: 'meeting', change: { kind: 'speaks', encId, isSpeaking: false } }
  const events = speakingEvent(world, encId, false).map((told): Outgoing => ({ ...told, on: mapId }))
  return { events, changes: [change] }
}

/** Gone for good: nothing of this keeps it. */
function afterExit(context: ReactionContext, told: WireEvent): Consequence | undefined {
  const player = playerBefore(context, told)
  if (!player || context.world.players.has(player.encId)) return undefined
  const { encId, mapId } = player
  const { world, memory } = context
  const meeting = meetingOf(memory.meeting, encId)
  // Leaving a meeting ends one's presentation there.
  const left = meeting ? leaveMeeting(world, memory, meeting.id, [encId]) : endCast(context, encId)
  return join(endWhisper(context, player), left, hush(context, encId, mapId))
}

/** The word is of one level: whom somebody put on its stage is not on that of the next. Who runs the space may go round. */
const leaveStage = ({ encId, role, attributes: { spotlightedBy } }: Player): Consequence | undefined =>
  spotlightedBy && !canManage(role)
    ? { events: [spotlightEvent(encId, spotlightedBy as EncId, false)] }
    : undefined

/** Another map: whispers stay behind, and a presentation ends. Meetings are looked at once a flush. */
function afterMove(context: ReactionContext, told: WireEvent): Consequence | undefined {
  const former = playerBefore(context, told)
  const player = former && context.world.players.get(former.encId)
  if (!player || player.mapId === former.mapId) return undefined
  return join(
    endWhisper(context, player),
    leaveStage(player),
    endCast(context, player.encId),
    hush(context, player.encId, former.mapId),
  )
}

/** Who lost the connection is silent; the whisper, the meeting and the presentation wait for it. */
function afterSignIn(context: ReactionContext, told: WireEvent): Consequence | undefined {
  const player = playerBefore(context, told)
  if (!player || context.world.players.get(player.encId)?.isSignedIn) return undefined
  return hush(context, player.encId, player.mapId)
}

/** Of two in one whisper of whom one blocks the other, who blocks leaves; a call of the two is over. */
function afterBlock({ world, memory }: ReactionContext): Consequence | undefined {
  const { blocks } = memory.social
  for (const { id, mapId, members } of memory.meeting.meetings.values()) {
    if (mapId !== undefined) continue
    const [one, other] = [...members.keys()].map((encId) => world.players.get(encId)?.uid ?? '')
    if (isBlockedPair(memory.social, one ?? '', other ?? '')) return leaveMeeting(world, memory, id, [])
  }
  for (const player of world.players.values()) {
    const whisperId = player.attributes.whisperId ?? ''
    const apart = blocks.get(player.uid)
    if (whisperId === '' || !apart || apart.size === 0) continue
    for (const other of world.players.values()) {
      if (other.attributes.whisperId !== whisperId || !apart.has(other.uid)) continue
      return { events: leaveWhisper(world, player.encId, whisperId) }
    }
  }
  return undefined
}

/** What leaving, moving away, fading and blocking mean for conversations. */
export const reactToMeetings: Reaction = (context, told) => {
  switch (told.kind) {
    case 'playerExits':
      return afterExit(context, told)
    case 'playerMoves':
      return afterMove(context, told)
    case 'playerSetsIsSignedIn':
      return afterSignIn(context, told)
    case 'playerBlocks':
      return afterBlock(context)
    default:
      return undefined
  }
}
