import { sql } from 'kysely'
import { bitesOf } from '../../inBites.ts'
import type { Db } from '../../schema.ts'
import { toFlag } from '../../columns/flag.ts'
import type { StoredMap } from '../spaces/templates.ts'

export interface SpaceMapRow extends StoredMap, DraftFields {
  readonly updateId: number
}

/** What makes a level a draft. */
export interface DraftFields {
  /** The level it is a draft of; undefined: it is none. */
  readonly draftOf?: string | undefined
  /** The number of that level's map when the draft was made. */
  readonly draftBase?: number | undefined
}

const draftFields = (row: {
  readonly draftOf: string | null
  readonly draftBase: number | null
}): DraftFields =>
  row.draftOf === null ? {} : { draftOf: row.draftOf, draftBase: row.draftBase ?? undefined }

export const listOf = async (db: Db, spaceId: string): Promise<SpaceMapRow[]> => {
  const rows = await db
    .selectFrom('spaceMaps')
    .select(['mapId', 'isDefault', 'mapJson', 'updateId', 'draftOf', 'draftBase'])
    .where('spaceId', '=', spaceId)
    .orderBy('position')
    .orderBy('mapId')
    .execute()
  return rows.map(({ mapId, isDefault, mapJson, updateId, ...row }) => ({
    mapId,
    isDefault: isDefault === 1,
    mapJson,
    updateId,
    ...draftFields(row),
  }))
}

export const findOf = async (db: Db, spaceId: string, mapId: string): Promise<SpaceMapRow | undefined> => {
  const row = await db
    .selectFrom('spaceMaps')
    .select(['mapId', 'isDefault', 'mapJson', 'updateId'])
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .executeTakeFirst()
  return row && { ...row, isDefault: row.isDefault === 1 }
}

/** Spaces in whose maps, as they were last written whole, a word stands; the same one may come again. */
export async function* spacesWith(db: Db, word: string): AsyncGenerator<string[]> {
  const all = { table: 'spaceMaps', key: ['spaceId', 'mapId'], large: ['mapJson'] } as const
  for await (const bite of bitesOf(db, all)) {
    const rows = await db
      .selectFrom('spaceMaps')
      .select('spaceId')
      .distinct()
      .where(bite as never)
      // The same on SQLite and PostgreSQL, whatever signs are in the word.
      .where(sql<boolean>`replace(${sql.ref('mapJson')}, ${word}, '') != ${sql.ref('mapJson')}`)
      .execute()
    yield rows.map(({ spaceId }) => spaceId)
  }
}

/** A level without its map. */
export interface StoredLevel extends DraftFields {
  readonly mapId: string
  readonly isDefault: boolean
  /** Of the last edit that is in the stored map. */
  readonly updateId: number
}

/** The levels of a space in their order, drafts among them, without what is on them. */
export const levelsOf = async (db: Db, spaceId: string): Promise<StoredLevel[]> => {
  const rows = await db
    .selectFrom('spaceMaps')
    .select(['mapId', 'isDefault', 'updateId', 'draftOf', 'draftBase'])
    .where('spaceId', '=', spaceId)
    .orderBy('position')
    .orderBy('mapId')
    .execute()
  return rows.map(({ mapId, isDefault, updateId, ...row }) => ({
    mapId,
    isDefault: isDefault === 1,
    updateId,
    ...draftFields(row),
  }))
}

/**
 * Holds a level until the transaction has ended: who takes it away waits, and then takes along what was stored of it.
 * False: there is no such level.
 */
export const hold = async (tx: Db, spaceId: string, mapId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('spaceMaps')
    .set(({ ref }) => ({ position: ref('position') }))
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type WrittenMap = Pick<SpaceMapRow, 'mapId' | 'mapJson' | 'updateId'>

/** Replaces a map by a newer state of it. */
export const update = (db: Db, spaceId: string, map: WrittenMap): Promise<void> => put(db, spaceId, map, '<')

/** Replaces a map by a newer state of it, or by the same one written otherwise. */
export const rewrite = (db: Db, spaceId: string, map: WrittenMap): Promise<void> =>
  put(db, spaceId, map, '<=')

const put = async (
  db: Db,
  spaceId: string,
  { mapId, mapJson, updateId }: WrittenMap,
  isOlder: '<' | '<=',
): Promise<void> => {
  await db
    .updateTable('spaceMaps')
    .set({ mapJson, updateId })
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .where('updateId', isOlder, updateId)
    .execute()
}

/** Maps of a new space, or behind those it has. */
export const insertAll = async (
  db: Db,
  spaceId: string,
  maps: readonly StoredMap[],
  behind = 0,
): Promise<void> => {
  for (const [i, { mapId, isDefault, mapJson }] of maps.entries()) {
    await db
      .insertInto('spaceMaps')
      .values({ spaceId, mapId, isDefault: toFlag(isDefault), mapJson, updateId: 1, position: behind + i })
      .execute()
  }
}

/** A new level; who arranges them says where. */
export const insert = async (
  tx: Db,
  spaceId: string,
  { mapId, mapJson, updateId, draftOf, draftBase }: Omit<SpaceMapRow, 'isDefault'>,
): Promise<void> => {
  await tx
    .insertInto('spaceMaps')
    .values({
      spaceId,
      mapId,
      isDefault: 0,
      mapJson,
      updateId,
      draftOf: draftOf ?? null,
      draftBase: draftBase ?? null,
    })
    .execute()
}

/** Puts levels in an order, and says which one people arrive on. */
export const arrange = async (
  tx: Db,
  spaceId: string,
  levels: readonly Pick<StoredLevel, 'mapId' | 'isDefault'>[],
): Promise<void> => {
  for (const [position, { mapId, isDefault }] of levels.entries()) {
    await tx
      .updateTable('spaceMaps')
      .set({ position, isDefault: toFlag(isDefault) })
      .where('spaceId', '=', spaceId)
      .where('mapId', '=', mapId)
      .execute()
  }
}

/** Forgets a level with the edits beside it; its number is not given again. In a transaction of the caller. */
export const remove = async (tx: Db, spaceId: string, mapId: string): Promise<void> => {
  // The space before its level, as whoever stores something of the level (hold): nobody waits for each other.
  await tx
    .updateTable('spaces')
    .set({ levelsGiven: Number(mapId) })
    .where('id', '=', spaceId)
    .where('levelsGiven', '<', Number(mapId))
    .execute()
  await tx.deleteFrom('mapEdits').where('spaceId', '=', spaceId).where('mapId', '=', mapId).execute()
  await tx.deleteFrom('spaceMaps').where('spaceId', '=', spaceId).where('mapId', '=', mapId).execute()
}

/** The highest number that was given to a level made here, or was that of one taken away; 0: none. */
export const levelsGiven = async (db: Db, spaceId: string): Promise<number> => {
  const space = await db
    .selectFrom('spaces')
    .select('levelsGiven')
    .where('id', '=', spaceId)
    .executeTakeFirst()
  return space?.levelsGiven ?? 0
}

/** The highest number a level of a space has or had. */
const highestNumber = async (db: Db, spaceId: string): Promise<number> =>
  (await levelsOf(db, spaceId)).reduce(
    (most, { mapId }) => Math.max(most, Number(mapId)),
    await levelsGiven(db, spaceId),
  )

/** A number for a new level that none of the space has or had, and that none will be given again. */
export const takeNumber = async (db: Db, spaceId: string): Promise<string> => {
  for (;;) {
    const given = (await highestNumber(db, spaceId)) + 1
    const { numUpdatedRows } = await db
      .updateTable('spaces')
      .set({ levelsGiven: given })
      .where('id', '=', spaceId)
      .where('levelsGiven', '<', given)
      .executeTakeFirst()
    // Somebody else took it meanwhile, where it was not written.
    if (numUpdatedRows > 0n) return String(given)
  }
}
