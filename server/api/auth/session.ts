import { refreshBody, tokenAnswer } from '#shared/http/auth.ts'
import { fail } from '#shared/errors.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { refuseBanned } from '../../accounts/refuseBanned.ts'
import { endpoint } from '../endpoint.ts'

export const refresh = endpoint(
  {
    method: 'post',
    path: '/auth/refresh',
    summary: 'Changes a refresh token for the next pair of tokens',
    auth: 'none',
    body: refreshBody,
    answer: tokenAnswer,
    limit: 'login',
    errors: ['Unauthorized', 'AccountBanned'],
  },
  async (ctx, { body, req }) => {
    const session = (await ctx.tokens.refresh(body.refresh_token, req.ip)) ?? fail('Unauthorized')
    refuseBanned(ctx, session.user)
    return session.issue()
  },
)

/** Ends the session of the refresh token; answers the same for one that is unknown. */
export const logout = endpoint(
  {
    method: 'post',
    path: '/auth/logout',
    summary: 'Ends the session of a refresh token',
    auth: 'none',
    body: refreshBody,
    answer: emptyAnswer,
  },
  async (ctx, { body }) => {
    await ctx.tokens.logout(body.refresh_token)
    return {}
  },
)
