import type { Kysely } from 'kysely'

/**
 * What a member's desk is, as the map says it, and whether others may point at what they share; when somebody is to be
 * reminded of a booking, so that an empty space is not opened for it; how many cookies somebody has found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // '': they have none.
  await db.schema
    .alterTable('members')
    .addColumn('deskMapId', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('members')
    .addColumn('deskId', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('members')
    .addColumn('deskDescription', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('members')
    .addColumn('deskLocked', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('members')
    .addColumn('allowScreenPointer', 'integer', (col) => col.notNull().defaultTo(1))
    .execute()

  await db.schema
    .createTable('nookBookings')
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('id', 'text', (col) => col.notNull())
    .addColumn('mapId', 'text', (col) => col.notNull())
    .addColumn('nookId', 'text', (col) => col.notNull())
    .addColumn('nookName', 'text', (col) => col.notNull())
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    // Seconds since the epoch, as on the map.
    .addColumn('beginsAt', 'bigint', (col) => col.notNull())
    .addColumn('endsAt', 'bigint', (col) => col.notNull())
    .addColumn('reminded', 'integer', (col) => col.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('nookBookingsKey', ['spaceId', 'id'])
    .execute()
  await db.schema
    .createIndex('nookBookingsByTime')
    .on('nookBookings')
    .columns(['reminded', 'beginsAt'])
    .execute()

  await db.schema
    .alterTable('cookieFinds')
    .addColumn('count', 'integer', (col) => col.notNull().defaultTo(1))
    .execute()
}
