import type { Db, Schema } from '../../schema.ts'
import { rowsInBites } from '../../inBites.ts'
import { tablesOfPeople } from './personalTables.ts'
import { largeColumns, tableKeys } from './tableKeys.ts'

/** Rows of people across all tables, by personalTables.ts, for the export of an account. */

type Row = Record<string, unknown>
/** Whose rows are meant. */
export interface RowsOf {
  readonly userId: string
  readonly phone: string | null
}

const without = (row: Row, secrets: readonly string[]): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secrets.includes(name))
      .map(([name, value]) => [
        name,
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      ]),
  )

/** What narrows a table to rows in whose column one value stands. */
interface Narrowed {
  readonly column: string
  readonly value: string
  /** Columns in which it does not stand: those rows came before. */
  readonly but?: readonly Pick<Narrowed, 'column' | 'value'>[]
}

/** Rows of a table with one value in a column, by the rest of its key, in pages of 1 MiB at most. */
async function* pagesWith(
  db: Db,
  table: keyof Schema,
  { column, value, but = [] }: Narrowed,
  secrets: readonly string[],
): AsyncGenerator<Row[]> {
  const key: readonly string[] = tableKeys[table]
  const rest = key.filter((name) => name !== column)
  const pages = rowsInBites(db, {
    table,
    key: rest.length === 0 ? key : rest,
    large: largeColumns[table] ?? [],
    narrow: (eb) =>
      eb.and([
        eb(column, '=', value),
        ...but.map((other) => eb.or([eb(other.column, '!=', other.value), eb(other.column, 'is', null)])),
      ]),
  })
  for await (const rows of pages) yield rows.map((row) => without(row, secrets))
}

/** What of a table a person is given: their own rows, without secrets, each once. */
export async function* ownPages(
  db: Db,
  name: keyof Schema,
  { userId, phone }: RowsOf,
): AsyncGenerator<Row[]> {
  const found = tablesOfPeople.find(([table]) => table === name)
  if (!found) return
  const [, { people, phones = [], secrets = [] }] = found
  const wanted = [
    ...Object.entries(people).flatMap(([column, { mine }]) => (mine ? [{ column, value: userId }] : [])),
    ...(phone === null ? [] : phones.map((column) => ({ column, value: phone }))),
  ]
  for (const [i, one] of wanted.entries()) {
    yield* pagesWith(db, name, { ...one, but: wanted.slice(0, i) }, secrets)
  }
}

/** What of a table is in a thing somebody owns. */
export const contentPages = (db: Db, name: keyof Schema, column: string, id: string): AsyncGenerator<Row[]> =>
  pagesWith(db, name, { column, value: id }, [])

/** A document somebody has written to. */
export interface WrittenDocument {
  readonly spaceId: string
  readonly docId: string
}

/** The documents somebody has written to, found one after the other by their index. */
export async function* documentsOf(db: Db, userId: string): AsyncGenerator<WrittenDocument> {
  const written = db
    .selectFrom('documentUpdates')
    .select(['spaceId', 'docId'])
    .where('userId', '=', userId)
    .orderBy('spaceId')
    .orderBy('docId')
    .limit(1)
  for (let last = await written.executeTakeFirst(); last;) {
    yield last
    const { spaceId, docId } = last
    last = await written
      .where((eb) => eb(eb.refTuple('spaceId', 'docId'), '>', eb.tuple(spaceId, docId)))
      .executeTakeFirst()
  }
}

/** What somebody has written to a document. */
export const updatePages = (
  db: Db,
  userId: string,
  { spaceId, docId }: WrittenDocument,
): AsyncGenerator<Row[]> => {
  const pages = rowsInBites(db, {
    table: 'documentUpdates',
    key: ['seq'],
    large: ['update'],
    narrow: (eb) => eb.and([eb('userId', '=', userId), eb('spaceId', '=', spaceId), eb('docId', '=', docId)]),
  })
  return withoutSecrets(pages)
}

async function* withoutSecrets(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield rows.map((row) => without(row, []))
}
