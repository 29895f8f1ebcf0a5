import type { Kysely } from 'kysely'

/** Changes of shared notes and whiteboards, as they came. Append-only: never edit it once released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('documentUpdates')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('docId', 'text', (col) => col.notNull())
    .addColumn('seq', 'integer', (col) => col.notNull())
    // SQLite keeps bytes as they are in a column of any type.
    .addColumn('update', 'bytea', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull())
    .addColumn('at', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('documentUpdatesKey', ['spaceId', 'docId', 'seq'])
    .execute()
}
