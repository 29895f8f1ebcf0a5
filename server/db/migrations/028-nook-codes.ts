import type { Kysely } from 'kysely'

/** Codes of nooks: nobody who sees a map is to see them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nookCodes')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('mapId', 'text', (col) => col.notNull())
    .addColumn('nookId', 'text', (col) => col.notNull())
    .addColumn('code', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('nookCodesKey', ['spaceId', 'mapId', 'nookId'])
    .execute()
}
