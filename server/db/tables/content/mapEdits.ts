import type { MapEditsTable } from '../../columns/spaces.ts'
import { rowsInBites } from '../../inBites.ts'
import type { Db } from '../../schema.ts'

export type MapEditRow = Readonly<MapEditsTable>

/** Parameters of one statement stay far below what SQLite takes. */
const ROWS_A_STATEMENT = 500

/**
 * Appends edits, in a transaction of its caller.
 * @throws when one is there already (the same map and number): what it says was never told
 */
export const append = async (tx: Db, rows: readonly MapEditRow[]): Promise<void> => {
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
    await tx
      .insertInto('mapEdits')
      .values(rows.slice(i, i + ROWS_A_STATEMENT))
      .execute()
  }
}

/** Edits of a space, or of one of its maps, the oldest first. */
export const listOf = (db: Db, spaceId: string, mapId?: string): Promise<MapEditRow[]> => {
  const query = db.selectFrom('mapEdits').selectAll().where('spaceId', '=', spaceId)
  return (mapId === undefined ? query : query.where('mapId', '=', mapId)).orderBy('updateId').execute()
}

/** The edits of all maps, a bite at a time. */
export const allInBites = (db: Db): AsyncGenerator<readonly MapEditRow[]> =>
  rowsInBites(db, {
    table: 'mapEdits',
    key: ['spaceId', 'mapId', 'updateId'],
    large: ['events'],
  }) as AsyncGenerator<readonly unknown[]> as AsyncGenerator<readonly MapEditRow[]>

/** The number of the last edit of each map that has any beside it. */
export const newestOf = (
  db: Db,
  spaceId: string,
): Promise<{ readonly mapId: string; readonly updateId: number }[]> =>
  db
    .selectFrom('mapEdits')
    .select(({ fn }) => ['mapId', fn.max('updateId').as('updateId')])
    .where('spaceId', '=', spaceId)
    .groupBy('mapId')
    .orderBy('mapId')
    .execute()

/** The number of the first edit beside a map; undefined: there is none. */
export const oldestOf = async (db: Db, spaceId: string, mapId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('mapEdits')
    .select('updateId')
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .orderBy('updateId')
    .limit(1)
    .executeTakeFirst()
  return row?.updateId
}

/** Forgets the edits of a map up to one of them. */
export const removeUpTo = async (db: Db, spaceId: string, mapId: string, updateId: number): Promise<void> => {
  await db
    .deleteFrom('mapEdits')
    .where('spaceId', '=', spaceId)
    .where('mapId', '=', mapId)
    .where('updateId', '<=', updateId)
    .execute()
}
