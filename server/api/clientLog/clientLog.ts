import { fail } from '#shared/errors.ts'
import { clientLogBody } from '#shared/http/clientLog.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { limits } from '#shared/rules/limits.ts'
import { endpoint } from '../endpoint.ts'

/** Header lines may be as long as 16 KB. */
const USER_AGENT_MAX = 300

/** Guests too: who cannot log in has something to report. */
export const createClientLog = endpoint(
  {
    method: 'post',
    path: '/client-log',
    auth: 'optional',
    summary: 'Report what a client saw, for whoever looks for a fault; kept a week, or until there is more',
    body: clientLogBody,
    answer: emptyAnswer,
    status: 201,
    limit: 'clientLog',
    errors: ['PayloadTooLarge'],
  },
  async (ctx, { user, body, req }) => {
    const bytes = Buffer.byteLength(JSON.stringify(body))
    if (bytes > (user ? limits.clientLogBytes : limits.clientLogGuestBytes)) fail('PayloadTooLarge')
    await ctx.clientLog.append({
      userId: user?.id ?? null,
      userAgent: (req.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
      body,
    })
    return {}
  },
)
