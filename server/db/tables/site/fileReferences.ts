import type { Db } from '../../schema.ts'
import * as levelVersions from '../content/levelVersions.ts'

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
  for await (const { mapId, mapJson } of mapsOf(mapsOfSpace(db, id))) {
    yield mapJson
    yield* editTexts(db, id, mapId)
  }
  for (const versionId of await levelVersions.idsOfSpace(db, id)) {
    const mapJson = await levelVersions.readMap(db, versionId)
    if (mapJson !== undefined) yield mapJson
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

const mapsOfSpace = (db: Db, id: string) => db.selectFrom('spaceMaps').where('spaceId', '=', id)

/** Both tables have the columns that are asked for here. */
const mapsOfTemplate = (db: Db, id: string) =>
  db.selectFrom('templateMaps').where('templateId', '=', id) as unknown as ReturnType<typeof mapsOfSpace>

/** One map after the other. */
async function* mapsOf(maps: ReturnType<typeof mapsOfSpace>) {
  for (const { mapId } of await maps.select('mapId').execute()) {
    const map = await maps.select(['mapId', 'mapJson']).where('mapId', '=', mapId).executeTakeFirst()
    if (map) yield map
  }
}

/** Rows of what may be large, a few at a time, by their number. */
async function* inParts<Row>(
  atOnce: number,
  numberOf: (row: Row) => number,
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last = -1; ;) {
    const rows = await read(last)
    yield* rows
    if (rows.length < atOnce) return
    last = numberOf(rows.at(-1)!)
  }
}

async function* editTexts(db: Db, spaceId: string, mapId: string): AsyncGenerator<Buffer> {
  const read = (after: number) =>
    db
      .selectFrom('mapEdits')
      .select(['updateId', 'events'])
      .where('spaceId', '=', spaceId)
      .where('mapId', '=', mapId)
      .where('updateId', '>', after)
      .orderBy('updateId')
      .limit(EDITS_AT_ONCE)
      .execute()
  for await (const { events } of inParts(EDITS_AT_ONCE, ({ updateId }) => updateId, read)) {
    yield Buffer.from(events, 'base64')
  }
}

async function* documentTexts(db: Db, spaceId: string): AsyncGenerator<Uint8Array> {
  const documents = await db
    .selectFrom('documentUpdates')
    .select('docId')
    .distinct()
    .where('spaceId', '=', spaceId)
    .execute()
  for (const { docId } of documents) {
    const read = (after: number) =>
      db
        .selectFrom('documentUpdates')
        .select(['seq', 'update'])
        .where('spaceId', '=', spaceId)
        .where('docId', '=', docId)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(UPDATES_AT_ONCE)
        .execute()
    for await (const { update } of inParts(UPDATES_AT_ONCE, ({ seq }) => seq, read)) yield update
  }
}

/** The same of a template, of a deleted one too: spaces made from it still show its pictures. */
export async function* textsOfTemplate(db: Db, id: string): AsyncGenerator<NamingText> {
  const template = await db.selectFrom('templates').select('banner').where('id', '=', id).executeTakeFirst()
  if (template) yield template.banner
  for await (const { mapJson } of mapsOf(mapsOfTemplate(db, id))) yield mapJson
}
