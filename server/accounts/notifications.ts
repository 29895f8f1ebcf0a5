import type { Logger } from 'pino'
import { isOptional } from '#shared/http/notifications.ts'
import type { NotificationKind, NotificationParams } from '#shared/http/notifications.ts'
import type { Clock } from '../clock.ts'
import type { Teller } from '../cluster/cluster.ts'
import type { Db } from '../db/schema.ts'
import * as notifications from '../db/tables/accounts/notifications.ts'
import * as notificationsOff from '../db/tables/accounts/notificationsOff.ts'

/** What people are told. Kinds and their params: shared/http/notifications.ts. */
export interface Notice<K extends NotificationKind = NotificationKind> {
  /** Each of them once; nobody is no error. */
  readonly userIds: Iterable<string>
  /** Without it: of the whole site. */
  readonly spaceId?: string | undefined
  readonly kind: K
  readonly params: NotificationParams<K>
}

interface StoreContext {
  readonly db: Db
  readonly clock: Clock
  newId(): string
}

/**
 * Puts a notification into the list of each of these people who wants its kind; `db` may be a transaction. When that is through,
 * `noticed` on the bus says so to those who are inside a space.
 * @returns whom there is something to read for
 */
export async function storeNotice<K extends NotificationKind>(
  { db, clock, newId }: StoreContext,
  { userIds, spaceId, kind, params }: Notice<K>,
): Promise<string[]> {
  const createdAt = clock.now()
  const text = JSON.stringify(params)
  const people = [...new Set(userIds)]
  const unwilling = isOptional(kind) ? await notificationsOff.whoOf(db, people, kind) : undefined
  const readers = unwilling ? people.filter((userId) => !unwilling.has(userId)) : people
  const rows = readers.map((userId) => ({
    id: newId(),
    userId,
    spaceId: spaceId ?? null,
    kind,
    params: text,
    createdAt,
  }))
  await notifications.insertAll(db, rows)
  return readers
}

interface NotifyContext extends StoreContext {
  readonly log: Logger
  readonly bus: Teller
}

/**
 * Stores and tells a notification of something that has been done. That it was done stays true when nobody can be
 * told: then the log says loudly who was not told what.
 */
export async function notify<K extends NotificationKind>(
  ctx: NotifyContext,
  notice: Notice<K>,
): Promise<void> {
  try {
    ctx.bus.tell('noticed', { userIds: await storeNotice(ctx, notice) })
  } catch (err) {
    ctx.log.error({ err, notice: { ...notice, userIds: [...notice.userIds] } }, 'NOTIFICATION LOST')
  }
}
