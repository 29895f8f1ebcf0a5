import type { NotificationList, NotificationPreferences } from '#shared/http/notifications.ts'
import { request } from './request.ts'

/** As many are asked for at once (limits.notificationPage). */
const PAGE = 100

/** How many of one's own notifications are unread, of all spaces and the site. */
export const fetchUnreadCount = (signal?: AbortSignal) =>
  request<{ count: number }>('/notification/unread-count', { ...(signal && { signal }) })

/** One's own from the one at `offset` on, the newest first. */
export const fetchNotifications = (offset: number, signal?: AbortSignal) =>
  request<NotificationList>('/notification/list', {
    query: { offset, limit: PAGE },
    ...(signal && { signal }),
  })

/** Marks these as read, and all that are older than `before`. */
export const readNotifications = (read: { readonly ids: readonly string[]; readonly before: string }) =>
  request<{ count: number }>('/notification/read-many', { method: 'POST', body: read })

/** Which kinds one has switched off. */
export const fetchPreferences = (signal?: AbortSignal) =>
  request<NotificationPreferences>('/notification/preferences', { ...(signal && { signal }) })

export const savePreferences = (preferences: NotificationPreferences) =>
  request<NotificationPreferences>('/notification/preferences', { method: 'PUT', body: preferences })
