import type { SelectQueryBuilder } from 'kysely'

/** Which part of a list is asked for. */
export interface Page {
  readonly size: number
  readonly offset: number
}

/** A part of a list, and how long the whole of it is. */
export interface PageOf<Row> {
  readonly rows: Row[]
  readonly total: number
}

// oxlint-disable-next-line typescript/no-empty-object-type -- Kysely's word for nothing selected yet
type Found<Tables, Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, {}>

/** How many rows a query finds, of which nothing is selected yet. */
export async function countOf<Tables, Table extends keyof Tables>(
  found: Found<Tables, Table>,
): Promise<number> {
  const row = await found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  // Kysely cannot tell of tables it does not know that a count is among what was selected.
  return Number((row as { readonly count: number | string | bigint }).count)
}

/**
 * A page of what a query finds, of which nothing is selected yet.
 * @param inOrder selects what is wanted of each, and says in which order
 */
export async function pageOf<Tables, Table extends keyof Tables, Joined, Join extends keyof Joined, Row>(
  found: Found<Tables, Table>,
  { size, offset }: Page,
  inOrder: (found: Found<Tables, Table>) => SelectQueryBuilder<Joined, Join, Row>,
): Promise<PageOf<Row>> {
  const rows = (await inOrder(found).limit(size).offset(offset).execute()) as Row[]
  return { rows, total: await countOf(found) }
}
