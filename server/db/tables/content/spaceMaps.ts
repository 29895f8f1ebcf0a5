import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { toFlag } from '../../columns/flag.ts'
import type { StoredMap } from '../spaces/templates.ts'

export interface SpaceMapRow extends StoredMap {
  readonly updateId: number
}

export const listOf = async (db: Db, spaceId: string): Promise<SpaceMapRow[]> => {
  const rows = await db
    .selectFrom('spaceMaps')
    .select(['mapId', 'isDefault', 'mapJson', 'updateId'])
    .where('spaceId', '=', spaceId)
    .orderBy('mapId')
    .execute()
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1 }))
}

/** The spaces that have maps. */
export const spaceIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('spaceMaps').select('spaceId').distinct().orderBy('spaceId').execute()
  return rows.map(({ spaceId }) => spaceId)
}

/** Those of some spaces in whose maps, as they were last written whole, a word stands. */
export const spacesWith = async (db: Db, spaceIds: readonly string[], word: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('spaceMaps')
    .select('spaceId')
    .distinct()
    .where('spaceId', 'in', spaceIds)
    // The same on SQLite and PostgreSQL, whatever signs are in the word.
    .where(sql<boolean>`replace(${sql.ref('mapJson')}, ${word}, '') != ${sql.ref('mapJson')}`)
    .execute()
  return rows.map(({ spaceId }) => spaceId)
}

/** A level without its map. */
export interface StoredLevel {
  readonly mapId: string
  readonly isDefault: boolean
  /** Of the last edit that is in the stored map. */
  readonly updateId: number
}

/** The levels of a space, without what is on them. */
export const levelsOf = async (db: Db, spaceId: string): Promise<StoredLevel[]> => {
  const rows = await db
    .selectFrom('spaceMaps')
    .select(['mapId', 'isDefault', 'updateId'])
    .where('spaceId', '=', spaceId)
    .orderBy('mapId')
    .execute()
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1 }))
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

/** The first maps of a new space. */
export const insertAll = async (db: Db, spaceId: string, maps: readonly StoredMap[]): Promise<void> => {
  for (const { mapId, isDefault, mapJson } of maps) {
    await db
      .insertInto('spaceMaps')
      .values({ spaceId, mapId, isDefault: toFlag(isDefault), mapJson, updateId: 1 })
      .execute()
  }
}
