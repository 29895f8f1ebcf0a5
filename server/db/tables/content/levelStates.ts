import type { Db } from '../../schema.ts'
import type { StoredLevel } from './spaceMaps.ts'

/** A level without its map: what it is, and how much there is to be read of it. */
export interface LevelState extends StoredLevel {
  /** Of the last edit, in the stored map or beside it: as long as it is the same, the map is. */
  readonly newest: number
  /** Of the stored map and the edits beside it. */
  readonly bytes: number
  /** Who owns the space. */
  readonly ownerId: string
}

/** The levels of a space, or one of them, in their order, drafts among them; no map is read. */
export const statesOf = async (db: Db, spaceId: string, mapId?: string): Promise<LevelState[]> => {
  const ofSpace = db
    .selectFrom('spaceMaps')
    .leftJoin('spaces', 'spaces.id', 'spaceMaps.spaceId')
    .select(({ fn, selectFrom }) => {
      const edits = selectFrom('mapEdits')
        .whereRef('mapEdits.spaceId', '=', 'spaceMaps.spaceId')
        .whereRef('mapEdits.mapId', '=', 'spaceMaps.mapId')
      return [
        'spaceMaps.mapId',
        'spaceMaps.isDefault',
        'spaceMaps.updateId',
        'spaceMaps.draftOf',
        'spaceMaps.draftBase',
        'spaces.ownerId',
        fn<number>('octet_length', ['spaceMaps.mapJson']).as('mapBytes'),
        edits.select((eb) => eb.fn.max('mapEdits.updateId').as('newest')).as('newest'),
        edits
          .select((eb) =>
            eb.fn.sum<number | null>(eb.fn<number>('octet_length', ['mapEdits.events'])).as('bytes'),
          )
          .as('editBytes'),
      ]
    })
    .where('spaceMaps.spaceId', '=', spaceId)
  const wanted = mapId === undefined ? ofSpace : ofSpace.where('spaceMaps.mapId', '=', mapId)
  const rows = await wanted.orderBy('spaceMaps.position').orderBy('spaceMaps.mapId').execute()
  return rows.map(({ mapId: id, isDefault, updateId, draftOf, draftBase, ...row }) => ({
    mapId: id,
    isDefault: isDefault === 1,
    updateId,
    ...(draftOf === null ? {} : { draftOf, draftBase: draftBase ?? undefined }),
    newest: Math.max(updateId, Number(row.newest ?? 0)),
    bytes: Number(row.mapBytes) + Number(row.editBytes ?? 0),
    ownerId: row.ownerId ?? '',
  }))
}

/** What the levels of a space take together, or one of them. */
export const bytesOf = async (db: Db, spaceId: string, mapId?: string): Promise<number> =>
  (await statesOf(db, spaceId, mapId)).reduce((sum, { bytes }) => sum + bytes, 0)
