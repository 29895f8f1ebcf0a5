import type { Kysely } from 'kysely'

/** People who visit a third-party site without a log-in: whose guests they are, and when their visit ends, ms; null: an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('guestOf', 'text').execute()
  await db.schema.alterTable('users').addColumn('visitEndsAt', 'bigint').execute()
  await db.schema.createIndex('usersByVisit').on('users').column('visitEndsAt').execute()
}
