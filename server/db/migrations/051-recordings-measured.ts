import type { Kysely } from 'kysely'

/** How large recordings are, and which are taken off the list: those count in the month they were made in all the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['bytes', 'removedAt']) {
    await db.schema.alterTable('recordings').addColumn(name, 'bigint').execute()
  }
}
