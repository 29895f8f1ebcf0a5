import type { Kysely } from 'kysely'

/** What draws a space for people whose devices can not: what it is called there, and the token for it; null: our own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['buildAppId', 'buildSts']) {
    await db.schema.alterTable('spaces').addColumn(column, 'text').execute()
  }
}
