import type { EncId } from '#shared/ids.ts'

/** Somebody calls somebody, who has not answered yet. */
export interface Call {
  readonly id: string
  readonly caller: EncId
  readonly callee: EncId
  readonly callerId: string
  readonly calleeId: string
  readonly callerName: string
  /** ms that only go forward (roomClock.ts). */
  readonly since: number
}

export interface CallsMemory {
  /** What rings now, by id. */
  readonly ringing: ReadonlyMap<string, Call>
  /** Who called whom in vain → when that was told last, ms that only go forward. */
  readonly missed: ReadonlyMap<string, number>
}

export const emptyCallsMemory: CallsMemory = { ringing: new Map(), missed: new Map() }

export type CallsChange =
  | { readonly kind: 'rings'; readonly call: Call }
  | { readonly kind: 'over'; readonly id: string }
  /** Told once more that somebody called in vain; what was told before `forget` need not be remembered. */
  | { readonly kind: 'missed'; readonly pair: string; readonly at: number; readonly forget: number }

export function changeCalls(memory: CallsMemory, change: CallsChange): CallsMemory {
  switch (change.kind) {
    case 'rings':
      return { ...memory, ringing: new Map(memory.ringing).set(change.call.id, change.call) }
    case 'over': {
      const ringing = new Map(memory.ringing)
      ringing.delete(change.id)
      return { ...memory, ringing }
    }
    case 'missed': {
      const kept = [...memory.missed].filter(([, at]) => at > change.forget)
      return { ...memory, missed: new Map(kept).set(change.pair, change.at) }
    }
  }
}

/** The call that rings for somebody, or that they make. */
export function callOf({ ringing }: CallsMemory, encId: EncId): Call | undefined {
  for (const call of ringing.values()) if (call.caller === encId || call.callee === encId) return call
  return undefined
}
