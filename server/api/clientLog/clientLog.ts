import { fail } from '#shared/errors.ts'
import { clientLogBody } from '#shared/http/clientLog.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { limits } from '#shared/rules/limits.ts'
import { forgetOldClientLogs } from '../../clientLogs.ts'
import * as clientLogs from '../../db/tables/clientLogs.ts'
import { endpoint } from '../endpoint.ts'

/** Header lines may be as long as 16 KB. */
const USER_AGENT_MAX = 300

/** Guests too: who cannot log in has something to report. */
export const createClientLog = endpoint(
  {
    method: 'post',
    path: '/client-log',
    auth: 'optional',
    summary: 'Report what a client saw, for whoever looks for a fault; kept a week',
    body: clientLogBody,
    answer: emptyAnswer,
    status: 201,
    limit: 'clientLog',
    errors: ['PayloadTooLarge'],
  },
  async (ctx, { user, body, req }) => {
    const text = JSON.stringify(body)
    if (Buffer.byteLength(text) > limits.clientLogBytes) fail('PayloadTooLarge')
    await forgetOldClientLogs(ctx)
    await clientLogs.insert(ctx.db, {
      id: ctx.newId(),
      userId: user?.id ?? null,
      userAgent: (req.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
      body: text,
      createdAt: ctx.clock.now(),
    })
    return {}
  },
)
