import type { Kysely } from 'kysely'

/**
 * The order of levels, which of them are drafts of which, and the highest number a level of a space ever had: none is
 * given twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('spaceMaps')
    .addColumn('position', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('spaceMaps').addColumn('draftOf', 'text').execute()
  await db.schema.alterTable('spaceMaps').addColumn('draftBase', 'bigint').execute()
  await db.schema
    .alterTable('templateMaps')
    .addColumn('position', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('spaces')
    .addColumn('levelsGiven', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute()
}
