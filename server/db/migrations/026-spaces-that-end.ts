import type { Kysely } from 'kysely'

/** Since when a space is being destroyed, ms since the epoch: it cannot be brought back any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('spaces').addColumn('endingAt', 'bigint').execute()
}
