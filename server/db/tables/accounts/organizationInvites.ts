import type { Selectable } from 'kysely'
import type { OrganizationInvitesTable } from '../../columns/people.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

export type OrganizationInviteRow = Selectable<OrganizationInvitesTable>

/** An invite with who made it. */
interface InviteWithMaker extends Omit<OrganizationInviteRow, 'tokenHash'> {
  readonly makerName: string
}

export const insert = async (db: Db, invite: OrganizationInviteRow): Promise<void> => {
  await db.insertInto('organizationInvites').values(invite).execute()
}

/**
 * An invite that is good, or was: who has the link is told what became of it. undefined: unknown, or its maker is
 * banned from the site or on their way out.
 */
export const findByToken = (
  db: Db,
  tokenHash: string,
  now: number,
): Promise<OrganizationInviteRow | undefined> =>
  db
    .selectFrom('organizationInvites')
    .innerJoin('users', 'users.id', 'organizationInvites.userId')
    .selectAll('organizationInvites')
    .where('tokenHash', '=', tokenHash)
    .where((eb) => eb.or([eb('users.bannedUntil', 'is', null), eb('users.bannedUntil', '<=', now)]))
    .where('users.closesAt', 'is', null)
    .executeTakeFirst()

export const countUse = async (tx: Db, id: string): Promise<void> => {
  await tx
    .updateTable('organizationInvites')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

interface Filter {
  readonly orgId: string
  /** Only those this person made. */
  readonly userId?: string | undefined
}

/** The newest first. */
export const listOf = async (db: Db, filter: Filter, page: Page): Promise<PageOf<InviteWithMaker>> => {
  let query = db
    .selectFrom('organizationInvites')
    .innerJoin('users', 'users.id', 'organizationInvites.userId')
    .where('orgId', '=', filter.orgId)
  if (filter.userId !== undefined) query = query.where('userId', '=', filter.userId)
  return pageOf(query, page, (found) =>
    found
      .selectAll('organizationInvites')
      .select('users.displayName as makerName')
      .orderBy('organizationInvites.createdAt', 'desc')
      .orderBy('organizationInvites.id'),
  )
}

/** Ends an invite; unknown: there is none of that id (and maker) in the organization; ended: it was revoked before. */
export const revoke = async (
  db: Db,
  { orgId, userId }: Filter,
  id: string,
  now: number,
): Promise<'revoked' | 'ended' | 'unknown'> => {
  const { numUpdatedRows } = await db
    .updateTable('organizationInvites')
    .set({ revokedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'revoked'
  const there = await db
    .selectFrom('organizationInvites')
    .select('id')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .executeTakeFirst()
  return there ? 'ended' : 'unknown'
}

/** Forgets those that are revoked or have run out. */
export const removeEnded = async (db: Db, orgId: string, now: number): Promise<void> => {
  await db
    .deleteFrom('organizationInvites')
    .where('orgId', '=', orgId)
    .where((eb) => eb.or([eb('revokedAt', 'is not', null), eb('expiresAt', '<=', now)]))
    .execute()
}

/** Ends all that somebody made: they may not invite any more. */
export const revokeAllOf = async (db: Db, orgId: string, userId: string, now: number): Promise<void> => {
  await db
    .updateTable('organizationInvites')
    .set({ revokedAt: now })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}
