import type { Kysely } from 'kysely'

/** The tables as they are here. */
interface Tables {
  eventGuests: Record<(typeof guestColumns)[number], unknown>
  eventGuestsAnew: Record<(typeof guestColumns)[number], unknown>
  reports: Record<(typeof reportColumns)[number], unknown>
  reportsAnew: Record<(typeof reportColumns)[number], unknown>
}

const guestColumns = ['eventId', 'userId', 'state', 'registeredAt', 'checkedInAt'] as const
const reportColumns = [
  'id',
  'reporterId',
  'subjectType',
  'subjectId',
  'spaceId',
  'userId',
  'reason',
  'text',
  'evidence',
  'state',
  'createdAt',
  'handledAt',
  'handledBy',
  'note',
] as const

/**
 * Who came to an event and who reported something may be a guest of a site, of whom nothing is left after their visit: both
 * columns name a user no longer as the database knows one. And what a guest of a site is known again by while a ban holds.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('eventGuestsAnew')
    .addColumn('eventId', 'text', (col) => col.notNull().references('events.id').onDelete('cascade'))
    .addColumn('userId', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('registeredAt', 'bigint', (col) => col.notNull())
    .addColumn('checkedInAt', 'bigint')
    .addPrimaryKeyConstraint('eventGuestsAnewKey', ['eventId', 'userId'])
    .execute()
  await db
    .insertInto('eventGuestsAnew')
    .columns(guestColumns)
    .expression(db.selectFrom('eventGuests').select(guestColumns))
    .execute()
  await db.schema.dropTable('eventGuests').execute()
  await db.schema.alterTable('eventGuestsAnew').renameTo('eventGuests').execute()
  await db.schema
    .createIndex('eventGuestsInOrder')
    .on('eventGuests')
    .columns(['eventId', 'state', 'registeredAt'])
    .execute()
  await db.schema.createIndex('eventGuestsByPerson').on('eventGuests').column('userId').execute()

  await db.schema
    .createTable('reportsAnew')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('reporterId', 'text', (col) => col.notNull())
    .addColumn('subjectType', 'text', (col) => col.notNull())
    .addColumn('subjectId', 'text', (col) => col.notNull())
    .addColumn('spaceId', 'text')
    .addColumn('userId', 'text')
    .addColumn('reason', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('evidence', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'bigint', (col) => col.notNull())
    .addColumn('handledAt', 'bigint')
    .addColumn('handledBy', 'text')
    .addColumn('note', 'text', (col) => col.notNull())
    .execute()
  await db
    .insertInto('reportsAnew')
    .columns(reportColumns)
    .expression(db.selectFrom('reports').select(reportColumns))
    .execute()
  await db.schema.dropTable('reports').execute()
  await db.schema.alterTable('reportsAnew').renameTo('reports').execute()
  await db.schema.createIndex('reportsByState').on('reports').columns(['state', 'createdAt']).execute()
  await db.schema
    .createIndex('reportsByReporter')
    .on('reports')
    .columns(['reporterId', 'createdAt'])
    .execute()
  await db.schema
    .createIndex('reportsBySubject')
    .on('reports')
    .columns(['subjectType', 'subjectId'])
    .execute()

  await db.schema
    .createTable('siteVisits')
    .addColumn('userId', 'text', (col) => col.primaryKey().references('users.id').onDelete('cascade'))
    // Keyed hashes; of the two of the network nothing is kept once it is worth nothing: ''.
    .addColumn('deviceHash', 'text', (col) => col.notNull())
    .addColumn('network', 'text', (col) => col.notNull())
    .addColumn('wideNetwork', 'text', (col) => col.notNull())
    .execute()
  for (const column of ['deviceHash', 'network', 'wideNetwork']) {
    await db.schema
      .createIndex(`siteVisitsBy${column[0]!.toUpperCase()}${column.slice(1)}`)
      .on('siteVisits')
      .column(column)
      .execute()
  }
}
