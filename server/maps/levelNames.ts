import { ApiError } from '#shared/errors.ts'
import * as mapEdits from '../db/tables/content/mapEdits.ts'
import type { StoredLevel } from '../db/tables/content/spaceMaps.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/schema.ts'
import { noAccount, type Account } from './mapReadings.ts'
import { loadMaps } from './mapStore.ts'

type Names = ReadonlyMap<string, string>

/** Spaces whose names are remembered while nobody is there. */
const REMEMBERED_MAX = 1_000
const remembered = new Map<string, { readonly state: string; readonly names: Names }>()
/** What is just being read, by space: whoever asks meanwhile waits for the same maps. */
const reading = new Map<string, { readonly state: string; readonly names: Promise<Names> }>()

/**
 * The names of the levels of a space, by number, of those that have one. Anybody may ask, as often as they like: maps
 * are read only when they changed since the last time.
 * @param levels the levels as they are stored now
 * @throws ApiError as MapReadings.open
 */
export async function levelNames(
  { db, rooms }: AppContext,
  spaceId: string,
  levels: readonly StoredLevel[],
  account: Account = noAccount,
): Promise<Names> {
  const living = await rooms.levelNames(spaceId)
  if (living !== 'nobody') return new Map(Object.entries(living))
  const state = JSON.stringify([
    await mapEdits.newestOf(db, spaceId),
    levels.map(({ mapId, updateId }) => [mapId, updateId]),
  ])
  for (;;) {
    const known = remembered.get(spaceId)
    if (known?.state === state) return known.names
    const same = reading.get(spaceId)
    if (same?.state !== state) break
    try {
      return await same.names
    } catch (error) {
      // That was refused to whoever asked first: this one asks on their own account.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const names = readNames(db, spaceId, state, account)
  reading.set(spaceId, { state, names })
  try {
    return await names
  } finally {
    if (reading.get(spaceId)?.names === names) reading.delete(spaceId)
  }
}

async function readNames(db: Db, spaceId: string, state: string, account: Account): Promise<Names> {
  const names = namesOf((await loadMaps(db, spaceId, account)).map(({ map }) => map))
  remembered.delete(spaceId)
  remembered.set(spaceId, { state, names })
  for (const [oldest] of remembered) {
    if (remembered.size <= REMEMBERED_MAX) break
    remembered.delete(oldest)
  }
  return names
}

const namesOf = (
  maps: readonly { readonly id: string; readonly name?: string | null | undefined }[],
): Names => new Map(maps.flatMap(({ id, name }) => (name == null ? [] : [[id, name] as const])))
