import type { Kysely } from 'kysely'

/** What people own in a space and when they found a cookie. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inventoryItems')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('itemId', 'text', (col) => col.notNull())
    .addColumn('amount', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('inventoryItemsKey', ['spaceId', 'userId', 'itemId'])
    .execute()

  await db.schema
    .createTable('cookieFinds')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('cookieFindsKey', ['spaceId', 'userId'])
    .execute()
}
