import type { Kysely } from 'kysely'

/** Edits of maps since their row in spaceMaps was written. Append-only: never edit it once released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mapEdits')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('mapId', 'text', (col) => col.notNull())
    .addColumn('updateId', 'bigint', (col) => col.notNull())
    .addColumn('events', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('mapEditsKey', ['spaceId', 'mapId', 'updateId'])
    .execute()
}
