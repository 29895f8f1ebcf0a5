import type { Selectable } from 'kysely'
import type { ChatMessagesTable, Db } from '../schema.ts'

export type ChatMessageRow = Selectable<ChatMessagesTable>

/** SQLite binds at most 32,766 values a statement. */
const rowsPerStatement = 500

/** Stores the messages; one whose space, sender and id are there already is ignored. */
export const insertNew = async (db: Db, messages: readonly ChatMessageRow[]): Promise<void> => {
  if (messages.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (let start = 0; start < messages.length; start += rowsPerStatement) {
      await tx
        .insertInto('chatMessages')
        .values(messages.slice(start, start + rowsPerStatement))
        .onConflict((conflict) => conflict.columns(['spaceId', 'senderId', 'id']).doNothing())
        .execute()
    }
  })
}
