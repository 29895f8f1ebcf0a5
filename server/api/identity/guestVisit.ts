import { siteGuestAnswer } from '#shared/http/identity.ts'
import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import { newGuestVisit } from '../../identity/siteGuests.ts'
import { visitorOf } from '../../identity/visitorCookie.ts'
import { logIn } from '../../login/logIn.ts'
import { addressBlock, wideBlock } from '../../middleware/addressBlock.ts'
import { refuseFor } from '../../middleware/rateLimit.ts'
import { endpoint } from '../endpoint.ts'

export const lookAround = endpoint(
  {
    method: 'post',
    path: '/auth/visit',
    summary: 'Begins a visit of twelve hours to official spaces, to look around without an account',
    auth: 'none',
    tag: 'auth',
    answer: siteGuestAnswer,
    limit: 'siteGuest',
    ownPagesOnly: true,
    noStore: true,
    errors: ['GuestsNotTaken', 'SiteGuestsFull', 'SiteGuestsCrowded', 'SiteGuestBanned', 'SiteNetworkBanned'],
  },
  async (ctx, { req }) => {
    const address = req.ip ?? ''
    refuseFor(await ctx.rates.take('siteGuestDay', `${guestVisitKey} ${addressBlock(address)}`), req)
    refuseFor(await ctx.rates.take('siteGuestWide', `${guestVisitKey} ${wideBlock(address)}`), req)
    const visitor = visitorOf(ctx, req, '/api/v2/auth/visit')
    const guest = await newGuestVisit(ctx, { address, visitor })
    visitor.keep()
    return { ...(await logIn(ctx, guest, req, guestVisitKey)), auth_from: guestVisitKey }
  },
)
