import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime } from './fields.ts'

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
})

export type LiveKitGrant = z.output<typeof liveKitGrant>

export const egressAnswer = z.object({
  egressId: z.string(),
  state: z.enum(['starting', 'active', 'ending', 'complete', 'failed']),
})
export type EgressAnswer = z.output<typeof egressAnswer>
