import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { UsageTable } from '../../columns/site.ts'
import type { Db } from '../../schema.ts'

/**
 * How much people, spaces and templates keep. Nobody writes here but the triggers of migrations 019 and 036, in the transaction
 * of what they count, and `recount`, which looks whether they did.
 */
export type UsageRow = Selectable<UsageTable>
export type UsageKind = UsageTable['kind']
export type UsageAmounts = Omit<UsageRow, 'kind' | 'id'>

const none: UsageAmounts = {
  files: 0,
  fileBytes: 0,
  mapBytes: 0,
  documentBytes: 0,
  documents: 0,
  spaces: 0,
  templates: 0,
}

export const find = async (db: Db, kind: UsageKind, id: string): Promise<UsageAmounts> => {
  const row = await db
    .selectFrom('usage')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return none
  const { kind: _kind, id: _id, ...amounts } = row
  return amounts
}

/** What a person keeps: bytes are those of uploads, of templates, and of maps and documents of owned spaces. */
export interface PersonUsage {
  readonly bytes: number
  readonly files: number
  readonly spaces: number
  readonly templates: number
}

/** A sum of bigints is numeric on PostgreSQL, which comes as text; of nothing it is null. */
const toNumber = (sum: unknown): number => Number(sum ?? 0)

const inSpaces = (db: Db) =>
  db
    .selectFrom('spaces')
    .innerJoin('usage', (join) => join.onRef('usage.id', '=', 'spaces.id').on('usage.kind', '=', 'space'))
    .select((eb) => eb.fn.sum<number>(sql<number>`map_bytes + document_bytes`).as('bytes'))

/** Official templates are nobody's. */
const inTemplates = (db: Db) =>
  db
    .selectFrom('templates')
    .innerJoin('usage', (join) =>
      join.onRef('usage.id', '=', 'templates.id').on('usage.kind', '=', 'template'),
    )
    .select((eb) => eb.fn.sum<number>('usage.mapBytes').as('bytes'))
    .where('templates.isOfficial', '=', 0)

export const findPerson = async (db: Db, userId: string): Promise<PersonUsage> => {
  const { fileBytes, files, spaces, templates } = await find(db, 'user', userId)
  const spaceBytes = await inSpaces(db).where('spaces.ownerId', '=', userId).executeTakeFirst()
  const templateBytes = await inTemplates(db).where('templates.ownerId', '=', userId).executeTakeFirst()
  const bytes = fileBytes + toNumber(spaceBytes?.bytes) + toNumber(templateBytes?.bytes)
  return { bytes, files, spaces, templates }
}

/** What a space keeps. */
export interface SpaceUsage {
  readonly bytes: number
  readonly files: number
  readonly fileBytes: number
  readonly mapBytes: number
  readonly documents: number
  readonly documentBytes: number
}

const spaceUsage = ({
  files,
  fileBytes,
  mapBytes,
  documents,
  documentBytes,
}: Omit<UsageAmounts, 'spaces' | 'templates'>): SpaceUsage => ({
  bytes: fileBytes + mapBytes + documentBytes,
  files,
  fileBytes,
  mapBytes,
  documents,
  documentBytes,
})

export const findSpace = async (db: Db, spaceId: string): Promise<SpaceUsage> =>
  spaceUsage(await find(db, 'space', spaceId))

interface PageOf {
  readonly size: number
  readonly offset: number
}

export interface ListedSpace extends SpaceUsage {
  readonly id: string
  readonly name: string
  readonly isArchived: boolean
  readonly ownerId: string
  readonly ownerName: string
}

/** All spaces, those put away too, the largest first. */
export const listSpaces = async (
  db: Db,
  page: PageOf,
): Promise<{ readonly rows: ListedSpace[]; readonly total: number }> => {
  const rows = await db
    .selectFrom('usage')
    .innerJoin('spaces', 'spaces.id', 'usage.id')
    .leftJoin('users', 'users.id', 'spaces.ownerId')
    .selectAll('usage')
    .select(['spaces.name', 'spaces.archivedAt', 'spaces.ownerId', 'users.displayName as ownerName'])
    .where('usage.kind', '=', 'space')
    .orderBy(sql`file_bytes + map_bytes + document_bytes`, 'desc')
    .orderBy('usage.id')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  const { count } = await db
    .selectFrom('usage')
    .innerJoin('spaces', 'spaces.id', 'usage.id')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('usage.kind', '=', 'space')
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ id, name, archivedAt, ownerId, ownerName, ...amounts }) => ({
      id,
      name,
      isArchived: archivedAt !== null,
      ownerId,
      ownerName: ownerName ?? '',
      ...spaceUsage(amounts),
    })),
    total: Number(count),
  }
}

export interface ListedPerson extends PersonUsage {
  readonly id: string
  readonly displayName: string
}

/** Everybody who keeps anything, who keeps most first. */
export const listPeople = async (
  db: Db,
  page: PageOf,
): Promise<{ readonly rows: ListedPerson[]; readonly total: number }> => {
  const bytes = sql<number>`coalesce(u.file_bytes, 0) + coalesce(s.bytes, 0) + coalesce(t.bytes, 0)`
  const people = db
    .selectFrom('users')
    .leftJoin(
      (eb) => eb.selectFrom('usage').selectAll().where('kind', '=', 'user').as('u'),
      (join) => join.onRef('u.id', '=', 'users.id'),
    )
    .leftJoin(inSpaces(db).select('spaces.ownerId').groupBy('spaces.ownerId').as('s'), (join) =>
      join.onRef('s.ownerId', '=', 'users.id'),
    )
    .leftJoin(inTemplates(db).select('templates.ownerId').groupBy('templates.ownerId').as('t'), (join) =>
      join.onRef('t.ownerId', '=', 'users.id'),
    )
    .where((eb) => eb.or([eb('u.id', 'is not', null), eb('s.bytes', '>', 0), eb('t.bytes', '>', 0)]))
  const rows = await people
    .select(['users.id', 'users.displayName', 'u.files', 'u.spaces', 'u.templates'])
    .select(bytes.as('bytes'))
    .orderBy(bytes, 'desc')
    .orderBy('users.id')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  const { count } = await people.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      displayName: row.displayName,
      bytes: toNumber(row.bytes),
      files: row.files ?? 0,
      spaces: row.spaces ?? 0,
      templates: row.templates ?? 0,
    })),
    total: Number(count),
  }
}

/** What all uploads, maps and documents take, of spaces and templates together, bytes. */
export const totals = async (
  db: Db,
): Promise<{ readonly fileBytes: number; readonly mapBytes: number; readonly documentBytes: number }> => {
  const { files } = await db
    .selectFrom('usage')
    .select((eb) => eb.fn.sum('fileBytes').as('files'))
    .where('kind', '=', 'user')
    .executeTakeFirstOrThrow()
  const { maps, documents } = await db
    .selectFrom('usage')
    .select((eb) => [eb.fn.sum('mapBytes').as('maps'), eb.fn.sum('documentBytes').as('documents')])
    .executeTakeFirstOrThrow()
  return { fileBytes: toNumber(files), mapBytes: toNumber(maps), documentBytes: toNumber(documents) }
}

/** Ids of a kind after `after`, in order: of everything that has a row, and of everything that should have one. */
export const pageOfIds = async (db: Db, kind: UsageKind, after: string, size: number): Promise<string[]> => {
  const subjects = ({ user: 'users', space: 'spaces', template: 'templates' } as const)[kind]
  const known = await db
    .selectFrom('usage')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  const wanted = await db
    .selectFrom(subjects)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  return [...new Set([...known, ...wanted].map(({ id }) => id))].toSorted().slice(0, size)
}

const byteLength = (column: string) => sql<number>`octet_length(${sql.ref(column)})`

/** Counted from what is there. */
async function count(tx: Db, kind: UsageKind, id: string): Promise<UsageAmounts> {
  const one = async (query: { executeTakeFirstOrThrow(): Promise<{ readonly n: unknown }> }) =>
    toNumber((await query.executeTakeFirstOrThrow()).n)
  const filesOf = async (owner: 'ownerId' | 'spaceId') => {
    const { files, fileBytes } = await tx
      .selectFrom('files')
      .select((eb) => [eb.fn.countAll().as('files'), eb.fn.sum('bytes').as('fileBytes')])
      .where(owner, '=', id)
      .executeTakeFirstOrThrow()
    return { files: toNumber(files), fileBytes: toNumber(fileBytes) }
  }
  if (kind === 'template') {
    const maps = tx
      .selectFrom('templateMaps')
      .select((eb) => eb.fn.sum(byteLength('mapJson')).as('n'))
      .where('templateId', '=', id)
    return { ...none, mapBytes: await one(maps) }
  }
  if (kind === 'user') {
    const spaces = tx
      .selectFrom('spaces')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('ownerId', '=', id)
      .where('archivedAt', 'is', null)
    const templates = tx
      .selectFrom('templates')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('ownerId', '=', id)
      .where('isOfficial', '=', 0)
      .where('deletedAt', 'is', null)
    return {
      ...none,
      ...(await filesOf('ownerId')),
      spaces: await one(spaces),
      templates: await one(templates),
    }
  }
  const maps = tx
    .selectFrom('spaceMaps')
    .select((eb) => eb.fn.sum(byteLength('mapJson')).as('n'))
    .where('spaceId', '=', id)
  const edits = tx
    .selectFrom('mapEdits')
    .select((eb) => eb.fn.sum(byteLength('events')).as('n'))
    .where('spaceId', '=', id)
  const versions = tx
    .selectFrom('levelVersions')
    .select((eb) => eb.fn.sum(byteLength('content')).as('n'))
    .where('spaceId', '=', id)
  const updates = tx
    .selectFrom('documentUpdates')
    .select((eb) => eb.fn.sum(byteLength('update')).as('n'))
    .where('spaceId', '=', id)
  const documents = tx
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('spaceId', '=', id)
  return {
    ...none,
    ...(await filesOf('spaceId')),
    mapBytes: (await one(maps)) + (await one(edits)) + (await one(versions)),
    documentBytes: await one(updates),
    documents: await one(documents),
  }
}

/** Mends the row of somebody or something that is not as it should be; answers whether it was not. */
export const recount = (db: Db, kind: UsageKind, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const before = await find(tx, kind, id)
    const counted = await count(tx, kind, id)
    const names = Object.keys(none) as (keyof UsageAmounts)[]
    if (names.every((name) => before[name] === counted[name])) return false
    if (names.every((name) => counted[name] === 0)) {
      await tx.deleteFrom('usage').where('kind', '=', kind).where('id', '=', id).execute()
      return true
    }
    await tx
      .insertInto('usage')
      .values({ kind, id, ...counted })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(counted))
      .execute()
    return true
  })
