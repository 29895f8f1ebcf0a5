import type { EventBody } from '#shared/protocol/messages.ts'

/** The meeting one is in. */
export interface Meeting {
  readonly id: string
  /** User ids; who is in it the longest, its host, comes first. */
  readonly partners: readonly string[]
  readonly connectionIds: readonly string[]
  /** Somebody presents, and one has no word. */
  readonly allMute: boolean
}

/**
 * What a `meetingUpdate` makes of the meeting one is in. An empty list: one has left it. What does not start is no
 * meeting but a talk in which somebody presents.
 */
export function nextMeeting(
  former: Meeting | undefined,
  body: EventBody<'meetingUpdate'>,
): Meeting | undefined {
  const { meetingId, partners, meetingStart, connectionIds, allMute } = body
  const id = meetingId ?? ''
  if (!partners || partners.length === 0) return former?.id === id ? undefined : former
  if (!meetingStart) return former
  return { id, partners, connectionIds: connectionIds ?? [], allMute: allMute ?? false }
}

/** A call of two, who may be anywhere: its meeting is called so by the server. */
export const isCall = ({ id }: Meeting): boolean => id.startsWith('call:')
