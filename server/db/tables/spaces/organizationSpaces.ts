import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { OrganizationSpacesTable } from '../../columns/spaces.ts'
import { inParts } from '../../inParts.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

// Who is in an organization is a member of the spaces that are shared with it: rows of `members` with viaOrg. They are
// made and taken away here, so that nothing else has to ask about organizations.

export type OrganizationSpaceRow = Selectable<OrganizationSpacesTable>

/** A membership that has ended. */
export interface Gone {
  readonly spaceId: string
  readonly userId: string
}

interface SharedSpace {
  readonly spaceId: string
  readonly name: string
  readonly nameEn: string | null
  readonly sharerName: string
  readonly createdAt: number
}

/** Those in use, the newest first. */
export const listOf = (db: Db, orgId: string, page: Page): Promise<PageOf<SharedSpace>> =>
  pageOf(
    db
      .selectFrom('organizationSpaces')
      .innerJoin('spaces', 'spaces.id', 'organizationSpaces.spaceId')
      .innerJoin('users', 'users.id', 'organizationSpaces.sharedBy')
      .where('orgId', '=', orgId)
      .where('spaces.archivedAt', 'is', null),
    page,
    (found) =>
      found
        .select(['spaceId', 'spaces.name', 'spaces.nameEn', 'organizationSpaces.createdAt'])
        .select('users.displayName as sharerName')
        .orderBy('organizationSpaces.createdAt', 'desc')
        .orderBy('spaceId'),
  )

/** The organizations a space is shared with: no more than limits.organizationsOfSpace. */
export const listOfSpace = (
  db: Db,
  spaceId: string,
): Promise<{ orgId: string; name: string; sharerName: string; createdAt: number }[]> =>
  db
    .selectFrom('organizationSpaces')
    .innerJoin('organizations', 'organizations.id', 'organizationSpaces.orgId')
    .innerJoin('users', 'users.id', 'organizationSpaces.sharedBy')
    .select(['orgId', 'organizations.name', 'users.displayName as sharerName'])
    .select('organizationSpaces.createdAt')
    .where('spaceId', '=', spaceId)
    .orderBy('organizationSpaces.createdAt')
    .orderBy('orgId')
    .execute()

export const find = (db: Db, orgId: string, spaceId: string): Promise<OrganizationSpaceRow | undefined> =>
  db
    .selectFrom('organizationSpaces')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('spaceId', '=', spaceId)
    .executeTakeFirst()

/** How many of an organization, or how many organizations of a space. */
export const count = async (
  db: Db,
  of: { readonly orgId: string } | { readonly spaceId: string },
): Promise<number> => {
  const [column, value] = 'orgId' in of ? (['orgId', of.orgId] as const) : (['spaceId', of.spaceId] as const)
  const { count } = await db
    .selectFrom('organizationSpaces')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes members of those who are none: of one space or of all that are shared, of one person or of all. */
async function admit(
  tx: Db,
  orgId: string,
  now: number,
  only: { readonly spaceId?: string; readonly userId?: string },
): Promise<void> {
  const { spaceId, userId } = only
  await tx
    .insertInto('members')
    .columns([
      'spaceId',
      'userId',
      'role',
      'displayName',
      'outfitString',
      'firstInGame',
      'profile',
      'permittedRooms',
      'joinedAt',
      'viaOrg',
    ])
    .expression((eb) =>
      eb
        .selectFrom('organizationSpaces as shared')
        .innerJoin('organizationMembers as inIt', 'inIt.orgId', 'shared.orgId')
        .innerJoin('users', 'users.id', 'inIt.userId')
        .select([
          'shared.spaceId',
          'inIt.userId',
          sql.lit('MEMBER').as('role'),
          'users.displayName',
          sql.lit('').as('outfitString'),
          sql.lit(1).as('firstInGame'),
          sql.lit('').as('profile'),
          sql.lit('{}').as('permittedRooms'),
          sql.lit(now).as('joinedAt'),
          'shared.orgId as viaOrg',
        ])
        .where('shared.orgId', '=', orgId)
        .$if(spaceId !== undefined, (query) => query.where('shared.spaceId', '=', spaceId ?? ''))
        .$if(userId !== undefined, (query) => query.where('inIt.userId', '=', userId ?? '')),
    )
    .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doNothing())
    .execute()
}

/** Inside a transaction of the caller; false: it is shared already. */
export const share = async (tx: Db, row: OrganizationSpaceRow): Promise<boolean> => {
  const made = await tx
    .insertInto('organizationSpaces')
    .values(row)
    .onConflict((conflict) => conflict.columns(['orgId', 'spaceId']).doNothing())
    .returning('spaceId')
    .executeTakeFirst()
  if (!made) return false
  await admit(tx, row.orgId, row.createdAt, { spaceId: row.spaceId })
  return true
}

/** Somebody has come into the organization: into its spaces as well. Inside a transaction of the caller. */
export const welcome = (tx: Db, orgId: string, userId: string, now: number): Promise<void> =>
  admit(tx, orgId, now, { userId })

/**
 * Takes memberships away that are by an organization, inside a transaction of the caller: all of it, of one space, or of one
 * person. Who has been given more by those who run the space stays, and who is in another organization that the
 * space is shared with.
 */
export async function dismiss(
  tx: Db,
  orgId: string,
  { spaceId, userId }: { readonly spaceId?: string; readonly userId?: string } = {},
): Promise<Gone[]> {
  const those = tx
    .selectFrom('members')
    .select(['members.spaceId', 'members.userId', 'members.role'])
    .where('viaOrg', '=', orgId)
    .$if(spaceId !== undefined, (query) => query.where('members.spaceId', '=', spaceId ?? ''))
    .$if(userId !== undefined, (query) => query.where('members.userId', '=', userId ?? ''))
  const rows = await those.execute()
  const others = await tx
    .selectFrom('organizationSpaces as shared')
    .innerJoin('organizationMembers as inIt', 'inIt.orgId', 'shared.orgId')
    .innerJoin(those.as('those'), (join) =>
      join.onRef('those.spaceId', '=', 'shared.spaceId').onRef('those.userId', '=', 'inIt.userId'),
    )
    .select(['shared.spaceId', 'inIt.userId', 'shared.orgId'])
    .where('shared.orgId', '!=', orgId)
    .execute()
  const byOther = new Map(others.map((row) => [`${row.spaceId} ${row.userId}`, row.orgId]))
  const gone: Gone[] = []
  for (const row of rows) {
    const next = row.role === 'MEMBER' ? byOther.get(`${row.spaceId} ${row.userId}`) : null
    if (next === undefined) gone.push({ spaceId: row.spaceId, userId: row.userId })
    else {
      await tx
        .updateTable('members')
        .set({ viaOrg: next })
        .where('spaceId', '=', row.spaceId)
        .where('userId', '=', row.userId)
        .execute()
    }
  }
  for (const [space, ofSpace] of Map.groupBy(gone, (one) => one.spaceId)) {
    const ids = ofSpace.map((one) => one.userId)
    await inParts(ids, async (part) => {
      await tx.deleteFrom('members').where('spaceId', '=', space).where('userId', 'in', part).execute()
      return []
    })
  }
  return gone
}

/** Takes a share back, with all that came by it. Inside a transaction of the caller. */
export const end = async (tx: Db, orgId: string, spaceId: string): Promise<Gone[]> => {
  await tx
    .deleteFrom('organizationSpaces')
    .where('orgId', '=', orgId)
    .where('spaceId', '=', spaceId)
    .execute()
  return dismiss(tx, orgId, { spaceId })
}

/** Takes back what somebody shared: with one organization, or of one space, or all. Inside a transaction of the caller. */
export const endOfSharer = async (
  tx: Db,
  sharedBy: string,
  { orgId, spaceId }: { readonly orgId?: string; readonly spaceId?: string } = {},
): Promise<Gone[]> => {
  const rows = await tx
    .selectFrom('organizationSpaces')
    .select(['orgId', 'spaceId'])
    .where('sharedBy', '=', sharedBy)
    .$if(orgId !== undefined, (query) => query.where('orgId', '=', orgId ?? ''))
    .$if(spaceId !== undefined, (query) => query.where('spaceId', '=', spaceId ?? ''))
    .execute()
  const gone: Gone[] = []
  for (const row of rows) gone.push(...(await end(tx, row.orgId, row.spaceId)))
  return gone
}
