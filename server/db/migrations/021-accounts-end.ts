import type { Kysely } from 'kysely'

/** Accounts on their way out, and bans that wait for those who come back. Append-only: never edit it once released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // null: the account stays.
  await db.schema.alterTable('users').addColumn('closesAt', 'bigint').execute()
  await db.schema.createIndex('usersByClosing').on('users').column('closesAt').execute()

  await db.schema
    .createTable('accountClosings')
    .addColumn('userId', 'text', (col) => col.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('askedAt', 'bigint', (col) => col.notNull())
    // What stands in the person's place afterwards.
    .addColumn('pseudonym', 'text', (col) => col.notNull())
    .addColumn('eraseChats', 'integer', (col) => col.notNull())
    .addColumn('eraseFiles', 'integer', (col) => col.notNull())
    .execute()

  await db.schema
    .createTable('returningBans')
    .addColumn('id', 'text', (col) => col.primaryKey())
    // Keyed: says nothing of the phone without the server's secret.
    .addColumn('whoHash', 'text', (col) => col.notNull())
    // null: banned from the site.
    .addColumn('spaceId', 'text', (col) => col.references('spaces.id').onDelete('cascade'))
    // Of the site alone; bans from a space have no end.
    .addColumn('until', 'bigint')
    .addColumn('reason', 'text', (col) => col.notNull())
    .addColumn('bannedBy', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('returningBansByWho').on('returningBans').column('whoHash').execute()
}
