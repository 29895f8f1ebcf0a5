import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { recordedKinds, recordingStates } from '../rules/recordings.ts'
import { idText, isoTime, listOf, pageQuery } from './fields.ts'

/** A conversation of a space, by the id its members are told (`mediaPeers`, `conversation`). */
export const conversationBody = z.object({
  spaceId: idText(limits.spaceIdLength),
  conversationId: z
    .string()
    .min(1)
    .max(limits.conversationIdLength)
    .refine((value) => value.isWellFormed(), 'not an id'),
})

/** How to join the room of a conversation, with `room.connect(url, token)` of livekit-client. */
export const liveKitGrant = z.object({
  url: z.string(),
  room: z.string(),
  /** Opens the door until then; who is inside by then stays. */
  token: z.string(),
  expiresAt: isoTime,
  /** Whether whoever asks may have the conversation recorded. */
  records: z.boolean(),
  /** Whether it is being recorded. */
  isRecorded: z.boolean(),
})

export type LiveKitGrant = z.output<typeof liveKitGrant>

export const egressAnswer = z.object({
  egressId: z.string(),
  state: z.enum(recordingStates),
})
export type EgressAnswer = z.output<typeof egressAnswer>

/** What was recorded in a space. */
export const recordingEntry = z.object({
  id: z.string(),
  /** What kind of conversation it was. */
  kind: z.enum(recordedKinds),
  startedBy: z.string(),
  /** '' for somebody who is gone. */
  startedByName: z.string(),
  startedAt: isoTime,
  /** null: it runs. */
  endedAt: isoTime.nullable(),
  state: z.enum(recordingStates),
  /** Where it lies with the operator of the site, as far as is known. */
  file: z.string().nullable(),
})
export type RecordingEntry = z.output<typeof recordingEntry>
export const recordingList = listOf(recordingEntry)
export type RecordingList = z.output<typeof recordingList>
export const recordingsQuery = z.object(pageQuery)
/** An id is LiveKit's own. */
export const recordingParams = z.object({ id: idText(limits.spaceIdLength), recordingId: idText() })
