import type { Kysely } from 'kysely'

/** Whether who runs the site took a space off the lists: then only they put it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('spaces')
    .addColumn('hiddenBySite', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
}
