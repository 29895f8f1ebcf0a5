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

/** Replaces a map by a newer state of it. */
export const update = async (
  db: Db,
  spaceId: string,
  { mapId, mapJson, updateId }: Pick<SpaceMapRow, 'mapId' | 'mapJson' | 'updateId'>,
): Promise<void> => {
  await db
    .updateTable('spaceMaps')
    .set({ mapJson, updateId })
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .where('updateId', '<', updateId)
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
