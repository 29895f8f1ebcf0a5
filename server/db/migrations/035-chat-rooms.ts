import type { Kysely } from 'kysely'

/** In which room of a level something was said to those inside; '' where it was said elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chatMessages')
    .addColumn('nookId', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
}
