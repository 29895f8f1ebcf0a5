import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import { pageOnlyQuery, spaceBanList, spaceBanParams } from '#shared/http/spaceAdmin.ts'
import * as spaceBans from '../../db/tables/spaces/spaceBans.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { notify } from '../../notifications.ts'
import { logOperation } from '../../log/operationLog.ts'
import { endpoint } from '../endpoint.ts'
import { countNews } from './tellingMembers.ts'

/** People are banned from within the space; here is who they are, and the way back. */
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
    countNews(ctx, req, { spaceId, by: user.id, userId: params.userId })
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
