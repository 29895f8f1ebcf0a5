import {
  notificationPreferences,
  notificationList,
  notificationListQuery,
  optionalKinds,
  readManyAnswer,
  readManyBody,
  unreadCountAnswer,
  unreadCountQuery,
} from '#shared/http/notifications.ts'
import type { AppContext } from '../../context.ts'
import * as notifications from '../../db/tables/accounts/notifications.ts'
import type { NotificationFilter } from '../../db/tables/accounts/notifications.ts'
import * as notificationsOff from '../../db/tables/accounts/notificationsOff.ts'
import { presentNotification } from '../../presenters/notification.ts'
import { endpoint } from '../endpoint.ts'

/** Everybody reads their own; a space narrows it to that space and the site. */
export const countUnread = endpoint(
  {
    method: 'get',
    path: '/notification/unread-count',
    auth: 'user',
    summary: 'How many notifications of your own are unread',
    query: unreadCountQuery,
    answer: unreadCountAnswer,
  },
  async ({ db }, { user, query }) => ({
    count: await notifications.count(db, { userId: user.id, spaceId: query.spaceId, unreadOnly: true }),
  }),
)

async function listNotifications(
  { db }: AppContext,
  filter: NotificationFilter,
  { limit: size, offset }: { readonly limit: number; readonly offset: number },
) {
  const { rows, total } = await notifications.list(db, filter, { size, offset })
  return { data: rows.map(presentNotification), total }
}

export const listAllNotifications = endpoint(
  {
    method: 'get',
    path: '/notification/list',
    auth: 'user',
    summary: 'Your own notifications, the newest first',
    query: notificationListQuery,
    answer: notificationList,
  },
  (ctx, { user, query }) => listNotifications(ctx, { userId: user.id, spaceId: query.spaceId }, query),
)

export const listUnreadNotifications = endpoint(
  {
    method: 'get',
    path: '/notification/unread',
    auth: 'user',
    summary: 'Your own unread notifications, the newest first',
    query: notificationListQuery,
    answer: notificationList,
  },
  (ctx, { user, query }) =>
    listNotifications(ctx, { userId: user.id, spaceId: query.spaceId, unreadOnly: true }, query),
)

/** Ids of others' notifications, or of none, are passed over. */
export const readNotifications = endpoint(
  {
    method: 'post',
    path: '/notification/read-many',
    auth: 'user',
    summary: 'Mark notifications of your own as read',
    body: readManyBody,
    answer: readManyAnswer,
  },
  async ({ db, clock }, { user, body }) => ({
    count: await notifications.markRead(
      db,
      { userId: user.id, spaceId: body.spaceId },
      { ids: body.ids, before: body.before === undefined ? undefined : Date.parse(body.before) },
      clock.now(),
    ),
  }),
)

const preferences = {
  auth: 'user',
  path: '/notification/preferences',
  answer: notificationPreferences,
} as const

/** A kind there is no more, or that cannot be switched off any more, is none of them. */
export const getNotificationPreferences = endpoint(
  { ...preferences, method: 'get', summary: 'Which kinds of notifications you have switched off' },
  async ({ db }, { user }) => {
    const off = await notificationsOff.listOf(db, user.id)
    return { off: optionalKinds.filter((kind) => off.includes(kind)) }
  },
)

export const setNotificationPreferences = endpoint(
  {
    ...preferences,
    method: 'put',
    summary: 'Switch kinds of notifications off, and all others on',
    body: notificationPreferences,
  },
  async ({ db }, { user, body }) => {
    await notificationsOff.replace(db, user.id, [...new Set(body.off)])
    return body
  },
)
