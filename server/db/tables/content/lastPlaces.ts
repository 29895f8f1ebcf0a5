import type { Selectable } from 'kysely'
import type { LastPlacesTable } from '../../columns/insideSpaces.ts'
import { prepared } from '../../prepared.ts'
import type { Db } from '../../schema.ts'

export type LastPlaceRow = Selectable<LastPlacesTable>

const ofPerson = prepared<{ spaceId: string; userId: string }, LastPlaceRow>((db, param) =>
  db
    .selectFrom('lastPlaces')
    .selectAll()
    .where('spaceId', '=', param('spaceId'))
    .where('userId', '=', param('userId')),
)

export const find = async (db: Db, spaceId: string, userId: string): Promise<LastPlaceRow | undefined> =>
  (await ofPerson(db, { spaceId, userId }))[0]

/** Rows in one statement: 11 values each, far below what either database takes. */
const ROWS_AT_ONCE = 50
const overwritten = [
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

/** The newest place of each person, who appears once in the list; earlier ones are overwritten. All or none. */
export const putAll = async (tx: Db, places: readonly LastPlaceRow[]): Promise<void> => {
  for (let at = 0; at < places.length; at += ROWS_AT_ONCE) {
    await tx
      .insertInto('lastPlaces')
      .values(places.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['spaceId', 'userId'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(overwritten.map((name) => [name, ref(`excluded.${name}`)])),
          ),
      )
      .execute()
  }
}

/** Nobody was last on that map. */
export const removeOf = async (db: Db, spaceId: string, mapId: string): Promise<void> => {
  await db.deleteFrom('lastPlaces').where('spaceId', '=', spaceId).where('mapId', '=', mapId).execute()
}
