import { fail } from '#shared/errors.ts'
import { adminUser, adminUserList, banUserBody, userIdParams, userListQuery } from '#shared/http/siteAdmin.ts'
import { hourMs } from '#shared/rules/days.ts'
import { banForGood } from '#shared/rules/siteAdmin.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { giveBackRooms } from '../../bookings/giveBackRooms.ts'
import { notify } from '../../notifications.ts'
import { logOperation } from '../../log/operationLog.ts'
import { isSiteAdmin } from '../../policies/user.ts'
import { presentAdminUser } from '../../presenters/siteAdmin.ts'
import { loseSeats } from '../../events/eventPlaces.ts'
import { identityOf } from '../caller.ts'
import { endpoint } from '../endpoint.ts'

export const listUsers = endpoint(
  {
    method: 'get',
    path: '/users/list',
    auth: 'user',
    summary: 'Lists all users, the newest first; of phone numbers only their ends',
    query: userListQuery,
    answer: adminUserList,
    noStore: true,
  },
  async ({ db, clock, config }, { query }) => {
    const now = clock.now()
    const { rows, total } = await users.list(db, { ...query, now }, query)
    return { data: rows.map((row) => presentAdminUser(row, isSiteAdmin(config, row), now)), total }
  },
)

const ofUser = {
  method: 'post',
  auth: 'user',
  params: userIdParams,
  unknown: 'UserNotFound',
  answer: adminUser,
  noStore: true,
} as const

/**
 * Whoever is in a space is put out; sessions stay, and are worth nothing until the ban ends. What they have booked
 * meanwhile is off, and of who is out for good the desks are free.
 */
export const banUser = endpoint(
  {
    ...ofUser,
    path: '/site-admin/ban-user/:userId',
    summary: 'Bans a user for so many hours; 99999: for good',
    body: banUserBody,
    errors: ['AdminNotBannable'],
    requireStepUp: true,
  },
  async (ctx, { user, req, params, body }) => {
    const { db, clock, config } = ctx
    const target = (await users.findById(db, params.userId)) ?? fail('UserNotFound')
    if (isSiteAdmin(config, target)) fail('AdminNotBannable')
    const { lastHours, reason } = body
    const until = clock.now() + lastHours * hourMs
    const { banned, readers } = await db.transaction().execute(async (tx) => ({
      banned: (await users.setBan(tx, target.id, until, reason)) ?? fail('UserNotFound'),
      readers: await loseSeats(ctx, tx, target.id, { until: lastHours === banForGood ? null : until }),
    }))
    ctx.bus.tell('userChanged', { userId: target.id })
    if (readers.length > 0) ctx.bus.tell('noticed', { userIds: readers })
    const seconds = lastHours === banForGood ? undefined : Math.floor(until / 1000)
    await giveBackRooms(ctx, identityOf(user), target.id, seconds)
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'user.ban',
        subjectType: 'user',
        subjectId: target.id,
        subjectName: target.displayName,
        details: { lastHours, reason, until: new Date(until).toISOString() },
      },
    )
    await notify(ctx, {
      userIds: [target.id],
      kind: 'ban',
      params: { reason, until: lastHours === banForGood ? null : new Date(until).toISOString() },
    })
    return presentAdminUser(banned, false, clock.now())
  },
)

/** Nothing happens to who is not banned. */
export const unbanUser = endpoint(
  { ...ofUser, path: '/site-admin/unban-user/:userId', summary: 'Ends the ban of a user' },
  async (ctx, { user, req, params }) => {
    const { db, clock, config } = ctx
    const target = (await users.findById(db, params.userId)) ?? fail('UserNotFound')
    if (target.bannedUntil === null) return presentAdminUser(target, isSiteAdmin(config, target), clock.now())
    const freed = (await users.setBan(db, target.id, null, '')) ?? fail('UserNotFound')
    ctx.bus.tell('userChanged', { userId: target.id })
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'user.unban',
        subjectType: 'user',
        subjectId: target.id,
        subjectName: target.displayName,
      },
    )
    await notify(ctx, { userIds: [target.id], kind: 'unban', params: {} })
    return presentAdminUser(freed, isSiteAdmin(config, freed), clock.now())
  },
)
