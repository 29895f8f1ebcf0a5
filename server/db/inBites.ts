import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, Kysely, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Db, Schema } from './schema.ts'

/** Bytes of one statement: what SQLite reads meanwhile nothing else goes on. A row that has more comes alone. */
export const biteBytes = 1 << 20
const rowsMax = 500

type Row = Record<string, unknown>
/** Tables by name, which the types of Kysely cannot follow. */
type AnyTable = Record<string, Row>
type Narrowing = (eb: ExpressionBuilder<AnyTable, string>) => Expression<SqlBool>

export interface Bites {
  readonly table: keyof Schema
  /** Columns that tell its rows apart, in the order of an index, behind those `narrow` holds fast. */
  readonly key: readonly string[]
  /** Columns with much in them. */
  readonly large: readonly string[]
  readonly narrow?: Narrowing
}

/** Whether a row is of a bite. */
export type Bite = Narrowing

const whole: Narrowing = () => sql<boolean>`1 = 1`

const compared = (key: readonly string[], sign: '>' | '<=', row: Row) => {
  const columns = key.map((column) => sql.ref(column))
  const values = key.map((column) => row[column])
  return sql<boolean>`(${sql.join(columns)}) ${sql.raw(sign)} (${sql.join(values)})`
}

const inOrder = <Found>(query: SelectQueryBuilder<AnyTable, string, Found>, key: readonly string[]) =>
  key.reduce((ordered, column) => ordered.orderBy(column), query)

/**
 * Rows of a table as bites of at most `biteBytes` and `rowsMax` rows, in the order of its key: what comes between while
 * they are read is in one of them or is not. Sizes are asked first, without what they are the sizes of.
 */
export async function* bitesOf(db: Db, { table, key, large, narrow = whole }: Bites): AsyncGenerator<Bite> {
  const any = db as unknown as Kysely<AnyTable>
  const sizes = large.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`)
  const size = sizes.length === 0 ? sql<number>`0` : sql<number>`${sql.join(sizes, sql` + `)}`
  let after: Bite = whole
  for (;;) {
    const query = any
      .selectFrom(table)
      .select([...key])
      .select(size.as('bytesOfRow'))
      .where((eb) => eb.and([narrow(eb), after(eb)]))
      .limit(rowsMax)
    const rows = await inOrder(query, key).execute()
    let bytes = 0
    for (const [at, row] of rows.entries()) {
      bytes += Number(row['bytesOfRow'])
      const next = rows[at + 1]
      if (next && bytes + Number(next['bytesOfRow']) <= biteBytes) continue
      const begun = after
      const upTo: Bite = () => compared(key, '<=', row)
      yield (eb) => eb.and([narrow(eb), begun(eb), upTo(eb)])
      after = () => compared(key, '>', row)
      bytes = 0
    }
    if (rows.length < rowsMax) return
  }
}

/** All that is in the rows, bite by bite. */
export async function* rowsInBites(db: Db, bites: Bites): AsyncGenerator<readonly Row[]> {
  const any = db as unknown as Kysely<AnyTable>
  for await (const bite of bitesOf(db, bites)) {
    yield await inOrder(any.selectFrom(bites.table).selectAll().where(bite), bites.key).execute()
  }
}
