import { fail } from '#shared/errors.ts'
import { handOverBody, viewAnswer } from '#shared/http/cloudPlay.ts'
import { limits } from '#shared/rules/limits.ts'
import { endpoint } from '../endpoint.ts'

/** A worker of this server shows for whom it draws, once, and may look at that space from then on. */
export const takeHandOver = endpoint(
  {
    method: 'post',
    path: '/cloud-play/hand-over',
    auth: 'none',
    summary:
      'Gives a worker of this server, for the hand-over it was started with, a token that looks at one space',
    body: handOverBody,
    answer: viewAnswer,
    errors: ['Forbidden'],
    noStore: true,
  },
  async ({ cloudHandOvers, tokens }, { body }) => {
    const person = cloudHandOvers.take(body.token) ?? fail('Forbidden')
    const { userId, loginSessionId, spaceId } = person
    return {
      access_token: await tokens.view(userId, loginSessionId, spaceId),
      expires_in: Math.floor(limits.siteVisitMs / 1000),
    }
  },
)
