import type { ExpressionBuilder, Selectable } from 'kysely'
import type { OrganizationRole } from '#shared/rules/organizationRights.ts'
import { limits } from '#shared/rules/limits.ts'
import type { OrganizationsTable } from '../../columns/people.ts'
import { holds } from '../../holds.ts'
import type { Db, Schema } from '../../schema.ts'

export type OrganizationRow = Selectable<OrganizationsTable>

/** An organization with what somebody is in it. */
export interface OrganizationSeen extends OrganizationRow {
  readonly role: OrganizationRole | null
  readonly members: number
}

export interface MemberOfOrganization {
  readonly userId: string
  readonly displayName: string
  readonly avatar: number
  readonly role: 'ADMIN' | 'MEMBER'
}

interface Page {
  readonly size: number
  readonly offset: number
}

export const find = (db: Db, id: string): Promise<OrganizationRow | undefined> =>
  db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()

/** Keeps others from changing who is in it until the transaction ends; false: it is gone. */
export const lock = async (tx: Db, id: string): Promise<boolean> => {
  const row = await tx
    .updateTable('organizations')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes it with its owner as the first member, inside a transaction of the caller. */
export const insert = async (tx: Db, organization: OrganizationRow): Promise<void> => {
  await tx.insertInto('organizations').values(organization).execute()
  await tx
    .insertInto('organizationMembers')
    .values({
      orgId: organization.id,
      userId: organization.ownerId,
      joinedAt: organization.createdAt,
      role: 'ADMIN',
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
): Promise<{ rows: OrganizationSeen[]; total: number }> => {
  const mine = db
    .selectFrom('organizations')
    .innerJoin('organizationMembers', 'organizationMembers.orgId', 'organizations.id')
    .where('organizationMembers.userId', '=', userId)
  const selected = mine
    .selectAll('organizations')
    .select(['organizationMembers.role as givenRole', (eb) => membersOf(eb).as('members')])
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
  const seen = rows.map(({ givenRole, members, ...row }) => ({
    ...row,
    role: row.ownerId === userId ? ('OWNER' as const) : givenRole,
    members: Number(members),
  }))
  return { rows: seen, total: Number(count) }
}

/** How many are in the organization of a row. */
const membersOf = (eb: ExpressionBuilder<Schema, 'organizations'>) =>
  eb
    .selectFrom('organizationMembers as inIt')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('inIt.orgId', '=', 'organizations.id')

export const countMembers = async (db: Db, orgId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('organizationMembers')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What somebody is in it; undefined: they are not in it. */
export const roleOf = async (
  db: Db,
  { id, ownerId }: Pick<OrganizationRow, 'id' | 'ownerId'>,
  userId: string,
): Promise<OrganizationRole | undefined> => {
  const row = await db
    .selectFrom('organizationMembers')
    .select('role')
    .where('orgId', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return userId === ownerId ? 'OWNER' : row?.role
}

/** As somebody sees it. */
export const seenBy = async (
  db: Db,
  organization: OrganizationRow,
  userId: string,
): Promise<OrganizationSeen> => ({
  ...organization,
  role: (await roleOf(db, organization, userId)) ?? null,
  members: await countMembers(db, organization.id),
})

/** The owner first, administrators, then in the order of joining; with a text those whose name holds it. */
export const listMembers = async (
  db: Db,
  { id: orgId, ownerId }: Pick<OrganizationRow, 'id' | 'ownerId'>,
  { size, offset, search }: Page & { readonly search: string },
): Promise<{ rows: MemberOfOrganization[]; total: number }> => {
  const found = db
    .selectFrom('organizationMembers')
    .innerJoin('users', 'users.id', 'organizationMembers.userId')
    .where('orgId', '=', orgId)
    .$if(search !== '', (query) => query.where(holds('users.displayName', search)))
  const rows = await found
    .select(['organizationMembers.userId', 'users.displayName', 'users.avatar', 'organizationMembers.role'])
    .orderBy((eb) => eb.case().when('organizationMembers.userId', '=', ownerId).then(0).else(1).end())
    // ADMIN comes before MEMBER.
    .orderBy('role')
    .orderBy('joinedAt')
    .orderBy('organizationMembers.userId')
    .limit(size)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** Inside a transaction of the caller, who has the lock. full: of the organization; tooMany: of the person. */
export const addMember = async (
  tx: Db,
  orgId: string,
  userId: string,
  now: number,
  most: number,
): Promise<'added' | 'exists' | 'full' | 'tooMany'> => {
  const there = await tx
    .selectFrom('organizationMembers')
    .select('userId')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (there) return 'exists'
  if ((await countMembers(tx, orgId)) >= limits.organizationMembers) return 'full'
  const { count } = await tx
    .selectFrom('organizationMembers')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return 'tooMany'
  await tx.insertInto('organizationMembers').values({ orgId, userId, joinedAt: now }).execute()
  await tx.updateTable('organizations').set({ updatedAt: now }).where('id', '=', orgId).execute()
  return 'added'
}

/** Inside a transaction of the caller, who has the lock; false: that user is no member. */
export const removeMember = async (tx: Db, orgId: string, userId: string, now: number): Promise<boolean> => {
  const row = await tx
    .deleteFrom('organizationMembers')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  if (row) await tx.updateTable('organizations').set({ updatedAt: now }).where('id', '=', orgId).execute()
  return row !== undefined
}

/** Inside a transaction of the caller, who has the lock. */
export const setRole = async (
  tx: Db,
  orgId: string,
  userId: string,
  role: 'ADMIN' | 'MEMBER',
  now: number,
): Promise<void> => {
  await tx
    .updateTable('organizationMembers')
    .set({ role })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .execute()
  await tx.updateTable('organizations').set({ updatedAt: now }).where('id', '=', orgId).execute()
}

/** Makes a member the owner; the former one stays as an administrator. Inside a transaction of the caller, who has the lock. */
export const handOver = async (
  tx: Db,
  { id, ownerId }: Pick<OrganizationRow, 'id' | 'ownerId'>,
  heirId: string,
  now: number,
): Promise<void> => {
  await setRole(tx, id, ownerId, 'ADMIN', now)
  await setRole(tx, id, heirId, 'ADMIN', now)
  await tx.updateTable('organizations').set({ ownerId: heirId }).where('id', '=', id).execute()
}
