import { sql, type RawBuilder } from 'kysely'

/** Whether a column has a text in it, in any case; what is a sign of a pattern in the text is only itself. */
export function holds(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
