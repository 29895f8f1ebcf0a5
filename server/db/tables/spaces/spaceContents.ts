import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../schema.ts'

/** Rows of one statement; updates of documents and edits of maps may be large. */
const smallRows = 500
const largeRows = 64

/** Deletes in steps until one finds nothing; others have their turn between them. */
async function inSteps(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0) await setImmediate()
}

/**
 * Deletes what a space may have very much of, a little at a time: chats, visits, edits of maps, updates of documents, maps.
 * What is left of it then goes with its row at once. Can be done again.
 */
export async function emptySpace(db: Db, spaceId: string): Promise<void> {
  for (const table of ['chatHearers', 'chatLikes', 'chatMessages'] as const) {
    await inSteps(() => deleteChatRows(db, table, spaceId))
  }
  await inSteps(async () => {
    const ids = db.selectFrom('visits').select('id').where('spaceId', '=', spaceId).limit(smallRows)
    const { numDeletedRows } = await db.deleteFrom('visits').where('id', 'in', ids).executeTakeFirst()
    return Number(numDeletedRows)
  })
  await inSteps(() => deleteEdits(db, spaceId))
  await inSteps(() => deleteUpdates(db, spaceId))
  await inSteps(async () => {
    const map = await db
      .selectFrom('spaceMaps')
      .select('mapId')
      .where('spaceId', '=', spaceId)
      .executeTakeFirst()
    if (!map) return 0
    await db.deleteFrom('spaceMaps').where('spaceId', '=', spaceId).where('mapId', '=', map.mapId).execute()
    return 1
  })
}

/** Rows of some chats of one sender. */
async function deleteChatRows(
  db: Db,
  table: 'chatMessages' | 'chatHearers' | 'chatLikes',
  spaceId: string,
): Promise<number> {
  const idOf = table === 'chatMessages' ? 'id' : 'chatId'
  const rows = await db
    .selectFrom(table as 'chatHearers')
    .select(['senderId', `${idOf as 'chatId'} as id`])
    .where('spaceId', '=', spaceId)
    .limit(smallRows)
    .execute()
  for (const [senderId, own] of Map.groupBy(rows, (row) => row.senderId)) {
    await db
      .deleteFrom(table as 'chatHearers')
      .where('spaceId', '=', spaceId)
      .where('senderId', '=', senderId)
      .where(
        idOf as 'chatId',
        'in',
        own.map(({ id }) => id),
      )
      .execute()
  }
  return rows.length
}

async function deleteEdits(db: Db, spaceId: string): Promise<number> {
  const rows = await db
    .selectFrom('mapEdits')
    .select(['mapId', 'updateId'])
    .where('spaceId', '=', spaceId)
    .orderBy('mapId')
    .orderBy('updateId')
    .limit(largeRows)
    .execute()
  for (const [mapId, own] of Map.groupBy(rows, (row) => row.mapId)) {
    await db
      .deleteFrom('mapEdits')
      .where('spaceId', '=', spaceId)
      .where('mapId', '=', mapId)
      .where('updateId', '<=', own.at(-1)!.updateId)
      .execute()
  }
  return rows.length
}

async function deleteUpdates(db: Db, spaceId: string): Promise<number> {
  const rows = await db
    .selectFrom('documentUpdates')
    .select(['docId', 'seq'])
    .where('spaceId', '=', spaceId)
    .orderBy('docId')
    .orderBy('seq')
    .limit(largeRows)
    .execute()
  for (const [docId, own] of Map.groupBy(rows, (row) => row.docId)) {
    await db
      .deleteFrom('documentUpdates')
      .where('spaceId', '=', spaceId)
      .where('docId', '=', docId)
      .where('seq', '<=', own.at(-1)!.seq)
      .execute()
  }
  return rows.length
}
