import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Shared documents belong to things and nooks: what each has in it, who began it, and since when what it belongs to
 * is gone. Those of before have ids that name nothing; they are forgotten as such.
 */
export async function up(unknown: Kysely<unknown>): Promise<void> {
  await unknown.schema
    .createTable('documents')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('docId', 'text', (col) => col.notNull())
    .addColumn('begunBy', 'text', (col) => col.notNull())
    .addColumn('lastSeq', 'integer', (col) => col.notNull())
    .addColumn('bytes', 'bigint', (col) => col.notNull())
    .addColumn('goneSince', 'bigint')
    .addPrimaryKeyConstraint('documentsKey', ['spaceId', 'docId'])
    .execute()
  await unknown.schema
    .alterTable('documentUpdates')
    .addColumn('whole', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  const db = unknown as Kysely<Record<string, Record<string, unknown>>>
  await db
    .insertInto('documents')
    .columns(['spaceId', 'docId', 'begunBy', 'lastSeq', 'bytes'])
    .expression(
      db
        .selectFrom('documentUpdates')
        .select(({ fn }) => [
          'spaceId',
          'docId',
          // Anybody of them: nobody is asked about these any more.
          fn.min('userId').as('begunBy'),
          fn.max('seq').as('lastSeq'),
          // As limits.documentUpdateCost was when this was written.
          sql<number>`sum(length(${sql.ref('update')}) + 64)`.as('bytes'),
        ])
        .groupBy(['spaceId', 'docId']),
    )
    .execute()
}
