import { event } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { toPlayers, type Outgoing } from '../../handler.ts'
import type { Change, SpaceMemory } from '../../memory.ts'
import type { RoomNotice } from '../../ports.ts'
import type { Meeting } from '../../known/meetings.ts'
import type { Call } from './memory.ts'

/** How a call stands: told to both. */
export type CallState =
  'ringing' | 'accepted' | 'declined' | 'cancelled' | 'missed' | 'busy' | 'disturbed' | 'gone'

export const callEvent = ({ id, caller, callee, callerId, calleeId }: Call, state: CallState): Outgoing =>
  toPlayers([caller, callee], event('callUpdate', { callId: id, callerId, calleeId, state }))

/** Ends of which who was called learns later. */
const unheard: ReadonlySet<CallState> = new Set(['cancelled', 'missed', 'busy', 'disturbed', 'gone'])

/** What a call that ends without a talk leaves: word to both, and to who was called a line in the list of notices. */
export function endCall(
  { calls }: Pick<SpaceMemory, 'calls'>,
  call: Call,
  state: CallState,
  at: number,
): { events: Outgoing[]; changes: Change[]; notices: RoomNotice[] } {
  const changes: Change[] = [{ of: 'calls', change: { kind: 'over', id: call.id } }]
  const pair = `${call.callerId} ${call.calleeId}`
  const forget = at - limits.missedCallMs
  const isTold = (calls.missed.get(pair) ?? -Infinity) > forget
  const events = [callEvent(call, state)]
  if (!unheard.has(state) || isTold) return { events, changes, notices: [] }
  changes.push({ of: 'calls', change: { kind: 'missed', pair, at, forget } })
  const params = { userId: call.callerId, userName: call.callerName }
  return { events, changes, notices: [{ to: [call.calleeId], kind: 'missedCall', params }] }
}

/** The talk of a call that was taken: a meeting of two, wherever they are. */
export const meetingOfCall = ({ id, caller, callee }: Call): Meeting => ({
  id: `call:${id}`,
  mapId: undefined,
  members: new Map([
    [caller, []],
    [callee, []],
  ]),
})
