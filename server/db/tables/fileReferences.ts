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

/** Everything of some spaces that may name an upload, of those put away too: they can come back. */
export async function textsOfSpaces(db: Db, ids: readonly string[]): Promise<NamingText[]> {
  const spaces = await db
    .selectFrom('spaces')
    .select(['bannerId', 'screenImage', 'topMessage', 'meetingBanner', 'description'])
    .where('id', 'in', ids)
    .execute()
  const maps = await db.selectFrom('spaceMaps').select('mapJson').where('spaceId', 'in', ids).execute()
  const edits = await db.selectFrom('mapEdits').select('events').where('spaceId', 'in', ids).execute()
  const documents = await db
    .selectFrom('documentUpdates')
    .select('update')
    .where('spaceId', 'in', ids)
    .execute()
  const announcements = await db
    .selectFrom('announcements')
    .select('content')
    .where('spaceId', 'in', ids)
    .execute()
  const chats = await db
    .selectFrom('chatMessages')
    .select('contents')
    .where('spaceId', 'in', ids)
    .where('contents', 'like', '%/files/%')
    .execute()
  const prizes = await db
    .selectFrom('lotteryPrizes')
    .innerJoin('lotteries', 'lotteries.id', 'lotteryPrizes.lotteryId')
    .select('lotteryPrizes.thumbnail')
    .where('lotteries.spaceId', 'in', ids)
    .execute()
  return [
    ...spaces.flatMap(({ bannerId, ...texts }) => [
      ...Object.values(texts),
      ...(bannerId === null ? [] : [`/files/${bannerId}`]),
    ]),
    ...maps.map(({ mapJson }) => mapJson),
    ...edits.map(({ events }) => Buffer.from(events, 'base64')),
    ...documents.map(({ update }) => update),
    ...announcements.map(({ content }) => content),
    ...chats.map(({ contents }) => contents),
    ...prizes.map(({ thumbnail }) => thumbnail),
  ]
}

/** The same of templates, of deleted ones too: spaces made from them still show their pictures. */
export async function textsOfTemplates(db: Db, ids: readonly string[]): Promise<NamingText[]> {
  const templates = await db.selectFrom('templates').select('banner').where('id', 'in', ids).execute()
  const maps = await db.selectFrom('templateMaps').select('mapJson').where('templateId', 'in', ids).execute()
  return [...templates.map(({ banner }) => banner), ...maps.map(({ mapJson }) => mapJson)]
}
