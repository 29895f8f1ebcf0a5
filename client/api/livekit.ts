import type { LiveKitGrant } from '#shared/http/liveKit.ts'
import { request } from './request.ts'

/** A token of one's own for the LiveKit room of a conversation one is in. Throws ApiError. */
export const grantToken = (body: { spaceId: string; conversationId: string }) =>
  request<LiveKitGrant>('/livekit/grant_token', { method: 'POST', body })
