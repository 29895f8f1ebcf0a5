import { handOverAnswer, handOverBody, handOverParams, siteGuestAnswer } from '#shared/http/identity.ts'
import { takeOver } from '../../identity/handOver.ts'
import { newSiteGuest } from '../../identity/siteGuests.ts'
import { visitorOf } from '../../identity/visitorCookie.ts'
import { logIn } from '../../login/logIn.ts'
import { addressBlock, wideBlock } from '../../middleware/addressBlock.ts'
import { refuseFor } from '../../middleware/rateLimit.ts'
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
    ownPagesOnly: true,
    noStore: true,
    errors: ['SiteNotFound', 'SiteNotConfigured', 'HandOverRefused', 'AccountBanned'],
  },
  async (ctx, { params: { site }, body, req }) => {
    const user = await takeOver(ctx, site, body)
    const tokens = await logIn(ctx, user, req, site)
    return { ...tokens, auth_from: site, startLevel: body.startLevel }
  },
)

export const visitSite = endpoint(
  {
    method: 'post',
    path: '/auth/sites/:site/visit',
    summary: 'Begins a visit of twelve hours as a guest of a site whose partner has no log-in yet',
    auth: 'none',
    tag: 'auth',
    params: handOverParams,
    unknown: 'SiteNotFound',
    answer: siteGuestAnswer,
    limit: 'siteGuest',
    ownPagesOnly: true,
    noStore: true,
    errors: [
      'SiteNotFound',
      'GuestsNotTaken',
      'SiteGuestsFull',
      'SiteGuestsCrowded',
      'SiteGuestBanned',
      'SiteNetworkBanned',
    ],
  },
  async (ctx, { params: { site }, req }) => {
    const address = req.ip ?? ''
    refuseFor(await ctx.rates.take('siteGuestDay', `${site} ${addressBlock(address)}`), req)
    refuseFor(await ctx.rates.take('siteGuestWide', `${site} ${wideBlock(address)}`), req)
    const visitor = visitorOf(ctx, req)
    const guest = await newSiteGuest(ctx, site, { address, visitor })
    visitor.keep()
    return { ...(await logIn(ctx, guest, req, site)), auth_from: site }
  },
)
