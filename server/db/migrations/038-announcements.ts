import type { Kysely } from 'kysely'

/** Announcements with pictures and links, and up to when somebody has seen those of a space. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('announcements')
    .addColumn('format', 'text', (col) => col.notNull().defaultTo('text'))
    .execute()
  await db.schema
    .createTable('announcementsSeen')
    .addColumn('userId', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addColumn('seenAt', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('announcementsSeenKey', ['userId', 'spaceId'])
    .execute()
  await db.schema.createIndex('announcementsSeenBySpace').on('announcementsSeen').column('spaceId').execute()
}
