import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Rows one statement takes: SQLite binds 32,766 values at most. */
const batch = 500

interface Texts {
  readonly id: string
  readonly texts: readonly (string | null)[]
}

// As tables/spaces/spaceTexts.ts did it when this was written.
const searchTextOf = (texts: readonly (string | null)[]): string =>
  texts
    .filter((text) => text !== null && text !== '')
    .map((text) => String(text).toLowerCase().replace(/\s/gu, ' '))
    .join('\n')

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  for (const line of text.split('\n')) {
    const characters = Array.from(line)
    for (let at = 1; at < characters.length; at++) pairs.add(`${characters[at - 1]}${characters[at]}`)
  }
  return pairs
}

/**
 * What spaces are searched by: their texts made alike, and which two characters stand side by side in them, whatever
 * the language. And the members of a space in the order they are shown in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('spaces')
    .addColumn('searchText', 'text', (col) => col.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('spacePairs')
    .addColumn('pair', 'text', (col) => col.notNull())
    .addColumn('spaceId', 'text', (col) => col.notNull().references('spaces.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('spacePairsKey', ['pair', 'spaceId'])
    .execute()
  await fill(db)
  await db.schema
    .createIndex('membersInOrder')
    .on('members')
    .column('spaceId')
    .expression(
      sql`(case ${sql.ref('role')} when 'OWNER' then 0 when 'ADMIN' then 1 when 'BUILDER' then 2 else 3 end)`,
    )
    .columns(['joinedAt', 'userId'])
    .execute()
}

async function fill(unknown: Kysely<unknown>): Promise<void> {
  const db = unknown as Kysely<Record<string, Record<string, unknown>>>
  const rows = await db
    .selectFrom('spaces')
    .leftJoin('users', 'users.id', 'spaces.ownerId')
    .select([
      'spaces.id',
      'spaces.name',
      'spaces.description',
      'spaces.nameEn',
      'spaces.descriptionEn',
      'users.displayName',
    ])
    .execute()
  const spaces = rows.map((row): Texts => ({
    id: row['id'] as string,
    texts: [row['name'], row['description'], row['nameEn'], row['descriptionEn'], row['displayName']] as (
      string | null
    )[],
  }))
  for (const { id, texts } of spaces) {
    const searchText = searchTextOf(texts)
    await db.updateTable('spaces').set({ searchText }).where('id', '=', id).execute()
    const pairs = [...pairsOf(searchText)].map((pair) => ({ pair, spaceId: id }))
    for (let start = 0; start < pairs.length; start += batch) {
      await db
        .insertInto('spacePairs')
        .values(pairs.slice(start, start + batch))
        .execute()
    }
  }
}
