import { request } from './request.ts'

/** The way into the LiveKit room of a conversation. */
export interface LiveKitGrant {
  readonly url: string
  readonly room: string
  readonly token: string
  /** ms since the epoch */
  readonly expiresAt: number
}

/** A token of one's own for the room of a conversation one is in. Throws ApiError. */
export const grantToken = (body: { spaceId: string; conversationId: string }) =>
  request<LiveKitGrant>('/livekit/grant_token', { method: 'POST', body })
