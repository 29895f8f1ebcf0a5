import { handOverAnswer, handOverBody, handOverParams } from '#shared/http/identity.ts'
import { takeOver } from '../../identity/handOver.ts'
import { logIn } from '../../login/logIn.ts'
import { endpoint } from '../endpoint.ts'

export const enterSite = endpoint(
  {
    method: 'post',
    path: '/auth/sites/:site/enter',
    summary: 'Logs in a person whom a partner hands over with a signed link',
    auth: 'none',
    tag: 'auth',
    params: handOverParams,
    unknown: 'SiteNotFound',
    body: handOverBody,
    answer: handOverAnswer,
    limit: 'login',
    noStore: true,
    errors: ['SiteNotFound', 'SiteNotConfigured', 'HandOverRefused', 'AccountBanned'],
  },
  async (ctx, { params: { site }, body, req }) => {
    const user = await takeOver(ctx, site, body)
    const tokens = await logIn(ctx, user, req, site)
    return { ...tokens, auth_from: site, startLevel: body.startLevel }
  },
)
