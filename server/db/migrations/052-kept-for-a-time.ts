import type { Kysely } from 'kysely'

/** [table, column]: the oldest rows of what is kept for a time are found by it. */
const wanted = [
  ['lastPlaces', 'leftAt'],
  ['spaceViews', 'day'],
  ['reports', 'handledAt'],
  ['originWishes', 'handledAt'],
  ['publishProfiles', 'createdAt'],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of wanted) {
    await db.schema.createIndex(`${table}ByAge`).on(table).column(column).execute()
  }
  // What somebody has written in a day.
  await db.schema
    .createIndex('chatMessagesLately')
    .on('chatMessages')
    .columns(['senderId', 'sentAt'])
    .execute()
}
