import { callQualityBody } from '#shared/http/callQuality.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { endpoint } from '../endpoint.ts'

/** Counted for the operator's numbers; whose call it was is not kept. */
export const createCallQuality = endpoint(
  {
    method: 'post',
    path: '/call-quality',
    auth: 'user',
    summary: 'Tell how good a call was, once a minute; it is added to the numbers of the site, without names',
    body: callQualityBody,
    answer: emptyAnswer,
    status: 201,
    limit: 'callQuality',
  },
  (ctx, { body }) => {
    ctx.calls.heard(body)
    return {}
  },
)
