import type { NotificationAnswer, NotificationKind } from '#shared/http/notifications.ts'
import type { NotificationWithSpace } from '../db/tables/accounts/notifications.ts'

const isoOf = (time: number): string => new Date(time).toISOString()
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function presentNotification(row: NotificationWithSpace): NotificationAnswer {
  const params = JSON.parse(row.params) as Record<string, unknown>
  return {
    id: row.id,
    spaceId: row.spaceId,
    spaceName: row.spaceName,
    kind: row.kind as NotificationKind,
    params,
    title: textOf(params['title']),
    content: textOf(params['content']),
    createdAt: isoOf(row.createdAt),
    readAt: row.readAt === null ? null : isoOf(row.readAt),
  }
}
