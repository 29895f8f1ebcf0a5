// Calling somebody: it rings, and who takes it talks with the caller from afar.
import { event } from '#shared/protocol/messages.ts'
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import { callHandlers } from './handlers.ts'
import { callOf, changeCalls, emptyCallsMemory, type CallsChange, type CallsMemory } from './memory.ts'
import { watchCalls } from './watchCalls.ts'

declare module '../../memory.ts' {
  interface Memories {
    calls: MemoryOf<CallsMemory, CallsChange>
  }
}

export const handlers = callHandlers

export const rights = rightsOf.calls

export const rates = {
  // Nobody is kept ringing.
  ring: { burst: 5, perSecond: 0.2 },
  answerCall: few,
} satisfies Feature['rates']

export const audiences = { playerRings: 'entered', callUpdate: 'entered' } satisfies Feature['audiences']

export const memory = {
  calls: { empty: emptyCallsMemory, change: changeCalls },
} satisfies Feature['memory']

export const watches = [watchCalls] satisfies Feature['watches']

export const greeting = {
  // Who comes back after a cut still hears it ring.
  returned: ({ memory: { calls }, self }) => {
    const call = self && callOf(calls, self.encId)
    if (!call) return []
    const { id, callerId, calleeId } = call
    return [event('callUpdate', { callId: id, callerId, calleeId, state: 'ringing' })]
  },
} satisfies Feature['greeting']
