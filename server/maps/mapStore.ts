import { encodeBatch } from '#shared/protocol/codec.ts'
import type { GameMap } from '#shared/world/world.ts'
import { certainly } from '../db/certainly.ts'
import * as mapEdits from '../db/tables/content/mapEdits.ts'
import type { MapEditRow } from '../db/tables/content/mapEdits.ts'
import * as spaceMaps from '../db/tables/content/spaceMaps.ts'
import type { DraftFields, SpaceMapRow } from '../db/tables/content/spaceMaps.ts'
import type { StoredMap } from '../db/tables/spaces/templates.ts'
import type { Db } from '../db/schema.ts'
import type { MapAnswers, StoredParts } from './storedMap.ts'
import { workOnMap } from './workOnMap.ts'
import type { StoredMapEdit } from '../room/ports.ts'

/**
 * Maps as stored: a whole map now and then, and each edit since as the events that were told. An edit costs one small
 * row; what was acknowledged is there after any end of the process, and none twice, because its number is its key.
 */

export interface LoadedMap extends DraftFields {
  readonly map: GameMap
  readonly isDefault: boolean
  readonly updateId: number
}

/** Rows of a space's maps with what must still be put into each. */
async function readParts(
  db: Db,
  spaceId: string,
): Promise<{ readonly row: SpaceMapRow; readonly parts: StoredParts }[]> {
  // Edits first: one that is put into its map meanwhile is known by its number.
  const edits = await mapEdits.listOf(db, spaceId)
  const rows = await spaceMaps.listOf(db, spaceId)
  return rows.map((row) => ({ row, parts: partsOf(row, edits) }))
}

const partsOf = ({ mapId, mapJson, updateId }: SpaceMapRow, edits: readonly MapEditRow[]): StoredParts => ({
  mapJson,
  updateId,
  edits: edits.filter((edit) => edit.mapId === mapId),
})

/** The maps of a space with all their edits, in their order, drafts among them. @throws when one cannot be read */
export async function loadMaps(db: Db, spaceId: string): Promise<LoadedMap[]> {
  const loaded: LoadedMap[] = []
  for (const { row, parts } of await readParts(db, spaceId)) {
    const { isDefault, draftOf, draftBase } = row
    const draft = draftOf === undefined ? {} : { draftOf, draftBase }
    loaded.push({ ...(await workOnMap({ kind: 'open', parts })), isDefault, ...draft })
  }
  return loaded
}

/** The levels of a space as a template stores them, no drafts. @throws ZodError when a map holds what no file may hold */
export async function loadTemplateMaps(db: Db, spaceId: string): Promise<StoredMap[]> {
  const maps: StoredMap[] = []
  for (const { row, parts } of await readParts(db, spaceId)) {
    const { mapId, isDefault, draftOf } = row
    if (draftOf !== undefined) continue
    maps.push({ mapId, isDefault, ...(await workOnMap({ kind: 'template', parts, spaceId })) })
  }
  return maps
}

/** What is stored of one level; undefined: there is no such level. */
async function partsOfLevel(
  db: Db,
  spaceId: string,
  mapId: string,
): Promise<{ readonly row: SpaceMapRow; readonly parts: StoredParts } | undefined> {
  // Edits first, as in readParts.
  const edits = await mapEdits.listOf(db, spaceId, mapId)
  const row = await spaceMaps.findOf(db, spaceId, mapId)
  return row && { row, parts: partsOf(row, edits) }
}

/** One level with all its edits; undefined: there is no such level. @throws when it cannot be read */
export async function loadLevel(
  db: Db,
  spaceId: string,
  mapId: string,
): Promise<Omit<LoadedMap, keyof DraftFields> | undefined> {
  const level = await partsOfLevel(db, spaceId, mapId)
  if (!level) return undefined
  return { ...(await workOnMap({ kind: 'open', parts: level.parts })), isDefault: level.row.isDefault }
}

/** A level with all its edits as another one begins; undefined: there is no such level. @throws when it cannot be read */
export async function readCopy(db: Db, spaceId: string, mapId: string): Promise<string | undefined> {
  const level = await partsOfLevel(db, spaceId, mapId)
  return level && (await workOnMap({ kind: 'copy', parts: level.parts, spaceId })).mapJson
}

/** The same of a level of a template. */
export const copyOfFile = async (mapJson: string): Promise<string> =>
  (await workOnMap({ kind: 'copy', parts: { mapJson, updateId: 1, edits: [] }, spaceId: '' })).mapJson

/** A level with all its edits as a version of it; undefined: there is no such level. @throws when it cannot be read */
export async function readVersion(
  db: Db,
  spaceId: string,
  mapId: string,
): Promise<MapAnswers['version'] | undefined> {
  const level = await partsOfLevel(db, spaceId, mapId)
  return level && workOnMap({ kind: 'version', parts: level.parts })
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

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64')

/**
 * The spaces in whose stored maps, or edits beside them, an id stands; those put away are among them. Read in bites, as
 * all maps together may be as large as they like (db/inBites.ts).
 */
export async function spacesNaming(db: Db, userId: string): Promise<string[]> {
  const found = new Set<string>()
  for await (const ids of spaceMaps.spacesWith(db, userId)) for (const id of ids) found.add(id)
  for await (const edits of mapEdits.allInBites(db)) {
    for (const { spaceId, events } of edits) if (bytesOf(events).includes(userId)) found.add(spaceId)
  }
  return [...found].sort()
}

/**
 * Writes a map anew with its edits in it and forgets them; edits made meanwhile stay beside it.
 * @param check what it throws in the transaction ends it
 */
export async function compactMap(
  db: Db,
  spaceId: string,
  mapId: string,
  check: (tx: Db) => Promise<void>,
): Promise<void> {
  const edits = await mapEdits.listOf(db, spaceId, mapId)
  if (edits.length === 0) return
  const row = await spaceMaps.findOf(db, spaceId, mapId)
  if (!row) return
  const { mapJson, updateId } = await workOnMap({ kind: 'compact', parts: partsOf(row, edits) })
  await certainly(db, async (tx) => {
    await check(tx)
    // Does nothing where a newer state was written meanwhile: that has these edits in it too.
    await spaceMaps.update(tx, spaceId, { mapId, mapJson, updateId })
    await mapEdits.removeUpTo(tx, spaceId, mapId, updateId)
  })
}

/**
 * Writes the maps of a space anew without somebody, and without the edits that named them; edits made meanwhile stay
 * beside them. May be done twice.
 * @param check as of compactMap
 */
export async function forgetInMaps(
  db: Db,
  spaceId: string,
  userId: string,
  check: (tx: Db) => Promise<void>,
): Promise<void> {
  for (const { row, parts } of await readParts(db, spaceId)) {
    const isNamed = [row.mapJson, ...parts.edits.map(({ events }) => bytesOf(events))].some((text) =>
      text.includes(userId),
    )
    if (!isNamed) continue
    const { mapJson, updateId } = await workOnMap({ kind: 'forget', parts, userId })
    await certainly(db, async (tx) => {
      await check(tx)
      await spaceMaps.rewrite(tx, spaceId, { mapId: row.mapId, mapJson, updateId })
      await mapEdits.removeUpTo(tx, spaceId, row.mapId, updateId)
    })
  }
}
