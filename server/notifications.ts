import type { NotificationKind, NotificationParams } from '#shared/http/notifications.ts'
import type { AppContext } from './context.ts'
import type { Db } from './db/schema.ts'
import * as notifications from './db/tables/notifications.ts'

/** What people are told. Kinds and their params: shared/http/notifications.ts. */
export interface Notice<K extends NotificationKind = NotificationKind> {
  /** Each of them once; nobody is no error. */
  readonly userIds: Iterable<string>
  /** Without it: of the whole site. */
  readonly spaceId?: string | undefined
  readonly kind: K
  readonly params: NotificationParams<K>
}

/** Puts a notification into the list of each of these people; `db` may be a transaction. */
export async function notify<K extends NotificationKind>(
  { db, clock, newId }: Pick<AppContext, 'clock' | 'newId'> & { readonly db: Db },
  { userIds, spaceId, kind, params }: Notice<K>,
): Promise<void> {
  const createdAt = clock.now()
  const told = JSON.stringify(params)
  const rows = [...new Set(userIds)].map((userId) => ({
    id: newId(),
    userId,
    spaceId: spaceId ?? null,
    kind,
    params: told,
    createdAt,
  }))
  await notifications.insertAll(db, rows)
}
