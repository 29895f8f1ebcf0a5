import writeXlsxFile from 'write-excel-file/node'

/** A table as it goes to the thread that makes a workbook of it. */
export interface TableTask {
  /** Of the columns. */
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** What people call the sheet, at most 31 characters. */
  readonly sheet: string
}

/** Characters a column is wide. */
const COLUMN_WIDTH = 24

/** What looks like the escape of a character would be read as that character: `_x000D_` of ECMA-376, ST_Xstring. */
const literal = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

const cell = (text: string) =>
  text === '' ? null : { value: literal(text), type: String, wrap: text.includes('\n') }

/** A workbook of one sheet, all of it in memory. Every cell is a text, also one that looks like a formula. */
export function makeWorkbook({ headings, rows, sheet }: TableTask): Promise<Buffer> {
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) => row.map(cell))
  return writeXlsxFile([head, ...body], {
    sheet,
    stickyRowsCount: 1,
    columns: headings.map(() => ({ width: COLUMN_WIDTH })),
  }).toBuffer()
}
