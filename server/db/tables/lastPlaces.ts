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

/** The newest place of each person; earlier ones are overwritten. */
export const putAll = async (db: Db, places: readonly LastPlaceRow[]): Promise<void> => {
  if (places.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const place of places) {
      await tx
        .insertInto('lastPlaces')
        .values(place)
        .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doUpdateSet(place))
        .execute()
    }
  })
}
