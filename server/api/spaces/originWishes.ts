import { spaceIdParams } from '#shared/http/fields.ts'
import { originAnswer, originQuery, originWishBody } from '#shared/http/originWishes.ts'
import type { OriginAnswer } from '#shared/http/originWishes.ts'
import { httpRights, mayCall } from '#shared/rules/httpRights.ts'
import { isOrigin } from '#shared/sites/siteFacts.ts'
import type { AppContext } from '../../context.ts'
import * as wishes from '../../db/tables/site/originWishes.ts'
import { effectiveRole } from '../../policies/space.ts'
import { mayWishAgain, wishForOrigin } from '../../site/originWishes.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import type { SpaceVisit } from './findSpace.ts'

const ofSpace = {
  auth: 'user',
  params: spaceIdParams,
  space: 'params.id',
  unknown: 'SpaceNotFound',
  answer: originAnswer,
  limit: 'create',
} as const

/** Whether somebody may wish for origins in a space at all: as the row of the call says. */
function isFurnisher({ space, standing }: SpaceVisit, { isSiteAdmin, viaApiKey, site }: Caller): boolean {
  const role = effectiveRole(standing)
  const inSpace = { isPublic: space.isPublic, role, isSentOut: standing.isBanned === true }
  const caller = { isSiteAdmin, viaApiKey, site, space: inSpace }
  return mayCall(httpRights['POST /spaces/:id/origin-wishes'], caller) === 'yes'
}

async function present(
  { db, siteFacts, clock }: AppContext,
  visit: SpaceVisit,
  user: Caller,
  origin: string,
): Promise<OriginAnswer> {
  const isListed = siteFacts.origins().includes(origin)
  if (!isFurnisher(visit, user)) return { origin, isListed, mayWish: false, wish: null }
  const wish = await wishes.find(db, { spaceId: visit.space.id, origin })
  return {
    origin,
    isListed,
    mayWish: !isListed && isOrigin(origin) && mayWishAgain(wish, clock.now()),
    wish: wish
      ? {
          state: wish.state,
          createdAt: new Date(wish.createdAt).toISOString(),
          handledAt: wish.handledAt === null ? null : new Date(wish.handledAt).toISOString(),
        }
      : null,
  }
}

export const getOrigin = endpoint(
  {
    ...ofSpace,
    method: 'get',
    path: '/spaces/:id/origin',
    summary: 'Whether what has an address may be shown in spaces, and what became of the wish that it may',
    query: originQuery,
  },
  (ctx, { visit, user, query }) => present(ctx, visit, user, new URL(query.url).origin),
)

export const wishOrigin = endpoint(
  {
    ...ofSpace,
    method: 'post',
    path: '/spaces/:id/origin-wishes',
    summary:
      'Asks the site admins to allow another origin in spaces; what waits for an answer is not asked twice',
    body: originWishBody,
    status: 201,
    errors: ['TooManyRequests'],
  },
  async (ctx, { visit, user, body: { origin } }) => {
    const asker = { id: user.id, displayName: user.row.displayName }
    await wishForOrigin(ctx, { spaceId: visit.space.id, origin }, asker)
    return present(ctx, visit, user, origin)
  },
)
