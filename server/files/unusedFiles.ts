import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../context.ts'
import type { Db } from '../db/schema.ts'
import * as references from '../db/tables/fileReferences.ts'
import type { NamingText } from '../db/tables/fileReferences.ts'
import * as table from '../db/tables/files.ts'

/** Who uploads something has a day to put it somewhere. */
const unusedFileMs = 24 * 3_600_000
/** Ids of spaces or templates read at once. */
const rowsAtOnce = 100

const filePath = /\/files\/([a-z0-9]{16,64})/g

const namedIn = (text: NamingText): string[] =>
  [...(typeof text === 'string' ? text : Buffer.from(text).toString('latin1')).matchAll(filePath)].map(
    ([, id]) => id ?? '',
  )

const sources = [
  { name: 'spaces', textsOf: references.textsOfSpace },
  { name: 'templates', textsOf: references.textsOfTemplate },
] as const

/**
 * Uploads of more than a day ago that nothing names: banners nobody used, what was replaced on an object or a
 * screen. What a template or any copy of a space shows is named there, whatever became of the space it came from.
 */
export async function unusedFiles({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<string[]> {
  const unused = new Set(await table.idsBefore(db, clock.now() - unusedFileMs))
  for (const { name, textsOf } of sources) {
    let ids = unused.size === 0 ? [] : await references.pageOfIds(db, name, '', rowsAtOnce)
    while (ids.length > 0) {
      for (const owner of ids) {
        for await (const text of textsOf(db, owner)) {
          for (const id of namedIn(text)) unused.delete(id)
          // One text is in memory at a time, and others have their turn before the next.
          await setImmediate()
        }
      }
      ids = await references.pageOfIds(db, name, ids.at(-1) ?? '', rowsAtOnce)
    }
  }
  return [...unused]
}
