import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import { pageOnlyQuery, spaceBanBody, spaceBanList, spaceBanParams } from '#shared/http/spaceAdmin.ts'
import * as members from '../../db/tables/spaces/members.ts'
import * as spaceBans from '../../db/tables/spaces/spaceBans.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { notify } from '../../accounts/notifications.ts'
import { logOperation } from '../../log/operationLog.ts'
import { identityOf } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import { failFor } from '../levels/inRoom.ts'
import { countNews } from './tellingMembers.ts'

/** Whoever belongs to a space, by the rule of the wire (`ban`), whether anybody is inside or not. */
export const banFromSpace = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/bans',
    auth: 'user',
    summary: 'Bans a member for so many hours; 99999: for good',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    body: spaceBanBody,
    answer: emptyAnswer,
    limit: 'create',
    requireStepUp: true,
    errors: ['MemberNotFound', 'StorageUnavailable'],
  },
  async (ctx, { user, body, visit }) => {
    if (!(await members.find(ctx.db, visit.space.id, body.userId))) fail('MemberNotFound')
    const refusal = await ctx.rooms.wish(visit.space.id, identityOf(user), { kind: 'ban', ...body })
    // Who is told no by what is stored is told the same.
    if (refusal?.key === 'ownerStays' || refusal?.key === 'onlyOwner') fail('Forbidden')
    failFor(refusal)
    return {}
  },
)

/** Who is banned from a space, and the way back. */
export const listSpaceBans = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/bans',
    auth: 'user',
    summary: 'Who is banned from a space, and why',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    query: pageOnlyQuery,
    answer: spaceBanList,
  },
  async ({ db, clock }, { visit, query }) => {
    const { rows, total } = await spaceBans.listWithNames(db, visit.space.id, clock.now(), query)
    return {
      data: rows.map(({ createdAt, until, ...row }) => ({
        ...row,
        createdAt: new Date(createdAt).toISOString(),
        until: until === null ? null : new Date(until).toISOString(),
      })),
      total,
    }
  },
)

export const liftSpaceBan = endpoint(
  {
    method: 'delete',
    path: '/spaces/:id/bans/:userId',
    auth: 'user',
    summary: 'Lets somebody who was banned into a space again',
    params: spaceBanParams,
    space: 'params.id',
    unknown: 'SpaceBanNotFound',
    answer: emptyAnswer,
  },
  async (ctx, { user, req, visit, params }) => {
    const spaceId = visit.space.id
    await countNews(ctx, req, { spaceId, by: user.id, userId: params.userId })
    if (!(await spaceBans.remove(ctx.db, spaceId, params.userId))) fail('SpaceBanNotFound')
    await notify(ctx, { userIds: [params.userId], spaceId, kind: 'unban', params: {} })
    const target = await users.findById(ctx.db, params.userId)
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'space.unban',
        subjectType: 'user',
        subjectId: params.userId,
        subjectName: target?.displayName ?? '',
        spaceId,
        details: { spaceName: visit.space.name },
      },
    )
    return {}
  },
)
