import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import type { Db } from '../../server/db/schema.ts'

/** What a site keeps at one moment. Bytes are those in use: SQLite gives no file back, it writes into it again. */
export interface Census {
  readonly rows: Readonly<Record<string, number>>
  readonly databaseBytes: number
  readonly fileBytes: number
  readonly files: number
  /** Of this process after the garbage collector, people's clients included. */
  readonly heapBytes: number
}

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const valueOf = async (db: Db, query: string): Promise<number> => {
  const { rows } = await sql.raw<Record<string, number>>(query).execute(db)
  return Number(Object.values(rows[0] ?? {})[0])
}

async function rowsOf(db: Db): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables()
  const rows: Record<string, number> = {}
  for (const { name } of tables) rows[name] = await valueOf(db, `select count(*) as n from "${name}"`)
  return rows
}

async function uploadsOf(folder: string): Promise<{ files: number; fileBytes: number }> {
  const all = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    all
      .filter((each) => each.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return { files: sizes.length, fileBytes: sizes.reduce((sum, size) => sum + size, 0) }
}

export async function takeCensus(db: Db, dataDir: string): Promise<Census> {
  const pages = (await valueOf(db, 'pragma page_count')) - (await valueOf(db, 'pragma freelist_count'))
  const rows = await rowsOf(db)
  const uploads = await uploadsOf(dataDir)
  // Twice: what the first finds dead may hold on to more.
  collectGarbage()
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  return {
    rows,
    databaseBytes: pages * (await valueOf(db, 'pragma page_size')),
    ...uploads,
    heapBytes: process.memoryUsage().heapUsed,
  }
}
