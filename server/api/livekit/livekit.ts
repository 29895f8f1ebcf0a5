import { fail } from '#shared/errors.ts'
import { conversationBody, liveKitGrant } from '#shared/http/liveKit.ts'
import { mayAlso } from '../authorise.ts'
import { endpoint } from '../endpoint.ts'

const ofConversation = {
  method: 'post',
  auth: 'user',
  tag: 'livekit',
  space: 'body.spaceId',
  body: conversationBody,
  limit: 'liveKit',
} as const

/** A token for whoever is in the conversation just now; what they may send is in it. */
export const grantLiveKitToken = endpoint(
  {
    ...ofConversation,
    path: '/livekit/grant_token',
    summary: 'A token for the media server, to join the conversation you are in',
    answer: liveKitGrant,
    errors: ['LiveKitNotConfigured', 'NotInConversation', 'ConversationOnMesh', 'LiveKitUnavailable'],
  },
  async ({ liveKit, rooms, clock }, { user, body, visit }) => {
    if (!liveKit) fail('LiveKitNotConfigured')
    const question = { spaceId: visit.space.id, conversationId: body.conversationId, userId: user.id }
    const answer = await rooms.mediaRoom(question)
    if (typeof answer === 'object') {
      const { token, ms } = await liveKit.mint({ ...answer, userId: user.id })
      return {
        url: liveKit.url,
        room: answer.room,
        token,
        expiresAt: new Date(clock.now() + ms).toISOString(),
        records:
          liveKit.records &&
          mayAlso('POST /livekit/egress_start', user, visit) &&
          (await liveKit.recordingRights.isAllowed(visit.space.id)),
        isRecorded: answer.isRecorded,
      }
    }
    switch (answer) {
      // One answer: whether there is such a conversation is its members' affair.
      case 'nobody':
      case 'unknown':
      case 'notMember':
        return fail('NotInConversation')
      case 'mesh':
        return fail('ConversationOnMesh')
      case 'unavailable':
        return fail('LiveKitUnavailable')
    }
  },
)
