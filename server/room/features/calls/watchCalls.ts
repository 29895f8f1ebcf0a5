import { limits } from '#shared/rules/limits.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import type { ReactionContext, Watch } from '../../feature.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { endCall, type CallState } from './calls.ts'
import type { Call } from './memory.ts'

/** Why a call rings no more; undefined: it goes on ringing. */
function whyOver({ world, memory, space, at }: ReactionContext, call: Call): CallState | undefined {
  const callee = world.players.get(call.callee)
  if (!world.players.has(call.caller)) return 'cancelled'
  if (!callee) return 'gone'
  if (!space.allowMultiPlayer || isBlockedPair(memory.social, call.callerId, call.calleeId))
    return 'cancelled'
  if (isUndisturbed(callee)) return 'disturbed'
  return at - call.since >= limits.callRingMs ? 'missed' : undefined
}

/** Calls that nobody takes come to an end. */
export const watchCalls: Watch = (context) => {
  const { memory, at } = context
  if (memory.calls.ringing.size === 0) return undefined
  const ends = [...memory.calls.ringing.values()].flatMap((call) => {
    const state = whyOver(context, call)
    return state ? [endCall(memory, call, state, at)] : []
  })
  return {
    events: ends.flatMap(({ events }) => events),
    changes: ends.flatMap(({ changes }) => changes),
    notices: ends.flatMap(({ notices }) => notices),
  }
}
