import type { Selectable } from 'kysely'
import type { TemplateState } from '#shared/http/templates.ts'
import type { Db, TemplatesTable } from '../schema.ts'
import { toFlag } from '../schema.ts'

export interface TemplateRow extends Omit<
  Selectable<TemplatesTable>,
  'isOfficial' | 'tags' | 'state' | 'createdAt'
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
  const { createdAt: _, ...row } = stored
  return {
    ...row,
    isOfficial: row.isOfficial === 1,
    tags: JSON.parse(row.tags) as string[],
    state: row.state as TemplateState,
  }
}

export const find = async (db: Db, id: string): Promise<TemplateRow | undefined> => {
  const row = await db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toTemplate(row)
}

export interface TemplateFilter {
  readonly official?: boolean
  readonly ownerId?: string
  readonly published?: boolean
  readonly notDraft?: boolean
}

export const list = async (db: Db, filter: TemplateFilter): Promise<TemplateRow[]> => {
  let query = db.selectFrom('templates').selectAll()
  if (filter.official !== undefined) query = query.where('isOfficial', '=', toFlag(filter.official))
  if (filter.ownerId !== undefined) query = query.where('ownerId', '=', filter.ownerId)
  if (filter.published) query = query.where('state', '=', 'Published')
  if (filter.notDraft) query = query.where('state', '!=', 'Draft')
  return (await query.orderBy('updatedAt', 'desc').orderBy('id').execute()).map(toTemplate)
}

/** Writes a template and its maps, over an earlier one of that id. */
export const put = async (
  db: Db,
  template: TemplateRow,
  maps: readonly StoredMap[],
  now: number,
): Promise<void> => {
  const row = {
    ...template,
    isOfficial: toFlag(template.isOfficial),
    tags: JSON.stringify(template.tags),
  }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('templates')
      .values({ ...row, createdAt: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await tx.deleteFrom('templateMaps').where('templateId', '=', template.id).execute()
    for (const map of maps) {
      await tx
        .insertInto('templateMaps')
        .values({ ...map, isDefault: toFlag(map.isDefault), templateId: template.id })
        .execute()
    }
  })
}

export const mapsOf = async (db: Db, templateId: string): Promise<StoredMap[]> => {
  const rows = await db
    .selectFrom('templateMaps')
    .select(['mapId', 'isDefault', 'mapJson'])
    .where('templateId', '=', templateId)
    .orderBy('mapId')
    .execute()
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1 }))
}
