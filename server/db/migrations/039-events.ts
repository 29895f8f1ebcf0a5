import type { Kysely } from 'kysely'

/** Events in spaces, and who has registered for them or came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('organiserId', 'text', (col) => col.notNull())
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    // null: where one comes in.
    .addColumn('mapId', 'text')
    .addColumn('startsAt', 'bigint', (col) => col.notNull())
    .addColumn('endsAt', 'bigint', (col) => col.notNull())
    // null: as many as like.
    .addColumn('capacity', 'integer')
    .addColumn('calledOffAt', 'bigint')
    .addColumn('remindedAt', 'bigint')
    // Since when whoever is in the space takes part.
    .addColumn('openedAt', 'bigint')
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('updatedAt', 'bigint', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('eventsBySpace').on('events').columns(['spaceId', 'endsAt']).execute()
  await db.schema.createIndex('eventsByEnd').on('events').columns(['endsAt', 'startsAt']).execute()

  await db.schema
    .createTable('eventGuests')
    .addColumn('eventId', 'text', (col) => col.notNull().references('events.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('registeredAt', 'bigint', (col) => col.notNull())
    .addColumn('checkedInAt', 'bigint')
    .addPrimaryKeyConstraint('eventGuestsKey', ['eventId', 'userId'])
    .execute()
  await db.schema
    .createIndex('eventGuestsInOrder')
    .on('eventGuests')
    .columns(['eventId', 'state', 'registeredAt'])
    .execute()
  await db.schema.createIndex('eventGuestsByPerson').on('eventGuests').column('userId').execute()
}
