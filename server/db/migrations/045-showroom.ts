import type { Kysely } from 'kysely'

/** What showrooms show: versions that were published or put aside, and for each showroom one draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('showroomVersions')
    .addColumn('site', 'text', (col) => col.notNull())
    .addColumn('number', 'integer', (col) => col.notNull())
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('cause', 'text', (col) => col.notNull())
    .addColumn('note', 'text', (col) => col.notNull())
    .addColumn('savedBy', 'text', (col) => col.notNull())
    .addColumn('savedAt', 'bigint', (col) => col.notNull())
    .addColumn('isPublished', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('showroomVersionsPk', ['site', 'number'])
    .execute()
  await db.schema
    .createTable('showroomDrafts')
    .addColumn('site', 'text', (col) => col.primaryKey())
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('revision', 'integer', (col) => col.notNull())
    .addColumn('savedBy', 'text', (col) => col.notNull())
    .addColumn('savedAt', 'bigint', (col) => col.notNull())
    .execute()
}
