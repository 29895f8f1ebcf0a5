import { stringify } from 'csv-stringify/sync'

/**
 * A table as CSV for spreadsheets: with a byte order mark, or Chinese text comes out wrong in them; cells that would be
 * formulas are made text. `columns` maps a field to its heading.
 */
export const csvOf = <Row extends object>(
  rows: readonly Row[],
  columns: Partial<Record<keyof Row & string, string>>,
): string =>
  stringify([...rows], {
    header: true,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // A line break alone is not the delimiter, which is all that it would quote of itself.
    quoted_match: /[\r\n]/,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header: String(header) })),
  })
