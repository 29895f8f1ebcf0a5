import type { Kysely } from 'kysely'

/** Old chats and notifications are found by their time alone when they are forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('chatMessagesByAge').on('chatMessages').column('sentAt').execute()
  await db.schema.createIndex('notificationsByAge').on('notifications').column('createdAt').execute()
}
