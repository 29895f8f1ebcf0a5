import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { TemplateState } from '#shared/http/templates.ts'
import type { TemplatesTable } from '../../columns/spaces.ts'
import type { Db, Schema } from '../../schema.ts'
import { toFlag } from '../../columns/flag.ts'

export interface TemplateRow extends Omit<
  Selectable<TemplatesTable>,
  'isOfficial' | 'tags' | 'state' | 'createdAt' | 'deletedAt'
> {
  readonly isOfficial: boolean
  readonly tags: readonly string[]
  readonly state: TemplateState
}

/** One level as it is stored: MapFile JSON. */
export interface StoredMap {
  readonly mapId: string
  readonly isDefault: boolean
  readonly mapJson: string
}

const toTemplate = (stored: Selectable<TemplatesTable>): TemplateRow => {
  const { createdAt: _, deletedAt: _deleted, ...row } = stored
  return {
    ...row,
    isOfficial: row.isOfficial === 1,
    tags: JSON.parse(row.tags) as string[],
    state: row.state as TemplateState,
  }
}

/** Deleted ones are not found. */
export const find = async (db: Db, id: string): Promise<TemplateRow | undefined> => {
  const row = await db
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && toTemplate(row)
}

export interface TemplateFilter {
  readonly official?: boolean
  readonly ownerId?: string
  /** Official published ones, those of this person, and those shared with them. */
  readonly visibleTo?: string
  /** Of others, shared with organizations this person is in. */
  readonly sharedWith?: string
  readonly published?: boolean
  readonly notDraft?: boolean
}

/** Builds of an older engine: kept for the spaces made from them, listed nowhere (platform.md §2). */
const unlistedPlatform = 'webgl'

const idsSharedWith = (db: Db, userId: string) =>
  db
    .selectFrom('organizationTemplates as shared')
    .innerJoin('organizationMembers as inIt', 'inIt.orgId', 'shared.orgId')
    .select('shared.templateId')
    .where('inIt.userId', '=', userId)

const filtered = (db: Db, filter: TemplateFilter) => {
  let query = db
    .selectFrom('templates')
    .where('deletedAt', 'is', null)
    .where('platform', '!=', unlistedPlatform)
  if (filter.official !== undefined) query = query.where('isOfficial', '=', toFlag(filter.official))
  if (filter.ownerId !== undefined) query = query.where('ownerId', '=', filter.ownerId)
  const { visibleTo } = filter
  if (visibleTo !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('ownerId', '=', visibleTo),
        eb('id', 'in', idsSharedWith(db, visibleTo)),
        eb.and([eb('isOfficial', '=', 1), eb('state', '=', 'Published')]),
      ]),
    )
  }
  const { sharedWith } = filter
  if (sharedWith !== undefined) {
    query = query.where('ownerId', '!=', sharedWith).where('id', 'in', idsSharedWith(db, sharedWith))
  }
  if (filter.published) query = query.where('state', '=', 'Published')
  if (filter.notDraft) query = query.where('state', '!=', 'Draft')
  return query
}

/** Draft and others first, then published, then in progress, then failed (platform.md §4). */
const inOrder = <Output>(query: SelectQueryBuilder<Schema, 'templates', Output>) =>
  query
    .orderBy((eb) =>
      eb
        .case()
        .when('state', '=', 'Published')
        .then(1)
        .when('state', 'in', ['Updating', 'Publishing'])
        .then(2)
        .when('state', 'in', ['UpdateFailed', 'PublishFailed'])
        .then(3)
        .else(0)
        .end(),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id')

export const list = async (
  db: Db,
  filter: TemplateFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<{ rows: TemplateRow[]; total: number }> => {
  const rows = await inOrder(filtered(db, filter).selectAll()).limit(page.size).offset(page.offset).execute()
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(toTemplate), total: Number(count) }
}

const stored = (template: TemplateRow) => ({
  ...template,
  isOfficial: toFlag(template.isOfficial),
  tags: JSON.stringify(template.tags),
})

/** Writes a template and its maps, over an earlier one of that id. */
export const put = async (
  db: Db,
  template: TemplateRow,
  maps: readonly StoredMap[],
  now: number,
): Promise<void> => {
  const row = stored(template)
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('templates')
      .values({ ...row, createdAt: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await replaceMaps(tx, template.id, maps)
  })
}

/** A new template without maps. */
export const insert = async (db: Db, template: TemplateRow): Promise<void> => {
  await db
    .insertInto('templates')
    .values({ ...stored(template), createdAt: template.updatedAt })
    .execute()
}

/** Inside a transaction of the caller. */
export const replaceMaps = async (tx: Db, templateId: string, maps: readonly StoredMap[]): Promise<void> => {
  await tx.deleteFrom('templateMaps').where('templateId', '=', templateId).execute()
  for (const [position, { mapId, isDefault, mapJson }] of maps.entries()) {
    await tx
      .insertInto('templateMaps')
      .values({ templateId, mapId, isDefault: toFlag(isDefault), mapJson, position })
      .execute()
  }
}

export const mapsOf = async (db: Db, templateId: string): Promise<StoredMap[]> => {
  const rows = await db
    .selectFrom('templateMaps')
    .select(['mapId', 'isDefault', 'mapJson'])
    .where('templateId', '=', templateId)
    .orderBy('position')
    .orderBy('mapId')
    .execute()
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1 }))
}

/** One of its maps; undefined: it has none of this number. */
export const mapOf = async (db: Db, templateId: string, mapId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('templateMaps')
    .select('mapJson')
    .where('templateId', '=', templateId)
    .where('mapId', '=', mapId)
    .executeTakeFirst()
  return row?.mapJson
}

export type TemplateInfo = Pick<TemplateRow, 'name' | 'description' | 'tags' | 'recommendPeople' | 'banner'>

/** Changes what a template says of itself, in one of these states; undefined: it is in another, or gone. */
export const updateInfo = async (
  db: Db,
  id: string,
  { tags, ...changes }: Partial<TemplateInfo>,
  states: readonly TemplateState[],
  now: number,
): Promise<TemplateRow | undefined> => {
  const row = await db
    .updateTable('templates')
    .set({ ...changes, ...(tags && { tags: JSON.stringify(tags) }), updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', states)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toTemplate(row)
}

/** Changes the state from one of `from`; undefined: somebody was faster. */
export const changeState = async (
  db: Db,
  id: string,
  from: readonly TemplateState[],
  to: TemplateState,
  now: number,
): Promise<TemplateRow | undefined> => {
  const row = await db
    .updateTable('templates')
    .set({ state: to, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toTemplate(row)
}

/** Keeps it published, and its owner's, until the transaction ends; false: it is not. */
export const lockPublished = async (
  tx: Db,
  { id, ownerId }: Pick<TemplateRow, 'id' | 'ownerId'>,
): Promise<boolean> => {
  const row = await tx
    .updateTable('templates')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'Published')
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody finds it any more; false: it is in none of these states. */
export const softDelete = async (
  db: Db,
  id: string,
  states: readonly TemplateState[],
  now: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('templates')
    .set({ deletedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', states)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of templates in some states, the one that waits longest first. */
export const allIn = (
  db: Db,
  states: readonly TemplateState[],
): Promise<{ readonly id: string; readonly ownerId: string }[]> =>
  db
    .selectFrom('templates')
    .select(['id', 'ownerId'])
    .where('state', 'in', states)
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt')
    .orderBy('id')
    .execute()

/** Of somebody, deleted ones too. */
export const idsOfOwner = async (db: Db, ownerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('templates')
    .select('id')
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
