import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import type { World } from '#shared/world/world.ts'
import { toPlayers, type Outgoing } from '../../handler.ts'
import {
  afterChanges,
  castEvent,
  leftEvent,
  meetingEvents,
  nothing,
  speakingEvent,
  userIds,
  type MeetingConsequence,
} from '../../known/meetingChanges.ts'
import { conversationOf, isMuted, meetingOf, type Cast, type MeetingMemory } from '../../known/meetings.ts'
import type { Change, SpaceMemory } from '../../memory.ts'

/** Who watches when somebody presents: the others in its meeting, else those in conversation with it. */
export function castAudience(memory: MeetingMemory, hostId: EncId): ReadonlySet<EncId> {
  const members = meetingOf(memory, hostId)?.members.keys() ?? conversationOf(memory, hostId)?.members ?? []
  return new Set([...members].filter((encId) => encId !== hostId))
}

/** The other presentations somebody would have to do with who presents to these people. */
export const castsBeside = (
  { casts }: MeetingMemory,
  hostId: EncId,
  audience: ReadonlySet<EncId>,
): readonly Cast[] =>
  [...casts.values()].filter(
    (cast) => cast.hostId !== hostId && (audience.has(cast.hostId) || cast.audience.has(hostId)),
  )

/** What a presenter presents to; undefined when it is alone. */
export function talkId(memory: MeetingMemory, hostId: EncId): string | undefined {
  return meetingOf(memory, hostId)?.id ?? conversationOf(memory, hostId)?.id
}

/**
 * Tells those whose microphones a presentation closes or opens. In a meeting it is the meeting as it is; for a
 * conversation a meeting of its name stands in, which is over (an empty list) when they may speak again.
 */
function muteEvents(world: World, memory: SpaceMemory, cast: Cast, to: readonly EncId[]): Outgoing[] {
  if (to.length === 0) return []
  const meeting = memory.meeting.meetings.get(cast.talkId)
  if (meeting) return meetingEvents(world, memory, meeting)
  const muted = to.filter((encId) => isMuted(memory.meeting, encId))
  const free = to.filter((encId) => !isMuted(memory.meeting, encId))
  const told = event('meetingUpdate', {
    meetingId: cast.talkId,
    partners: userIds(world, [cast.hostId, ...cast.audience]),
    meetingStart: false,
    connectionIds: [],
    allMute: true,
  })
  return [
    ...(muted.length > 0 ? [toPlayers(muted, told)] : []),
    ...(free.length > 0 ? [leftEvent(free, cast.talkId)] : []),
  ]
}

/**
 * A presentation begins, gets another audience or another rule, or ends (undefined): who is muted by it and was not is
 * told, and who may speak again.
 */
export function changeAudience(
  world: World,
  memory: SpaceMemory,
  cast: Cast,
  audience: ReadonlySet<EncId> | undefined,
): MeetingConsequence {
  const former = memory.meeting.casts.get(cast.hostId)
  const came = [...(audience ?? [])].filter((encId) => !former?.audience.has(encId))
  const went = [...(former?.audience ?? [])].filter((encId) => !audience?.has(encId))
  const isOtherRule = former !== undefined && (former.othersSpeak ?? false) !== (cast.othersSpeak ?? false)
  if (audience && former && !isOtherRule && came.length === 0 && went.length === 0) return nothing
  const next = { ...cast, audience: audience ?? new Set<EncId>() }
  const change: Change = {
    of: 'meeting',
    change: audience ? { kind: 'casts', cast: next } : { kind: 'castEnds', hostId: cast.hostId },
  }
  const changed = afterChanges(memory, [change])
  const concerned = new Set([cast.hostId, ...(former?.audience ?? []), ...next.audience])
  const turned = [...concerned].filter(
    (encId) => isMuted(memory.meeting, encId) !== isMuted(changed.meeting, encId),
  )
  const hushed = turned.filter(
    (encId) => isMuted(changed.meeting, encId) && memory.meeting.speaking.has(encId),
  )
  const changes: Change[] = [
    change,
    ...hushed.map((encId): Change => ({
      of: 'meeting',
      change: { kind: 'speaks', encId, isSpeaking: false },
    })),
  ]
  const started = !former || isOtherRule ? [cast.hostId, ...next.audience] : came
  const ended = audience ? went : [cast.hostId, ...went]
  return {
    events: [
      ...(audience ? castEvent('startCastScreen', next, started) : []),
      ...castEvent('endCastScreen', cast, ended),
      ...muteEvents(world, changed, next, turned),
      ...hushed.flatMap((encId) => speakingEvent(world, encId, false)),
    ],
    changes,
  }
}
