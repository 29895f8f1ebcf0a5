import { parseMapFile, toMapFile } from '#shared/map/spaceFile.ts'
import { decodeBatch, encodeBatch } from '#shared/protocol/codec.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap, type World } from '#shared/world/world.ts'
import * as mapEdits from './db/tables/mapEdits.ts'
import type { MapEditRow } from './db/tables/mapEdits.ts'
import * as spaceMaps from './db/tables/spaceMaps.ts'
import type { SpaceMapRow } from './db/tables/spaceMaps.ts'
import type { Db } from './db/schema.ts'
import type { StoredMapEdit } from './room/ports.ts'

/**
 * Maps as stored: a whole map now and then, and each edit since as the events that were told. An edit costs one small
 * row; what was acknowledged is there after any end of the process, and none twice, because its number is its key.
 */

export interface LoadedMap {
  readonly map: GameMap
  readonly isDefault: boolean
  readonly updateId: number
}

function withEdits({ mapJson, isDefault, updateId }: SpaceMapRow, edits: readonly MapEditRow[]): LoadedMap {
  const first = parseMapFile(JSON.parse(mapJson))
  let world: World = { ...emptyWorld, maps: new Map([[first.id, first]]) }
  let last = updateId
  for (const edit of edits) {
    if (edit.updateId <= last) continue
    world = reduceAll(world, decodeBatch(Buffer.from(edit.events, 'base64')))
    last = edit.updateId
  }
  return { map: world.maps.get(first.id) ?? first, isDefault, updateId: last }
}

/** The maps of a space with all their edits, by number. */
export async function loadMaps(db: Db, spaceId: string): Promise<LoadedMap[]> {
  // Edits first: one that is put into its map meanwhile is known by its number.
  const edits = await mapEdits.listOf(db, spaceId)
  const rows = await spaceMaps.listOf(db, spaceId)
  return rows.map((row) =>
    withEdits(
      row,
      edits.filter(({ mapId }) => mapId === row.mapId),
    ),
  )
}

/** Appends edits of a space, in a transaction of its caller. */
export const appendEdits = (db: Db, spaceId: string, edits: readonly StoredMapEdit[]): Promise<void> =>
  mapEdits.append(
    db,
    edits.map(({ mapId, updateId, events }) => ({
      spaceId,
      mapId,
      updateId,
      events: Buffer.from(encodeBatch(events)).toString('base64'),
    })),
  )

/** Writes a map anew with its edits in it and forgets them. */
export async function compactMap(db: Db, spaceId: string, mapId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const edits = await mapEdits.listOf(tx, spaceId, mapId)
    const row = (await spaceMaps.listOf(tx, spaceId)).find((known) => known.mapId === mapId)
    if (!row || edits.length === 0) return
    const { map, updateId } = withEdits(row, edits)
    await spaceMaps.update(tx, spaceId, { mapId, mapJson: JSON.stringify(toMapFile(map)), updateId })
    await mapEdits.removeUpTo(tx, spaceId, mapId, updateId)
  })
}
