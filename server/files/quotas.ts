import { fail } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import type { Db } from '../db/schema.ts'
import * as usage from '../db/tables/accounts/usage.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import type { Quotas } from './storageSettings.ts'

/** What is about to be kept, or just was. */
export interface Added {
  readonly bytes?: number
  readonly files?: number
  readonly spaces?: number
  readonly templates?: number
}

/** Older codes for what has one. */
const codes: Readonly<Record<string, ErrorCode>> = { templates: 'TooManyTemplates' }

/** @throws ApiError QuotaExceeded with the first quota that is too small, and what is used of it without `added` */
function refuseBeyond(
  whose: 'person' | 'space',
  used: Readonly<Record<string, number>>,
  added: Added,
  quota: Readonly<Record<string, number>>,
): void {
  for (const [name, amount] of Object.entries(added) as [string, number][]) {
    const limit = quota[name]
    const before = used[name] ?? 0
    if (limit === undefined || before + amount <= limit) continue
    const message = `${limit} ${name} at most for one ${whose}`
    fail(codes[name] ?? 'QuotaExceeded', [{ field: name, message, limit, used: before, whose }])
  }
}

const without = <Used extends object>(used: Used, added: Added): Record<string, number> =>
  Object.fromEntries(
    Object.entries(used as Record<string, number>).map(([name, amount]) => [
      name,
      amount - (added[name as keyof Added] ?? 0),
    ]),
  )

/** Whose quotas count. */
export interface Payers {
  readonly userId?: string | undefined
  readonly spaceId?: string | undefined
}

/**
 * Asked before anything is read or written: whether `added` would still fit.
 * @throws ApiError QuotaExceeded, TooManyTemplates
 */
export async function checkFits(
  db: Db,
  quotas: Quotas,
  { userId, spaceId }: Payers,
  added: Added,
): Promise<void> {
  if (userId !== undefined) {
    refuseBeyond('person', { ...(await usage.findPerson(db, userId)) }, added, { ...quotas.person })
  }
  if (spaceId !== undefined) {
    refuseBeyond('space', { ...(await usage.findSpace(db, spaceId)) }, added, { ...quotas.space })
  }
}

/**
 * Asked in the transaction that has stored `added`, which ends with it: the row that counts is held by then, so that
 * two at once cannot both be the last that fits.
 * @throws ApiError QuotaExceeded, TooManyTemplates
 */
export async function checkAdded(
  tx: Db,
  quotas: Quotas,
  { userId, spaceId }: Payers,
  added: Added,
): Promise<void> {
  if (userId !== undefined) {
    refuseBeyond('person', without(await usage.findPerson(tx, userId), added), added, { ...quotas.person })
  }
  if (spaceId !== undefined) {
    refuseBeyond('space', without(await usage.findSpace(tx, spaceId), added), added, { ...quotas.space })
  }
}

/**
 * Whether a space and who owns it may keep so much more: what is drawn and written counts as uploads do.
 * @param more bytes
 */
export async function keepsWithin(
  db: Db,
  { space, person }: Quotas,
  spaceId: string,
  more = 0,
): Promise<boolean> {
  const owner = (await spaces.find(db, spaceId))?.ownerId
  if ((await usage.findSpace(db, spaceId)).bytes + more > space.bytes) return false
  return owner == null || (await usage.findPerson(db, owner)).bytes + more <= person.bytes
}
