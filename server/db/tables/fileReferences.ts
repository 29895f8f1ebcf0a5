import type { Db } from '../schema.ts'

/** Where an upload may be named: texts, JSON, and bytes that hold texts. */
export type NamingText = string | Uint8Array

/** Ids after `after`, in order. */
export const pageOfIds = async (
  db: Db,
  table: 'spaces' | 'templates',
  after: string,
  size: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(({ id }) => id)
}

/** Rows read at once of what may be large: edits have up to a frame each, updates of documents 64 KB. */
const EDITS_AT_ONCE = 8
const UPDATES_AT_ONCE = 64

/**
 * Everything of a space that may name an upload, one text after the other: its maps may be as large as all the rest of
 * the memory together. Of those put away too: they can come back.
 */
export async function* textsOfSpace(db: Db, id: string): AsyncGenerator<NamingText> {
  const space = await db
    .selectFrom('spaces')
    .select(['bannerId', 'screenImage', 'topMessage', 'meetingBanner', 'description'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (space) {
    const { bannerId, ...texts } = space
    yield* Object.values(texts)
    if (bannerId !== null) yield `/files/${bannerId}`
  }
  const levels = await db.selectFrom('spaceMaps').select('mapId').where('spaceId', '=', id).execute()
  for (const { mapId } of levels) {
    yield* mapTexts(db, id, mapId)
    yield* editTexts(db, id, mapId)
  }
  yield* documentTexts(db, id)
  const announcements = await db
    .selectFrom('announcements')
    .select('content')
    .where('spaceId', '=', id)
    .execute()
  for (const { content } of announcements) yield content
  const chats = await db
    .selectFrom('chatMessages')
    .select('contents')
    .where('spaceId', '=', id)
    .where('contents', 'like', '%/files/%')
    .execute()
  for (const { contents } of chats) yield contents
  const prizes = await db
    .selectFrom('lotteryPrizes')
    .innerJoin('lotteries', 'lotteries.id', 'lotteryPrizes.lotteryId')
    .select('lotteryPrizes.thumbnail')
    .where('lotteries.spaceId', '=', id)
    .execute()
  for (const { thumbnail } of prizes) yield thumbnail
}

async function* mapTexts(db: Db, spaceId: string, mapId: string): AsyncGenerator<NamingText> {
  const map = await db
    .selectFrom('spaceMaps')
    .select('mapJson')
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .executeTakeFirst()
  if (map) yield map.mapJson
}

async function* editTexts(db: Db, spaceId: string, mapId: string): AsyncGenerator<NamingText> {
  for (let last = -1; ;) {
    const edits = await db
      .selectFrom('mapEdits')
      .select(['updateId', 'events'])
      .where('spaceId', '=', spaceId)
      .where('mapId', '=', mapId)
      .where('updateId', '>', last)
      .orderBy('updateId')
      .limit(EDITS_AT_ONCE)
      .execute()
    for (const { events } of edits) yield Buffer.from(events, 'base64')
    if (edits.length < EDITS_AT_ONCE) return
    last = edits.at(-1)!.updateId
  }
}

async function* documentTexts(db: Db, spaceId: string): AsyncGenerator<NamingText> {
  const documents = await db
    .selectFrom('documentUpdates')
    .select('docId')
    .distinct()
    .where('spaceId', '=', spaceId)
    .execute()
  for (const { docId } of documents) {
    for (let last = -1; ;) {
      const updates = await db
        .selectFrom('documentUpdates')
        .select(['seq', 'update'])
        .where('spaceId', '=', spaceId)
        .where('docId', '=', docId)
        .where('seq', '>', last)
        .orderBy('seq')
        .limit(UPDATES_AT_ONCE)
        .execute()
      for (const { update } of updates) yield update
      if (updates.length < UPDATES_AT_ONCE) break
      last = updates.at(-1)!.seq
    }
  }
}

/** The same of a template, of a deleted one too: spaces made from it still show its pictures. */
export async function* textsOfTemplate(db: Db, id: string): AsyncGenerator<NamingText> {
  const template = await db.selectFrom('templates').select('banner').where('id', '=', id).executeTakeFirst()
  if (template) yield template.banner
  const levels = await db.selectFrom('templateMaps').select('mapId').where('templateId', '=', id).execute()
  for (const { mapId } of levels) {
    const map = await db
      .selectFrom('templateMaps')
      .select('mapJson')
      .where('templateId', '=', id)
      .where('mapId', '=', mapId)
      .executeTakeFirst()
    if (map) yield map.mapJson
  }
}
