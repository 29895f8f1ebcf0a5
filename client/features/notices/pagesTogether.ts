import type { NotificationAnswer, NotificationList } from '#shared/http/notifications.ts'

/** Pages one after the other; what slid from one to the next, because something came meanwhile, is there once. */
export function pagesTogether(pages: readonly NotificationList[]): readonly NotificationAnswer[] {
  const byId = new Map(pages.flatMap(({ data }) => data).map((notice) => [notice.id, notice]))
  return [...byId.values()]
}

/**
 * What whoever has seen these has read: them, and everything older. Of the same moment as the newest only what was
 * seen: another may have come right after it. undefined: nothing of it all was unread.
 * @param isAll whether nothing older was left out
 */
export function readOf(
  shown: readonly NotificationAnswer[],
  isAll: boolean,
): { readonly ids: readonly string[]; readonly before: string } | undefined {
  const [newest] = shown
  if (!newest || (isAll && shown.every(({ readAt }) => readAt !== null))) return undefined
  const ids = shown.filter(({ createdAt }) => createdAt === newest.createdAt).map(({ id }) => id)
  return { ids, before: newest.createdAt }
}
