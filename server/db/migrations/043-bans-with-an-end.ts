import type { Kysely } from 'kysely'

/** When somebody may come to a space again, ms; null: never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('spaceBans').addColumn('until', 'bigint').execute()
  await db.schema.createIndex('spaceBansByEnd').on('spaceBans').column('until').execute()
}
