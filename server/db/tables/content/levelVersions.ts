import { promisify } from 'node:util'
import { gunzip, gzip, type ZlibOptions } from 'node:zlib'
import type { Selectable } from 'kysely'
import { limits } from '#shared/rules/limits.ts'
import type { LevelVersionsTable } from '../../columns/spaces.ts'
import { countOf, pageOf } from '../../pageOf.ts'
import type { Page, PageOf } from '../../pageOf.ts'
import type { Db } from '../../schema.ts'

const zipped = promisify(gzip)
const unzipped = promisify<Uint8Array, ZlibOptions, Buffer>(gunzip)
/** Each piece comes by the main thread. */
const UNZIPPED_AT_ONCE = 512 * 1024

export type LevelVersionRow = Selectable<LevelVersionsTable>
/** Without what is large. */
export type VersionFacts = Omit<LevelVersionRow, 'content'>

const facts = [
  'id',
  'spaceId',
  'mapId',
  'cause',
  'isNamed',
  'name',
  'note',
  'savedBy',
  'savedAt',
  'updateId',
  'things',
  'plan',
] as const satisfies readonly (keyof VersionFacts)[]

/** Whose versions are meant. */
export interface LevelName {
  readonly spaceId: string
  readonly mapId: string
}

const ofLevel = (db: Db, { spaceId, mapId }: LevelName) =>
  db.selectFrom('levelVersions').where('spaceId', '=', spaceId).where('mapId', '=', mapId)

export interface ListedVersion extends VersionFacts {
  /** How much it takes. */
  readonly bytes: number
  /** null: nobody one could name. */
  readonly displayName: string | null
}

/** The newest first, with who saved each. */
export const list = async (db: Db, level: LevelName, page: Page): Promise<PageOf<ListedVersion>> => {
  const { rows, total } = await pageOf(ofLevel(db, level), page, (found) =>
    found
      .leftJoin('users', 'users.id', 'levelVersions.savedBy')
      .select(facts.map((field) => `levelVersions.${field}` as const))
      .select((eb) => [
        'users.displayName as displayName',
        eb.fn<number>('octet_length', ['levelVersions.content']).as('bytes'),
      ])
      .orderBy('levelVersions.savedAt', 'desc')
      .orderBy('levelVersions.id'),
  )
  return { rows: rows as unknown as ListedVersion[], total }
}

export const find = (db: Db, level: LevelName, id: string): Promise<VersionFacts | undefined> =>
  ofLevel(db, level).select(facts).where('id', '=', id).executeTakeFirst()

/** The newest one of a level, of any kind. */
export const newestOf = (db: Db, level: LevelName): Promise<VersionFacts | undefined> =>
  ofLevel(db, level).select(facts).orderBy('savedAt', 'desc').orderBy('id').limit(1).executeTakeFirst()

export const countNamed = (db: Db, level: LevelName): Promise<number> =>
  countOf(ofLevel(db, level).where('isNamed', '=', 1))

/** The JSON of the map of a version, as bytes; undefined: it is gone. */
export async function readMapBytes(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('levelVersions').select('content').where('id', '=', id).executeTakeFirst()
  return row && (await unzipped(row.content, { chunkSize: UNZIPPED_AT_ONCE }))
}

export const readMap = async (db: Db, id: string): Promise<string | undefined> =>
  (await readMapBytes(db, id))?.toString('utf8')

export const idsOfSpace = async (db: Db, spaceId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('levelVersions')
    .select('id')
    .where('spaceId', '=', spaceId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** As it is stored: done before the transaction, for it takes a while. */
export const packMap = (mapJson: string): Promise<Buffer> => zipped(mapJson)

/** Stores one, in a transaction of its caller; of those without a name the oldest go. */
export async function insert(tx: Db, row: LevelVersionRow): Promise<void> {
  await tx
    .insertInto('levelVersions')
    .values({ ...row, content: Buffer.from(row.content) })
    .execute()
  if (row.isNamed) return
  const spare = await ofLevel(tx, row)
    .select('id')
    .where('isNamed', '=', 0)
    .orderBy('savedAt', 'desc')
    .orderBy('id')
    .limit(1_000)
    .offset(limits.versionsAutomatic)
    .execute()
  if (spare.length === 0) return
  await tx
    .deleteFrom('levelVersions')
    .where(
      'id',
      'in',
      spare.map(({ id }) => id),
    )
    .execute()
}

/** Gives it a name, which keeps it; false: it is gone. */
export const rename = async (
  db: Db,
  id: string,
  change: Pick<LevelVersionRow, 'name' | 'note'>,
): Promise<boolean> => {
  const row = await db
    .updateTable('levelVersions')
    .set({ ...change, isNamed: 1 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False: it is gone. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const row = await db.deleteFrom('levelVersions').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** All of a level that goes. */
export const removeOf = async (db: Db, { spaceId, mapId }: LevelName): Promise<void> => {
  await db.deleteFrom('levelVersions').where('spaceId', '=', spaceId).where('mapId', '=', mapId).execute()
}
