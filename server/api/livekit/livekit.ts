import { fail } from '#shared/errors.ts'
import { conversationBody, egressAnswer, liveKitGrant } from '#shared/http/liveKit.ts'
import type { EgressAnswer } from '#shared/http/liveKit.ts'
import type { Answer } from '../../cluster/messages.ts'
import type { AppContext } from '../../context.ts'
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

const egressErrors = [
  'LiveKitNotConfigured',
  'EgressNotConfigured',
  'ConversationNotFound',
  'ConversationOnMesh',
  'EgressUnavailable',
  'LiveKitUnavailable',
] as const

export const startEgress = endpoint(
  {
    ...ofConversation,
    path: '/livekit/egress_start',
    summary: 'Record a conversation into a file of the operator’s; one that is recorded goes on',
    answer: egressAnswer,
    errors: egressErrors,
  },
  (ctx, { body, visit }) => record(ctx, { ...body, spaceId: visit.space.id, isOn: true }),
)

export const stopEgress = endpoint(
  {
    ...ofConversation,
    path: '/livekit/egress_stop',
    summary: 'End the recording of a conversation; it ends with the conversation by itself',
    answer: egressAnswer,
    errors: egressErrors,
  },
  (ctx, { body, visit }) => record(ctx, { ...body, spaceId: visit.space.id, isOn: false }),
)

async function record(
  { liveKit, rooms }: AppContext,
  question: { readonly spaceId: string; readonly conversationId: string; readonly isOn: boolean },
): Promise<EgressAnswer> {
  if (!liveKit) fail('LiveKitNotConfigured')
  if (!liveKit.records) fail('EgressNotConfigured')
  const answer = await rooms.mediaRecording(question)
  return typeof answer === 'object'
    ? { egressId: answer.id, state: answer.state }
    : fail(egressProblems[answer])
}

const egressProblems = {
  nobody: 'ConversationNotFound',
  unknown: 'ConversationNotFound',
  notCarried: 'ConversationOnMesh',
  notConfigured: 'EgressNotConfigured',
  missing: 'EgressUnavailable',
  unavailable: 'LiveKitUnavailable',
} as const satisfies Readonly<Record<Extract<Answer<'mediaRecording'>, string>, string>>
