import type { Kysely } from 'kysely'

/** Who put a space away: its owner brings back what they put away themselves. Of spaces put away before nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('spaces').addColumn('archivedBy', 'text').execute()
}
