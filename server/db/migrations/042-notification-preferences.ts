import type { Kysely } from 'kysely'

/** Kinds of notifications that somebody would rather not get. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notificationsOff')
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('notificationsOffKey', ['userId', 'kind'])
    .execute()
}
