import type { Kysely } from 'kysely'

/** [table, columns]: where rows of one person are sought, page by page in the order of the rest of their key. */
const wanted = [
  // Read in pages for the export of an account, and renamed in batches at its end.
  ['chatMessages', ['senderId', 'spaceId', 'id']],
  ['chatMessages', ['recipient', 'spaceId', 'senderId', 'id']],
  ['chatHearers', ['userId', 'spaceId', 'senderId', 'chatId']],
  ['chatHearers', ['senderId', 'spaceId', 'chatId', 'userId']],
  ['chatLikes', ['userId', 'spaceId', 'senderId', 'chatId']],
  ['chatLikes', ['senderId', 'spaceId', 'chatId', 'userId']],
  ['documentUpdates', ['userId', 'spaceId', 'docId', 'seq']],
  ['documents', ['begunBy', 'spaceId', 'docId']],
  ['levelVersions', ['savedBy', 'id']],
  ['operationLogs', ['userId', 'id']],
  ['operationLogs', ['subjectId', 'id']],
  ['visits', ['userId', 'id']],
  // They go with the row in users, which looks for each of them.
  ['lastPlaces', ['userId']],
  ['inventoryItems', ['userId']],
  ['cookieFinds', ['userId']],
  ['nookBookings', ['userId']],
  ['lotteryEntrants', ['userId']],
  ['loginDevices', ['userId']],
  ['spaceInvites', ['userId']],
  ['spaceBans', ['userId']],
] as const

/** Indices for what is a person's. Append-only: never edit it once released. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of wanted) {
    const [person] = columns
    await db.schema
      .createIndex(`${table}Of${person[0]!.toUpperCase()}${person.slice(1)}`)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
