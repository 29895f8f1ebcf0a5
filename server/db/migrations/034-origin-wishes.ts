import type { Kysely } from 'kysely'

/** Origins that spaces want to show something of, for the site admins to answer: one row for each space and origin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('originWishes')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('origin', 'text', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('handledAt', 'bigint')
    .addPrimaryKeyConstraint('originWishesKey', ['spaceId', 'origin'])
    .execute()
  await db.schema
    .createIndex('originWishesByState')
    .on('originWishes')
    .columns(['state', 'createdAt'])
    .execute()
  await db.schema
    .createIndex('originWishesByPerson')
    .on('originWishes')
    .columns(['userId', 'createdAt'])
    .execute()
}
