import { fail } from '#shared/errors.ts'
import {
  answeredWish,
  answerWishBody,
  originWishList,
  originWishListQuery,
} from '#shared/http/originWishes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import * as wishes from '../../db/tables/site/originWishes.ts'
import { logOperation } from '../../log/operationLog.ts'
import { answerWishes } from '../../site/originWishes.ts'
import { OWN_SITE } from '../../site/siteFactsStore.ts'
import { endpoint } from '../endpoint.ts'

export const listOriginWishes = endpoint(
  {
    method: 'get',
    path: '/site-admin/origin-wishes',
    auth: 'user',
    summary: 'Origins that spaces want to show something of and nobody has answered, the oldest first',
    query: originWishListQuery,
    answer: originWishList,
  },
  async ({ db }, { query }) => {
    const { rows, total } = await wishes.listOpen(db, query)
    const data = rows.map(({ origin, spaceId, spaceName, userId, displayName, createdAt }) => ({
      origin,
      spaceId,
      spaceName,
      user: { id: userId, displayName },
      createdAt: new Date(createdAt).toISOString(),
    }))
    return { data, total }
  },
)

/** @throws ApiError QuotaExceeded where the list is full, SiteFactsOutdated where somebody writes it just now */
async function allow({ siteFacts }: AppContext, origin: string): Promise<void> {
  const { facts, revision } = siteFacts.written(OWN_SITE) ?? fail('SiteNotFound')
  if (facts.origins.includes(origin)) return
  if (facts.origins.length >= limits.originsMax) fail('QuotaExceeded')
  const next = { ...facts, origins: [...facts.origins, origin] }
  if (!(await siteFacts.write(OWN_SITE, next, revision))) fail('SiteFactsOutdated')
}

export const answerOriginWish = endpoint(
  {
    method: 'post',
    path: '/site-admin/origin-wishes',
    auth: 'user',
    summary:
      'Accepts an origin, which is on the list then, or refuses it: the answer to all spaces that asked',
    body: answerWishBody,
    answer: answeredWish,
    errors: ['QuotaExceeded', 'SiteFactsOutdated'],
  },
  async (ctx, { user, req, body: { origin, outcome } }) => {
    if (outcome === 'ACCEPTED') await allow(ctx, origin)
    const count = await answerWishes(ctx, [origin], outcome)
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'site.origin',
        subjectType: 'site',
        subjectId: OWN_SITE,
        subjectName: origin,
        details: { outcome, count },
      },
    )
    return { count }
  },
)
