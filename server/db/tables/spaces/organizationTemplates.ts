import type { Selectable } from 'kysely'
import type { TemplateState } from '#shared/http/templates.ts'
import type { OrganizationRole } from '#shared/rules/organizationRights.ts'
import type { OrganizationTemplatesTable } from '../../columns/spaces.ts'
import { pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

// Templates are shared by their owner alone. Who is in the organization finds them by that: nothing is written for each person.

export type OrganizationTemplateRow = Selectable<OrganizationTemplatesTable>

interface SharedTemplate {
  readonly templateId: string
  readonly name: string
  readonly state: TemplateState
  readonly ownerId: string
  readonly ownerName: string
  readonly createdAt: number
}

/** The newest first. */
export const listOf = async (db: Db, orgId: string, page: Page): Promise<PageOf<SharedTemplate>> => {
  const { rows, total } = await pageOf(
    db
      .selectFrom('organizationTemplates')
      .innerJoin('templates', 'templates.id', 'organizationTemplates.templateId')
      .innerJoin('users', 'users.id', 'templates.ownerId')
      .where('orgId', '=', orgId)
      .where('templates.deletedAt', 'is', null),
    page,
    (found) =>
      found
        .select(['templateId', 'templates.name', 'templates.state', 'templates.ownerId'])
        .select(['users.displayName as ownerName', 'organizationTemplates.createdAt'])
        .orderBy('organizationTemplates.createdAt', 'desc')
        .orderBy('templateId'),
  )
  return { rows: rows.map((row) => ({ ...row, state: row.state as TemplateState })), total }
}

/** The organizations a template is shared with: of those its owner is in. */
export const listOfTemplate = (
  db: Db,
  templateId: string,
): Promise<{ orgId: string; name: string; createdAt: number }[]> =>
  db
    .selectFrom('organizationTemplates')
    .innerJoin('organizations', 'organizations.id', 'organizationTemplates.orgId')
    .select(['orgId', 'organizations.name', 'organizationTemplates.createdAt'])
    .where('templateId', '=', templateId)
    .orderBy('organizationTemplates.createdAt')
    .orderBy('orgId')
    .execute()

/** What somebody is in the organizations a template is shared with; of those they are not in there is nothing. */
export const rolesBy = async (db: Db, templateId: string, userId: string): Promise<OrganizationRole[]> => {
  const rows = await db
    .selectFrom('organizationTemplates as shared')
    .innerJoin('organizationMembers as inIt', 'inIt.orgId', 'shared.orgId')
    .innerJoin('organizations', 'organizations.id', 'shared.orgId')
    .select(['organizations.ownerId', 'inIt.role'])
    .where('shared.templateId', '=', templateId)
    .where('inIt.userId', '=', userId)
    .execute()
  return rows.map(({ ownerId, role }) => (ownerId === userId ? 'OWNER' : role))
}

/** By which organizations somebody finds each of these templates: their names, by the template's id. */
export const namesBy = async (
  db: Db,
  templateIds: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (templateIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('organizationTemplates as shared')
    .innerJoin('organizationMembers as inIt', 'inIt.orgId', 'shared.orgId')
    .innerJoin('organizations', 'organizations.id', 'shared.orgId')
    .select(['shared.templateId', 'organizations.name'])
    .where('shared.templateId', 'in', templateIds)
    .where('inIt.userId', '=', userId)
    .orderBy('organizations.name')
    .orderBy('organizations.id')
    .execute()
  const names = Map.groupBy(rows, ({ templateId }) => templateId)
  return new Map([...names].map(([id, of]) => [id, of.map(({ name }) => name)]))
}

export const count = async (db: Db, orgId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('organizationTemplates')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const isShared = async (db: Db, orgId: string, templateId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('organizationTemplates')
    .select('templateId')
    .where('orgId', '=', orgId)
    .where('templateId', '=', templateId)
    .executeTakeFirst()
  return row !== undefined
}

/** Inside a transaction of the caller, who has the locks of both. */
export const share = async (tx: Db, row: OrganizationTemplateRow): Promise<void> => {
  await tx.insertInto('organizationTemplates').values(row).execute()
}

/** False: it is not shared. */
export const end = async (db: Db, orgId: string, templateId: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('organizationTemplates')
    .where('orgId', '=', orgId)
    .where('templateId', '=', templateId)
    .returning('templateId')
    .executeTakeFirst()
  return row !== undefined
}

/** A template is withdrawn, deleted, or becomes somebody else's. Inside a transaction of the caller. */
export const endAll = async (tx: Db, templateId: string): Promise<void> => {
  await tx.deleteFrom('organizationTemplates').where('templateId', '=', templateId).execute()
}

/** Somebody is in an organization no more. Inside a transaction of the caller. */
export const endOfSharer = async (tx: Db, sharedBy: string, orgId: string): Promise<void> => {
  await tx
    .deleteFrom('organizationTemplates')
    .where('orgId', '=', orgId)
    .where('sharedBy', '=', sharedBy)
    .execute()
}
