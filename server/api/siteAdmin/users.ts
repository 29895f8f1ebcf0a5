import { fail } from '#shared/errors.ts'
import {
  adminUser,
  adminUserList,
  banUserBody,
  banUsersBody,
  bulkAnswer,
  unbanUsersBody,
  userIdParams,
  userListQuery,
} from '#shared/http/siteAdmin.ts'
import { hourMs } from '#shared/rules/days.ts'
import { banForGood } from '#shared/rules/siteAdmin.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { giveBackRooms } from '../../bookings/giveBackRooms.ts'
import { notify } from '../../accounts/notifications.ts'
import { logOperation } from '../../log/operationLog.ts'
import { isSiteAdmin } from '../../policies/user.ts'
import { presentAdminUser } from '../../presenters/siteAdmin.ts'
import { loseSeats } from '../../events/eventPlaces.ts'
import { identityOf } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import type { Acting } from './acting.ts'
import { eachOf } from './eachOf.ts'

type Ban = Pick<z.output<typeof banUserBody>, 'lastHours' | 'reason'>

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
 * @throws ApiError UserNotFound, AdminNotBannable
 */
async function ban(ctx: AppContext, { user, req }: Acting, userId: string, { lastHours, reason }: Ban) {
  const { db, clock, config } = ctx
  const target = (await users.findById(db, userId)) ?? fail('UserNotFound')
  if (isSiteAdmin(config, target)) fail('AdminNotBannable')
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
}

export const banUser = endpoint(
  {
    ...ofUser,
    path: '/site-admin/ban-user/:userId',
    summary: 'Bans a user for so many hours; 99999: for good',
    body: banUserBody,
    errors: ['AdminNotBannable'],
    requireStepUp: true,
  },
  (ctx, { user, req, params, body }) => ban(ctx, { user, req }, params.userId, body),
)

/**
 * Nothing happens to who is not banned.
 * @throws ApiError UserNotFound
 */
async function unban(ctx: AppContext, { user, req }: Acting, userId: string) {
  const { db, clock, config } = ctx
  const target = (await users.findById(db, userId)) ?? fail('UserNotFound')
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
}

export const unbanUser = endpoint(
  { ...ofUser, path: '/site-admin/unban-user/:userId', summary: 'Ends the ban of a user' },
  (ctx, { user, req, params }) => unban(ctx, { user, req }, params.userId),
)

const ofUsers = { method: 'post', auth: 'user', answer: bulkAnswer } as const

export const banUsers = endpoint(
  {
    ...ofUsers,
    path: '/site-admin/ban-users',
    summary: 'Bans several users alike; says of each whether it could be done',
    body: banUsersBody,
    requireStepUp: true,
  },
  (ctx, { user, req, body }) => eachOf(ctx, body.ids, (id) => ban(ctx, { user, req }, id, body)),
)

export const unbanUsers = endpoint(
  {
    ...ofUsers,
    path: '/site-admin/unban-users',
    summary: 'Ends the bans of several users; says of each whether it could be done',
    body: unbanUsersBody,
  },
  (ctx, { user, req, body }) => eachOf(ctx, body.ids, (id) => unban(ctx, { user, req }, id)),
)
