import type { NotificationList } from '#shared/http/notifications.ts'
import { request } from './request.ts'

/** The most the window shows (limits.notificationPage). */
const PAGE = 100

/** How many of one's own notifications are unread, of all spaces and the site. */
export const fetchUnreadCount = (signal?: AbortSignal) =>
  request<{ count: number }>('/notification/unread-count', { ...(signal && { signal }) })

/** One's own, the newest first. */
export const fetchNotifications = (signal?: AbortSignal) =>
  request<NotificationList>('/notification/list', {
    query: { offset: 0, limit: PAGE },
    ...(signal && { signal }),
  })

export const readNotifications = (ids: readonly string[]) =>
  request<{ count: number }>('/notification/read-many', { method: 'POST', body: { ids } })
