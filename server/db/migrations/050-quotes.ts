import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Lines that quote another: whose words they quote is in their text only, so all of these are looked through when somebody goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('chatMessagesThatQuote')
    .on('chatMessages')
    .columns(['spaceId', 'senderId', 'id'])
    .where(sql.ref('reply'), 'is not', null)
    .execute()
}
