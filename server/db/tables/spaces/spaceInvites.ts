import type { Selectable } from 'kysely'
import type { SpaceInvitesTable } from '../../columns/spaces.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'
import * as members from './members.ts'

export type SpaceInviteRow = Selectable<SpaceInvitesTable>

/** An invite with who made it. */
export interface InviteWithMaker extends Omit<SpaceInviteRow, 'tokenHash'> {
  readonly makerName: string
}

export const insert = async (db: Db, invite: SpaceInviteRow): Promise<void> => {
  await db.insertInto('spaceInvites').values(invite).execute()
}

const good = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('spaceInvites')
    .innerJoin('spaces', 'spaces.id', 'spaceInvites.spaceId')
    .innerJoin('users', 'users.id', 'spaceInvites.userId')
    .selectAll('spaceInvites')
    .where('spaceInvites.tokenHash', '=', tokenHash)
    .where('spaceInvites.revokedAt', 'is', null)
    .where('spaceInvites.expiresAt', '>', now)
    .where('spaces.archivedAt', 'is', null)
    // Who is banned from the site or on their way out lets nobody in; when that is over, what they promised holds again.
    .where((eb) => eb.or([eb('users.bannedUntil', 'is', null), eb('users.bannedUntil', '<=', now)]))
    .where('users.closesAt', 'is', null)

/** undefined: unknown, revoked, run out, or its space is gone, or its maker banned or going. */
export const findGood = (db: Db, tokenHash: string, now: number): Promise<SpaceInviteRow | undefined> =>
  good(db, tokenHash, now).executeTakeFirst()

/**
 * Makes a member by an invite and counts the use; who is a member already uses nothing up.
 * @returns whether somebody became a member; undefined when the invite is no good (any more).
 */
export const use = (
  db: Db,
  tokenHash: string,
  member: Pick<members.MemberRow, 'spaceId' | 'userId' | 'displayName' | 'joinedAt'>,
): Promise<{ invite: SpaceInviteRow; isNew: boolean } | undefined> =>
  db.transaction().execute(async (tx) => {
    const invite = await good(tx, tokenHash, member.joinedAt).executeTakeFirst()
    if (invite?.spaceId !== member.spaceId) return undefined
    const isNew = await members.insertIfNew(tx, { ...member, role: 'MEMBER' })
    // Who is invited by name is a member whatever becomes of an organization.
    if (!isNew) {
      await tx
        .updateTable('members')
        .set({ viaOrg: null })
        .where('spaceId', '=', member.spaceId)
        .where('userId', '=', member.userId)
        .where('viaOrg', 'is not', null)
        .execute()
    }
    if (isNew) {
      await tx
        .updateTable('spaceInvites')
        .set((eb) => ({ uses: eb('uses', '+', 1) }))
        .where('id', '=', invite.id)
        .execute()
    }
    return { invite, isNew }
  })

/** The invites of a space that somebody made, the newest first. */
export const listOf = async (
  db: Db,
  filter: { readonly spaceId: string; readonly userId?: string | undefined },
  page: Page,
): Promise<PageOf<InviteWithMaker>> => {
  let query = db
    .selectFrom('spaceInvites')
    .innerJoin('users', 'users.id', 'spaceInvites.userId')
    .where('spaceId', '=', filter.spaceId)
  if (filter.userId !== undefined) query = query.where('userId', '=', filter.userId)
  return pageOf(query, page, (found) =>
    found
      .selectAll('spaceInvites')
      .select('users.displayName as makerName')
      .orderBy('spaceInvites.createdAt', 'desc')
      .orderBy('spaceInvites.id'),
  )
}

/** Ends an invite; false when there is none of that id (and maker) in the space. */
export const revoke = async (
  db: Db,
  filter: { readonly spaceId: string; readonly userId?: string | undefined },
  id: string,
  now: number,
): Promise<boolean> => {
  let query = db
    .updateTable('spaceInvites')
    .set((eb) => ({ revokedAt: eb.fn.coalesce('revokedAt', eb.val(now)) }))
    .where('spaceId', '=', filter.spaceId)
    .where('id', '=', id)
  if (filter.userId !== undefined) query = query.where('userId', '=', filter.userId)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets the invites of a space that are revoked or have run out. */
export const removeEnded = async (db: Db, spaceId: string, now: number): Promise<void> => {
  await db
    .deleteFrom('spaceInvites')
    .where('spaceId', '=', spaceId)
    .where((eb) => eb.or([eb('revokedAt', 'is not', null), eb('expiresAt', '<=', now)]))
    .execute()
}

/** Ends all invites somebody made to a space: they may not invite any more. */
export const revokeAllOf = async (db: Db, spaceId: string, userId: string, now: number): Promise<void> => {
  await db
    .updateTable('spaceInvites')
    .set({ revokedAt: now })
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}
