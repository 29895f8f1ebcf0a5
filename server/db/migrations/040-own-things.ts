import type { Kysely } from 'kysely'

/** What spaces have of their own beside the catalogue: models and pictures somebody brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ownThings')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('thingId', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('ownerId', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('updatedAt', 'bigint', (col) => col.notNull())
    .addColumn('modelId', 'text')
    .addColumn('pictureId', 'text')
    .addColumn('report', 'text', (col) => col.notNull())
    .addColumn('details', 'text', (col) => col.notNull())
    .addColumn('item', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('ownThingsKey', ['spaceId', 'thingId'])
    .execute()
}
