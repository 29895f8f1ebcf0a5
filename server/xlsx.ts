import writeXlsxFile from 'write-excel-file/node'

/** Of a workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Characters a column is wide. */
const COLUMN_WIDTH = 24

/** What looks like the escape of a character would be read as that character: `_x000D_` of ECMA-376, ST_Xstring. */
const literal = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/**
 * A table as a workbook of one sheet, all of it in memory: for lists with an end. Every cell is a text, also one that
 * looks like a formula. `columns` maps a field to its heading, as in csvOf.
 * @param sheet what people call it, at most 31 characters
 */
export function xlsxOf<Row extends object>(
  rows: readonly Row[],
  columns: Partial<Record<keyof Row & string, string>>,
  sheet: string,
): Promise<Buffer> {
  const fields = Object.keys(columns) as (keyof Row & string)[]
  const text = (value: unknown) => {
    const shown = value === undefined || value === null ? '' : String(value as string | number)
    return shown === '' ? null : { value: literal(shown), type: String, wrap: shown.includes('\n') }
  }
  const head = fields.map((field) => ({
    value: columns[field] ?? field,
    type: String,
    fontWeight: 'bold' as const,
  }))
  const body = rows.map((row) => fields.map((field) => text(row[field])))
  return writeXlsxFile([head, ...body], {
    sheet,
    stickyRowsCount: 1,
    columns: fields.map(() => ({ width: COLUMN_WIDTH })),
  }).toBuffer()
}
