import type { Kysely } from 'kysely'

/** Members whoever runs the space has made teachers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('members')
    .addColumn('teacher', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
}
