import { encodeBatch } from '#shared/protocol/codec.ts'
import type { GameMap } from '#shared/world/world.ts'
import { certainly } from '../db/certainly.ts'
import * as mapEdits from '../db/tables/content/mapEdits.ts'
import { statesOf, type LevelState } from '../db/tables/content/levelStates.ts'
import * as spaceMaps from '../db/tables/content/spaceMaps.ts'
import type { DraftFields } from '../db/tables/content/spaceMaps.ts'
import type { StoredMap } from '../db/tables/spaces/templates.ts'
import type { Db } from '../db/schema.ts'
import { MapReadings, noAccount, type Account, type WantedMap } from './mapReadings.ts'
import type { MapAnswers, MapTask, StoredParts } from './storedMap.ts'
import { workOnMap, workOnUnread, type MapWork, type Spend } from './workOnMap.ts'
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

const ofDb = new WeakMap<Db, MapReadings>()

/** The readings of a database by this process. */
function readingsOf(db: Db): MapReadings {
  const known = ofDb.get(db) ?? new MapReadings()
  ofDb.set(db, known)
  return known
}

/** What is stored of one level; undefined: there is no such level. */
async function partsOfLevel(db: Db, spaceId: string, mapId: string): Promise<StoredParts | undefined> {
  // Edits first: one that is put into its map meanwhile is known by its number.
  const edits = await mapEdits.listOf(db, spaceId, mapId)
  const row = await spaceMaps.findOf(db, spaceId, mapId)
  return row && { mapJson: row.mapJson, updateId: row.updateId, edits }
}

const unread = (db: Db, spaceId: string, { mapId, newest, bytes, ownerId }: LevelState): WantedMap => ({
  spaceId,
  mapId,
  newest,
  size: bytes,
  whose: ownerId,
  read: () => partsOfLevel(db, spaceId, mapId),
})

async function open(
  db: Db,
  spaceId: string,
  state: LevelState,
  account: Account | undefined,
): Promise<LoadedMap | undefined> {
  const opened = await readingsOf(db).open(unread(db, spaceId, state), account)
  const { isDefault, draftOf, draftBase } = state
  return opened && { ...opened, isDefault, ...(draftOf === undefined ? {} : { draftOf, draftBase }) }
}

/**
 * The maps of a space with all their edits, in their order, drafts among them.
 * @throws ApiError as MapReadings.open; anything when one cannot be read
 */
export async function loadMaps(db: Db, spaceId: string, account?: Account): Promise<LoadedMap[]> {
  const loaded: LoadedMap[] = []
  for (const state of await statesOf(db, spaceId)) {
    const level = await open(db, spaceId, state, account)
    if (level) loaded.push(level)
  }
  return loaded
}

/** One level with all its edits; undefined: there is no such level. @throws as loadMaps */
export async function loadLevel(
  db: Db,
  spaceId: string,
  mapId: string,
  account?: Account,
): Promise<LoadedMap | undefined> {
  const [state] = await statesOf(db, spaceId, mapId)
  return state && open(db, spaceId, state, account)
}

/** Work on a level with all its edits; undefined: there is no such level. */
async function workOnLevel<K extends MapTask['kind']>(
  db: Db,
  spaceId: string,
  mapId: string,
  work: MapWork & { readonly kind: K },
  spend?: Spend,
): Promise<MapAnswers[K] | undefined> {
  const [state] = await statesOf(db, spaceId, mapId)
  return state && workOnUnread<K>(work, unread(db, spaceId, state), spend)
}

/** The levels of a space as a template stores them, no drafts. @throws ZodError when a map holds what no file may hold */
export async function loadTemplateMaps(db: Db, spaceId: string): Promise<StoredMap[]> {
  const maps: StoredMap[] = []
  for (const { mapId, isDefault, draftOf } of await statesOf(db, spaceId)) {
    if (draftOf !== undefined) continue
    const made = await workOnLevel(db, spaceId, mapId, { kind: 'template', spaceId })
    if (made) maps.push({ mapId, isDefault, ...made })
  }
  return maps
}

/** A level with all its edits as another one begins; undefined: there is no such level. @throws when it cannot be read */
export const readCopy = async (
  db: Db,
  spaceId: string,
  mapId: string,
  spend?: Spend,
): Promise<string | undefined> =>
  (await workOnLevel(db, spaceId, mapId, { kind: 'copy', spaceId }, spend))?.mapJson

/** The same of a level of a template. */
export const copyOfFile = async (mapJson: string): Promise<string> =>
  (await workOnMap({ kind: 'copy', parts: { mapJson, updateId: 1, edits: [] }, spaceId: '' })).mapJson

/** A level with all its edits as a version of it; undefined: there is no such level. @throws when it cannot be read */
export const readVersion = (
  db: Db,
  spaceId: string,
  mapId: string,
  spend?: Spend,
): Promise<MapAnswers['version'] | undefined> => workOnLevel(db, spaceId, mapId, { kind: 'version' }, spend)

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

const MIB = 1024 * 1024
/** What reading and storing a mebibyte of map takes of the main thread, wherever it is worked on (measured). */
const REWRITE_MS = 8

/**
 * Writes a map anew with its edits in it and forgets them; edits made meanwhile stay beside it.
 * @param check what it throws in the transaction ends it
 * @param payer on whose account it is; that of nobody by default
 */
export async function compactMap(
  db: Db,
  spaceId: string,
  mapId: string,
  check: (tx: Db) => Promise<void>,
  payer: Pick<Account, 'spend' | 'charge'> = noAccount,
): Promise<void> {
  if ((await mapEdits.oldestOf(db, spaceId, mapId)) === undefined) return
  const compact = await workOnLevel(db, spaceId, mapId, { kind: 'compact' }, payer.spend)
  if (!compact) return
  const { mapJson, updateId } = compact
  payer.charge((mapJson.length / MIB) * REWRITE_MS)
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
  for (const state of await statesOf(db, spaceId)) {
    const { mapId } = state
    const parts = await partsOfLevel(db, spaceId, mapId)
    const isNamed =
      parts &&
      [parts.mapJson, ...parts.edits.map(({ events }) => bytesOf(events))].some((text) =>
        text.includes(userId),
      )
    if (!isNamed) continue
    const { mapJson, updateId } = await workOnMap({ kind: 'forget', parts, userId })
    await certainly(db, async (tx) => {
      await check(tx)
      await spaceMaps.rewrite(tx, spaceId, { mapId, mapJson, updateId })
      await mapEdits.removeUpTo(tx, spaceId, mapId, updateId)
    })
  }
}
