import type { Kysely } from 'kysely'

/** What was recorded of conversations, and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recordings')
    // As LiveKit calls it.
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('conversationId', 'text', (col) => col.notNull())
    // The room on LiveKit.
    .addColumn('room', 'text', (col) => col.notNull())
    .addColumn('startedBy', 'text', (col) => col.notNull())
    .addColumn('startedAt', 'bigint', (col) => col.notNull())
    // null: it runs.
    .addColumn('endedAt', 'bigint')
    .addColumn('state', 'text', (col) => col.notNull())
    // null: LiveKit has not said.
    .addColumn('file', 'text')
    .execute()
  await db.schema
    .createIndex('recordingsBySpace')
    .on('recordings')
    .columns(['spaceId', 'startedAt'])
    .execute()
  await db.schema.createIndex('recordingsByState').on('recordings').columns(['state', 'id']).execute()
  await db.schema.createIndex('recordingsByRoom').on('recordings').column('room').execute()
}
