import { SqliteAdapter, sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { preparedForList } from '../../prepared.ts'
import type { Db } from '../../schema.ts'

/** Rows one statement takes: SQLite binds 32,766 values at most. */
const batch = 500

/** Texts made alike: upper and lower case, all kinds of space. */
const alike = (text: string): string => text.toLowerCase().replace(/\s/gu, ' ')

/** All that a space is found by, a line each: what is looked for is within one of them. */
const searchTextOf = (texts: readonly (string | null)[]): string =>
  texts
    .filter((text) => text !== null && text !== '')
    .map((text) => alike(String(text)))
    .join('\n')

/** Every two characters that stand side by side: a word of Chinese may begin at each. */
export function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>()
  for (const line of text.split('\n')) {
    const characters = Array.from(line)
    for (let at = 1; at < characters.length; at++) pairs.add(`${characters[at - 1]}${characters[at]}`)
  }
  return pairs
}

/** Which spaces' texts are to be written anew. */
export type SpacesOf = { readonly id: string } | { readonly ownerId: string }

/**
 * Writes what spaces are found by, after a text of theirs or the name of their owner has changed; in the same
 * transaction. Of two who change something at once the later one sees both.
 */
export async function refresh(tx: Db, which: SpacesOf): Promise<void> {
  const mine =
    'id' in which
      ? ({ column: 'id', is: which.id } as const)
      : ({ column: 'ownerId', is: which.ownerId } as const)
  // Nobody else writes them until the transaction has ended.
  const before = await tx
    .updateTable('spaces')
    .set(({ ref }) => ({ searchText: ref('searchText') }))
    .where(mine.column, '=', mine.is)
    .returning(['id', 'searchText'])
    .execute()
  const rows = await tx
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
    .where(`spaces.${mine.column}`, '=', mine.is)
    .execute()
  const earlier = new Map(before.map(({ id, searchText }) => [id, searchText]))
  for (const row of rows) {
    const searchText = searchTextOf([
      row.name,
      row.description,
      row.nameEn,
      row.descriptionEn,
      row.displayName,
    ])
    await replace(tx, row.id, earlier.get(row.id) ?? '', searchText)
  }
}

async function replace(tx: Db, spaceId: string, before: string, searchText: string): Promise<void> {
  if (searchText === before) return
  await tx.updateTable('spaces').set({ searchText }).where('id', '=', spaceId).execute()
  const [old, now] = [pairsOf(before), pairsOf(searchText)]
  const gone = [...old].filter((pair) => !now.has(pair))
  const come = [...now].filter((pair) => !old.has(pair)).map((pair) => ({ pair, spaceId }))
  for (let start = 0; start < gone.length; start += batch) {
    await tx
      .deleteFrom('spacePairs')
      .where('spaceId', '=', spaceId)
      .where('pair', 'in', gone.slice(start, start + batch))
      .execute()
  }
  for (let start = 0; start < come.length; start += batch) {
    await tx
      .insertInto('spacePairs')
      .values(come.slice(start, start + batch))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** How spaces are looked for. */
export interface Search {
  /** Part of one of their texts, made alike. */
  readonly text: string
  /** The rarest two characters in it; undefined: too many have them for an index to be of use. */
  readonly pair: string | undefined
}

/** From so many spaces on, reading them in the order of the list is quicker than finding and sorting them. */
const manySpaces = 500
/** The first so many pairs of a long search are rare enough. */
const pairsTried = 8

const howMany = preparedForList<Record<string, never>, { pair: string; count: number | string | bigint }>(
  (db, pairs) => {
    const [first, ...rest] = pairs.map((pair) =>
      db
        .selectFrom((eb) =>
          eb.selectFrom('spacePairs').select('spaceId').where('pair', '=', pair).limit(manySpaces).as('some'),
        )
        .select((eb) => [eb.val(pair).as('pair'), eb.fn.countAll().as('count')]),
    )
    return rest.reduce((all, one) => all.unionAll(one), first!)
  },
)

/** How to look for a text; undefined: no space has it. */
export async function searchFor(db: Db, wanted: string): Promise<Search | undefined> {
  const text = alike(wanted)
  const pairs = [...pairsOf(text)].slice(0, pairsTried)
  if (pairs.length === 0) return { text, pair: undefined }
  const rows = await howMany(db, pairs, {})
  const counts = rows.map(({ pair, count }) => ({ pair, count: Number(count) }))
  const rarest = counts.reduce((least, one) => (one.count < least.count ? one : least))
  if (rarest.count === 0) return undefined
  return { text, pair: rarest.count < manySpaces ? rarest.pair : undefined }
}

/** Whether a column holds a text, letter by letter. */
export function holds(db: Db, column: string, text: string): Expression<SqlBool> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return sql<SqlBool>`${sql.raw(isSqlite ? 'instr' : 'strpos')}(${sql.ref(column)}, ${text}) > 0`
}
