import type { EgressAnswer, LiveKitGrant } from '#shared/http/liveKit.ts'
import { request } from './request.ts'

/** A conversation of a space. */
interface Conversation {
  readonly spaceId: string
  readonly conversationId: string
}

/** A token of one's own for the LiveKit room of a conversation one is in. Throws ApiError. */
export const grantToken = (body: Conversation) =>
  request<LiveKitGrant>('/livekit/grant_token', { method: 'POST', body })

/** Has a conversation recorded, or finds what records it. Throws ApiError. */
export const startRecording = (body: Conversation) =>
  request<EgressAnswer>('/livekit/egress_start', { method: 'POST', body })

/** Ends what records a conversation. Throws ApiError. */
export const stopRecording = (body: Conversation) =>
  request<EgressAnswer>('/livekit/egress_stop', { method: 'POST', body })
