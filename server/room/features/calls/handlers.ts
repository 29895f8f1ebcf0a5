import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { isInSilence } from '#shared/rules/conversation.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import {
  accept,
  refuse,
  toPlayers,
  withPlayer,
  type Accepted,
  type Decision,
  type Handlers,
  type PlayerContext,
} from '../../handler.ts'
import type { Change } from '../../memory.ts'
import { otherHere } from '../../known/otherHere.ts'
import { afterChanges, joinMeeting, leaveMeeting, leaveWhisper } from '../../known/meetingChanges.ts'
import { meetingOf, type MeetingMemory } from '../../known/meetings.ts'
import { callEvent, endCall, meetingOfCall } from './calls.ts'
import { callOf, type Call } from './memory.ts'
import type { EncId } from '#shared/ids.ts'

const isInCall = (memory: MeetingMemory, encId: EncId): boolean => {
  const meeting = meetingOf(memory, encId)
  return meeting !== undefined && meeting.mapId === undefined
}

const ended = ({ memory, at }: PlayerContext, call: Call, state: Parameters<typeof endCall>[2]): Accepted => {
  const { events, changes, notices } = endCall(memory, call, state, at)
  return { ...accept(...events), changes, effects: notices.map((notice) => ({ kind: 'notice', notice })) }
}

/** It rings for somebody, on any level. Who is in a call, or wants to be left in peace, hears of it later. */
function ring(context: PlayerContext, { user }: ActionBody<'ring'>): Decision {
  const { self, world, memory, at } = context
  const other = otherHere(context, user)
  if ('ok' in other) return other
  const own = callOf(memory.calls, self.encId)
  // The two call each other: that is an answer.
  if (own?.caller === other.encId) return take(context, own)
  if (own?.callee === other.encId) return accept()
  if (own !== undefined || isInCall(memory.meeting, self.encId)) return refuse('selfInCall')
  if (isInSilence(world, self)) return refuse('silentZone')
  const call: Call = {
    id: context.newId(),
    caller: self.encId,
    callee: other.encId,
    callerId: self.uid,
    calleeId: other.uid,
    callerName: self.name,
    since: at,
  }
  if (isUndisturbed(other) || isInSilence(world, other))
    return toCaller(ended(context, call, 'disturbed'), self.encId)
  if (callOf(memory.calls, other.encId) || isInCall(memory.meeting, other.encId)) {
    return toCaller(ended(context, call, 'busy'), self.encId)
  }
  return {
    ...accept(
      toPlayers([other.encId], event('playerRings', { encId: self.encId })),
      callEvent(call, 'ringing'),
    ),
    changes: [{ of: 'calls', change: { kind: 'rings', call } }],
  }
}

/** Quietly: who was called is not even told that it was tried, but for the notice. */
const toCaller = (accepted: Accepted, caller: EncId): Accepted => ({
  ...accepted,
  events: accepted.events.map((told) => ({ ...told, to: [caller] })),
})

/** The two talk from now on; what each was in before they leave. */
function take({ world, memory }: PlayerContext, call: Call): Decision {
  const events: Accepted['events'][number][] = [callEvent(call, 'accepted')]
  const changes: Change[] = [{ of: 'calls', change: { kind: 'over', id: call.id } }]
  for (const encId of [call.caller, call.callee]) {
    const former = meetingOf(memory.meeting, encId)
    if (former) {
      // The two may leave one and the same.
      const left = leaveMeeting(world, afterChanges(memory, changes), former.id, [encId])
      events.push(...left.events)
      changes.push(...left.changes)
    }
    events.push(...leaveWhisper(world, encId, world.players.get(encId)?.attributes.whisperId ?? ''))
  }
  const joined = joinMeeting(world, afterChanges(memory, changes), meetingOfCall(call))
  return { ...accept(...events, ...joined.events), changes: [...changes, ...joined.changes] }
}

function answerCall(context: PlayerContext, { callId, answer }: ActionBody<'answerCall'>): Decision {
  const { self, memory } = context
  const call = memory.calls.ringing.get(callId ?? '')
  const isCaller = call?.caller === self.encId
  if (!call || (!isCaller && call.callee !== self.encId)) return refuse('noSuchCall')
  switch (answer) {
    case 'cancel':
      if (isCaller) return ended(context, call, 'cancelled')
      break
    case 'decline':
      if (!isCaller) return ended(context, call, 'declined')
      break
    case 'accept':
      if (!isCaller) return take(context, call)
      break
  }
  return refuse('fieldInvalid', { field: 'answer' })
}

export const callHandlers = {
  ring: withPlayer<'ring'>(ring),
  answerCall: withPlayer<'answerCall'>(answerCall),
} satisfies Partial<Handlers>
