import type { Kysely } from 'kysely'

/** Who runs the site, as a site administrator wrote it; '' is this site, others are third-party sites by their key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('siteFacts')
    .addColumn('site', 'text', (col) => col.primaryKey())
    .addColumn('facts', 'text', (col) => col.notNull())
    .addColumn('revision', 'integer', (col) => col.notNull())
    .addColumn('updatedAt', 'bigint', (col) => col.notNull())
    .execute()
}
