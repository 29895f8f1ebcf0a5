import type { Db, MapEditsTable } from '../schema.ts'

export type MapEditRow = Readonly<MapEditsTable>

/** Parameters of one statement stay far below what SQLite takes. */
const ROWS_A_STATEMENT = 500

/** Appends edits; one stored before (the same map and number) is left as it is. All or none. */
export const append = async (db: Db, rows: readonly MapEditRow[]): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
      await tx
        .insertInto('mapEdits')
        .values(rows.slice(i, i + ROWS_A_STATEMENT))
        .onConflict((conflict) => conflict.columns(['spaceId', 'mapId', 'updateId']).doNothing())
        .execute()
    }
  })
}

/** Edits of a space, or of one of its maps, the oldest first. */
export const listOf = (db: Db, spaceId: string, mapId?: string): Promise<MapEditRow[]> => {
  const query = db.selectFrom('mapEdits').selectAll().where('spaceId', '=', spaceId)
  return (mapId === undefined ? query : query.where('mapId', '=', mapId)).orderBy('updateId').execute()
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
