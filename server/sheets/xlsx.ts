import { fail } from '#shared/errors.ts'
import { TurnsBusy } from '../operating/fairTurns.ts'
import { createThreads } from '../operating/threads.ts'
import { makeWorkbook, type TableTask } from './workbook.ts'

/** Of a workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Up to so many rows a thread costs more than it saves: about 20 ms of work. */
const FEW_ROWS = 200

const threads = createThreads({
  module: new URL('./workbookWorker.ts', import.meta.url),
  what: 'a workbook',
  atOnce: 1,
  // Half a minute for the last of them, and ten thousand rows each.
  waitingMax: 8,
  withinMs: 60_000,
  heapMb: 512,
})

/**
 * A table as a workbook of one sheet, for lists with an end; a long one is made in a thread of its own. Every cell is a
 * text. `columns` maps a field to its heading, as in csvOf.
 * @param sheet what people call it, at most 31 characters
 * @throws ApiError ServerBusy
 */
export async function xlsxOf<Row extends object>(
  rows: readonly Row[],
  columns: Partial<Record<keyof Row & string, string>>,
  sheet: string,
): Promise<Buffer> {
  const fields = Object.keys(columns) as (keyof Row & string)[]
  const text = (value: unknown): string =>
    value === undefined || value === null ? '' : String(value as string | number)
  const task: TableTask = {
    headings: fields.map((field) => columns[field] ?? field),
    rows: rows.map((row) => fields.map((field) => text(row[field]))),
    sheet,
  }
  if (rows.length <= FEW_ROWS) return makeWorkbook(task)
  const workbook = await threads
    .run<Uint8Array>(() => task)
    .catch((error: unknown) => {
      if (error instanceof TurnsBusy) fail('ServerBusy')
      throw error
    })
  return Buffer.from(workbook)
}
