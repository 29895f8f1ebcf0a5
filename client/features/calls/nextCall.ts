import type { EventBody } from '#shared/protocol/messages.ts'

/** A call that rings: somebody's to oneself, or one's own. */
export interface RingingCall {
  readonly id: string
  readonly otherId: string
  readonly isOwn: boolean
}

/** How a call ended that one is told of in words (`calls.ended.*`). */
export type CallEnding =
  'declined' | 'busy' | 'disturbed' | 'missed' | 'gone' | 'cancelledByOther' | 'missedByMe'

export interface CallStep {
  readonly call: RingingCall | undefined
  readonly ending?: { readonly how: CallEnding; readonly otherId: string }
  /** The two talk from now on. */
  readonly isTaken?: boolean
}

const endings: Readonly<
  Record<string, readonly [own: CallEnding | undefined, theirs: CallEnding | undefined]>
> = {
  declined: ['declined', undefined],
  busy: ['busy', undefined],
  disturbed: ['disturbed', undefined],
  missed: ['missed', 'missedByMe'],
  gone: ['gone', undefined],
  cancelled: [undefined, 'cancelledByOther'],
}

/** What a `callUpdate` means for somebody. What is said of another call than the one that rings changes nothing. */
export function nextCall(
  former: RingingCall | undefined,
  { callId, callerId, calleeId, state }: EventBody<'callUpdate'>,
  selfUid: string | undefined,
): CallStep {
  const isOwn = callerId === selfUid
  const otherId = (isOwn ? calleeId : callerId) ?? ''
  const id = callId ?? ''
  if (state === 'ringing') return { call: { id, otherId, isOwn } }
  const call = former?.id === id ? undefined : former
  if (state === 'accepted') return { call, isTaken: true }
  const how = endings[state ?? '']?.[isOwn ? 0 : 1]
  return how ? { call, ending: { how, otherId } } : { call }
}
