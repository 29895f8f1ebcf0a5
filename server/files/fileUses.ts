import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/schema.ts'
import * as references from '../db/tables/fileReferences.ts'
import type { NamingText } from '../db/tables/fileReferences.ts'

/** What an upload is named in. */
export interface FileUse {
  readonly what: 'space' | 'template'
  /** Of the space or the template. */
  readonly id: string
}

/** Ids of spaces or templates read at once. */
const rowsAtOnce = 100

const filePath = /\/files\/([a-z0-9]{16,64})/g

const namedIn = (text: NamingText): string[] =>
  [...(typeof text === 'string' ? text : Buffer.from(text).toString('latin1')).matchAll(filePath)].map(
    ([, id]) => id ?? '',
  )

const sources = [
  { what: 'space', table: 'spaces', textsOf: references.textsOfSpace },
  { what: 'template', table: 'templates', textsOf: references.textsOfTemplate },
] as const

/**
 * Every upload that is named anywhere, and where: reads all spaces and templates, those put away or deleted too. One text
 * is in memory at a time, and others have their turn before the next. The same may come several times.
 */
export async function* findUses(db: Db): AsyncGenerator<FileUse & { readonly fileId: string }> {
  for (const { what, table, textsOf } of sources) {
    let ids = await references.pageOfIds(db, table, '', rowsAtOnce)
    while (ids.length > 0) {
      for (const id of ids) {
        for await (const text of textsOf(db, id)) {
          for (const fileId of namedIn(text)) yield { fileId, what, id }
          await setImmediate()
        }
      }
      ids = await references.pageOfIds(db, table, ids.at(-1) ?? '', rowsAtOnce)
    }
  }
}

/** Where each upload is named; one that is not in it is named nowhere. */
export type UsesOfFiles = ReadonlyMap<string, readonly FileUse[]>

/** Where uploads are used, for everybody who asks: all of it is read at once, so it is never read twice at a time. */
export interface FileUses {
  /** As of a moment ago. */
  recent(): Promise<UsesOfFiles>
  /** As of now: nothing of it was read before the call. */
  fresh(): Promise<UsesOfFiles>
}

/** So long what was read is good enough for a list. */
const recentMs = 30_000

export function createFileUses(db: Db, now = () => performance.now()): FileUses {
  let last: { readonly begunAt: number; readonly uses: UsesOfFiles } | undefined
  let reading: Promise<UsesOfFiles> = Promise.resolve(new Map())
  /** The one that has not begun yet: whoever asks meanwhile has theirs of it. */
  let next: Promise<UsesOfFiles> | undefined

  async function read(): Promise<UsesOfFiles> {
    next = undefined
    const begunAt = now()
    const uses = new Map<string, FileUse[]>()
    for await (const { fileId, what, id } of findUses(db)) {
      const known = uses.get(fileId)
      if (!known) uses.set(fileId, [{ what, id }])
      else if (!known.some((use) => use.what === what && use.id === id)) known.push({ what, id })
    }
    last = { begunAt, uses }
    return uses
  }

  const fresh = (): Promise<UsesOfFiles> => {
    if (next) return next
    next = reading.then(read, read)
    reading = next
    return next
  }
  return {
    fresh,
    recent: async () => (last && now() - last.begunAt < recentMs ? last.uses : fresh()),
  }
}
