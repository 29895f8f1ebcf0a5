import type { Kysely } from 'kysely'

/** Who did what as an admin, who was in which space and when, and why somebody is banned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign keys: what happened stays, whoever and whatever is gone since.
  await db.schema
    .createTable('operationLogs')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('at', 'bigint', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull())
    .addColumn('userName', 'text', (col) => col.notNull())
    // '': not over HTTP, but from within a space.
    .addColumn('address', 'text', (col) => col.notNull())
    .addColumn('action', 'text', (col) => col.notNull())
    .addColumn('subjectType', 'text', (col) => col.notNull())
    .addColumn('subjectId', 'text', (col) => col.notNull())
    .addColumn('subjectName', 'text', (col) => col.notNull())
    .addColumn('spaceId', 'text')
    .addColumn('details', 'text', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('operationLogsByTime').on('operationLogs').columns(['at', 'id']).execute()
  await db.schema
    .createIndex('operationLogsByAction')
    .on('operationLogs')
    .columns(['action', 'at', 'id'])
    .execute()
  await db.schema
    .createIndex('operationLogsBySpace')
    .on('operationLogs')
    .columns(['spaceId', 'at', 'id'])
    .execute()

  await db.schema
    .createTable('visits')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull())
    .addColumn('joinedAt', 'bigint', (col) => col.notNull())
    // null: still there.
    .addColumn('leftAt', 'bigint')
    .execute()
  await db.schema.createIndex('visitsBySpace').on('visits').columns(['spaceId', 'joinedAt', 'id']).execute()
  await db.schema.createIndex('visitsByEnd').on('visits').columns(['leftAt', 'joinedAt']).execute()
  // One row: when the server was last known to run.
  await db.schema
    .createTable('visitHeartbeat')
    .addColumn('id', 'integer', (col) => col.primaryKey())
    .addColumn('at', 'bigint', (col) => col.notNull())
    .execute()

  await db.schema
    .alterTable('users')
    .addColumn('banReason', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('usersByTime').on('users').columns(['createdAt', 'id']).execute()
  await db.schema.createIndex('usersByBan').on('users').column('bannedUntil').execute()
}
