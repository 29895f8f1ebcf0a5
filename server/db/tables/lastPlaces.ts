import type { Selectable } from 'kysely'
import type { Db, LastPlacesTable } from '../schema.ts'

export type LastPlaceRow = Selectable<LastPlacesTable>

export const find = (db: Db, spaceId: string, userId: string): Promise<LastPlaceRow | undefined> =>
  db
    .selectFrom('lastPlaces')
    .selectAll()
    .where('spaceId', '=', spaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** Rows in one statement: 11 values each, far below what either database takes. */
const ROWS_AT_ONCE = 50
const kept = [
  'mapId',
  'x',
  'y',
  'z',
  'yaw',
  'name',
  'outfitString',
  'chairIdx',
  'leftAt',
] as const satisfies readonly (keyof LastPlacesTable)[]

/** The newest place of each person, who appears once in the list; earlier ones are overwritten. */
export const putAll = async (db: Db, places: readonly LastPlaceRow[]): Promise<void> => {
  if (places.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (let at = 0; at < places.length; at += ROWS_AT_ONCE) {
      await tx
        .insertInto('lastPlaces')
        .values(places.slice(at, at + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict
            .columns(['spaceId', 'userId'])
            .doUpdateSet(({ ref }) =>
              Object.fromEntries(kept.map((name) => [name, ref(`excluded.${name}`)])),
            ),
        )
        .execute()
    }
  })
}
