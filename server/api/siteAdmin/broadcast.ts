import { broadcastAnswer, broadcastBody } from '#shared/http/siteAdmin.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { storeNotice } from '../../accounts/notifications.ts'
import { logOperation } from '../../log/operationLog.ts'
import { endpoint } from '../endpoint.ts'

/** Told with one statement. */
const PEOPLE_AT_ONCE = 200

/** Everybody who has an account by then; whoever is told is told of it once. */
export const broadcast = endpoint(
  {
    method: 'post',
    path: '/site-admin/broadcast',
    auth: 'user',
    summary: 'Sends a notification to everybody',
    body: broadcastBody,
    answer: broadcastAnswer,
    status: 201,
    idempotent: true,
    requireStepUp: true,
    errors: ['SensitiveContentError'],
  },
  async (ctx, { user, req, body }) => {
    await ctx.moderation.checkTexts(body.title, body.content)
    let count = 0
    let userIds = await users.listIds(ctx.db, '', PEOPLE_AT_ONCE)
    while (userIds.length > 0) {
      ctx.bus.tell('noticed', {
        userIds: await storeNotice(ctx, { userIds, kind: 'broadcast', params: body }),
      })
      count += userIds.length
      userIds = await users.listIds(ctx.db, userIds.at(-1) ?? '', PEOPLE_AT_ONCE)
    }
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'site.broadcast',
        subjectType: 'site',
        subjectId: '',
        details: { ...body, count },
      },
    )
    return { count }
  },
)
