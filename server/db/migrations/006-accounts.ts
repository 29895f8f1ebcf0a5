import type { Kysely } from 'kysely'

/** Where log-in sessions come from and when they were last used; what people report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('loginSessions')
    .addColumn('device', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('loginSessions')
    .addColumn('address', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  // 0: nothing is known of it; such a session shows up once it is used.
  await db.schema
    .alterTable('loginSessions')
    .addColumn('lastUsedAt', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute()

  // How many codes went out at all in a day.
  await db.schema.createIndex('smsSendsByTime').on('smsSends').column('sentAt').execute()

  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('reporterId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subjectType', 'text', (col) => col.notNull())
    .addColumn('subjectId', 'text', (col) => col.notNull())
    .addColumn('spaceId', 'text')
    .addColumn('userId', 'text')
    .addColumn('reason', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('evidence', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('handledAt', 'bigint')
    .addColumn('handledBy', 'text')
    .addColumn('note', 'text', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('reportsByState').on('reports').columns(['state', 'createdAt']).execute()
  await db.schema
    .createIndex('reportsByReporter')
    .on('reports')
    .columns(['reporterId', 'createdAt'])
    .execute()
  await db.schema
    .createIndex('reportsBySubject')
    .on('reports')
    .columns(['subjectType', 'subjectId'])
    .execute()
}
