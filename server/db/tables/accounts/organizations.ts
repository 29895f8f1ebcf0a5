import type { Selectable } from 'kysely'
import type { OrganizationsTable } from '../../columns/people.ts'
import type { Db } from '../../schema.ts'

export type OrganizationRow = Selectable<OrganizationsTable>

export interface MemberOfOrganization {
  readonly userId: string
  readonly displayName: string
  readonly avatar: number
}

interface Page {
  readonly size: number
  readonly offset: number
}

export const find = (db: Db, id: string): Promise<OrganizationRow | undefined> =>
  db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()

/** Makes it with its owner as the first member, inside a transaction of the caller. */
export const insert = async (tx: Db, organization: OrganizationRow): Promise<void> => {
  await tx.insertInto('organizations').values(organization).execute()
  await tx
    .insertInto('organizationMembers')
    .values({
      orgId: organization.id,
      userId: organization.ownerId,
      joinedAt: organization.createdAt,
    })
    .execute()
}

/** False: it is gone already. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.deleteFrom('organizations').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

export const countOwned = async (db: Db, ownerId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The organizations somebody is in. */
export const listOf = async (
  db: Db,
  userId: string,
  { size, offset, sortK }: Page & { readonly sortK: 'latest' | 'name' },
): Promise<{ rows: OrganizationRow[]; total: number }> => {
  const mine = db
    .selectFrom('organizations')
    .innerJoin('organizationMembers', 'organizationMembers.orgId', 'organizations.id')
    .where('organizationMembers.userId', '=', userId)
  const selected = mine.selectAll('organizations')
  const rows = await (
    sortK === 'name'
      ? selected.orderBy('organizations.name')
      : selected.orderBy('organizations.createdAt', 'desc')
  )
    .orderBy('organizations.id')
    .limit(size)
    .offset(offset)
    .execute()
  const { count } = await mine.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

export const isMember = async (db: Db, orgId: string, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('organizationMembers')
    .select('userId')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** In the order of joining. */
export const listMembers = async (
  db: Db,
  orgId: string,
  { size, offset }: Page,
): Promise<{ rows: MemberOfOrganization[]; total: number }> => {
  const rows = await db
    .selectFrom('organizationMembers')
    .innerJoin('users', 'users.id', 'organizationMembers.userId')
    .select(['organizationMembers.userId', 'users.displayName', 'users.avatar'])
    .where('orgId', '=', orgId)
    .orderBy('joinedAt')
    .orderBy('organizationMembers.userId')
    .limit(size)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom('organizationMembers')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** False: that user is a member already. */
export const addMember = async (db: Db, orgId: string, userId: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('organizationMembers')
      .values({ orgId, userId, joinedAt: now })
      .onConflict((conflict) => conflict.columns(['orgId', 'userId']).doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (row) await tx.updateTable('organizations').set({ updatedAt: now }).where('id', '=', orgId).execute()
    return row !== undefined
  })

/** False: that user is no member. */
export const removeMember = async (db: Db, orgId: string, userId: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('organizationMembers')
      .where('orgId', '=', orgId)
      .where('userId', '=', userId)
      .returning('userId')
      .executeTakeFirst()
    if (row) await tx.updateTable('organizations').set({ updatedAt: now }).where('id', '=', orgId).execute()
    return row !== undefined
  })
