import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Db } from '../db/schema.ts'
import * as files from '../db/tables/site/files.ts'
import * as showrooms from '../db/tables/site/showrooms.ts'
import * as references from '../db/tables/site/fileReferences.ts'
import type { NamingText } from '../db/tables/site/fileReferences.ts'

/** What an upload is named in. */
export interface FileUse {
  readonly what: 'space' | 'template' | 'site'
  /** Of the space or the template, or the key of the site whose showroom it is in. */
  readonly id: string
}

/** Ids of spaces or templates read at once. */
const rowsAtOnce = 100
/** Letters of a text that are read without a pause, and how far an address may reach over their end. */
const lettersAtOnce = 1 << 20
const longestPath = 80
/** Where one upload is used is remembered so many times: what is used in more places is used. */
const usesMax = 1_000

const filePath = /\/files\/([a-z0-9]{16,64})/g

const sources = [
  { what: 'space', table: 'spaces', textsOf: references.textsOfSpace },
  { what: 'template', table: 'templates', textsOf: references.textsOfTemplate },
] as const

/** Of the time it goes on it takes this share: others have the rest. */
const share = 0.2

/** Lets others go on after each piece of work. */
class Pace {
  #begunAt = performance.now()

  async pause(): Promise<void> {
    const workedMs = performance.now() - this.#begunAt
    // What took hardly any time waits for the others only, the rest several times as long as it took.
    if (workedMs < 1) await setImmediate()
    else await setTimeout(workedMs * (1 / share - 1))
    this.#begunAt = performance.now()
  }
}

/**
 * Every upload of `known` that is named anywhere, and where: reads all spaces and templates, those put away or deleted too,
 * and all showrooms.
 * One text is in memory at a time, and others have their turn often. The same may come several times; names of what
 * nobody uploaded are passed over.
 */
export async function* findUses(
  db: Db,
  known: { has(fileId: string): boolean },
): AsyncGenerator<FileUse & { readonly fileId: string }> {
  const pace = new Pace()
  for (const { what, table, textsOf } of sources) {
    let ids = await references.pageOfIds(db, table, '', rowsAtOnce)
    while (ids.length > 0) {
      for (const id of ids) {
        for await (const text of textsOf(db, id)) {
          for (let from = 0; from < text.length; from += lettersAtOnce) {
            for (const fileId of namedIn(text, from)) if (known.has(fileId)) yield { fileId, what, id }
            await pace.pause()
          }
        }
      }
      ids = await references.pageOfIds(db, table, ids.at(-1) ?? '', rowsAtOnce)
    }
  }
  for (const id of await showrooms.siteKeys(db)) {
    for await (const text of showrooms.textsOf(db, id)) {
      for (const fileId of namedIn(text, 0)) if (known.has(fileId)) yield { fileId, what: 'site', id }
      await pace.pause()
    }
  }
}

function* namedIn(text: NamingText, from: number): Generator<string> {
  const to = from + lettersAtOnce + longestPath
  const part =
    typeof text === 'string' ? text.slice(from, to) : Buffer.from(text.subarray(from, to)).toString('latin1')
  for (const [, id] of part.matchAll(filePath)) yield id ?? ''
}

/** Where each upload is named; one that is not in it is named nowhere. */
export type UsesOfFiles = ReadonlyMap<string, ReadonlySet<string>>

/** Where an upload is used. */
export const usesOf = (uses: UsesOfFiles, fileId: string): FileUse[] =>
  [...(uses.get(fileId) ?? [])].map((key) => {
    const [what, id] = key.split(' ') as [FileUse['what'], string]
    return { what, id }
  })

/** Where uploads are used, for everybody who asks: all of it is read at once, so it is never read twice at a time. */
export interface FileUses {
  /** As of a moment ago, but not before these were uploaded. */
  recent(fileIds: readonly string[]): Promise<UsesOfFiles>
  /** As of now: nothing of it was read before the call. */
  fresh(): Promise<UsesOfFiles>
}

/** So long what was read is good enough to be shown, ms since the end of the reading. */
const recentMs = 30_000

export function createFileUses(db: Db, now = () => performance.now()): FileUses {
  let last:
    { readonly endedAt: number; readonly known: ReadonlySet<string>; readonly uses: UsesOfFiles } | undefined
  let reading: Promise<UsesOfFiles> = Promise.resolve(new Map())
  /** The one that has not begun yet: whoever asks meanwhile has theirs of it. */
  let next: Promise<UsesOfFiles> | undefined

  async function read(): Promise<UsesOfFiles> {
    next = undefined
    // The former one is not kept beside the new one.
    last = undefined
    const uses = new Map<string, Set<string>>()
    const known = new Set(await files.allIds(db))
    for await (const { fileId, what, id } of findUses(db, known)) {
      const places = uses.get(fileId) ?? new Set()
      if (places.size < usesMax) uses.set(fileId, places.add(`${what} ${id}`))
    }
    last = { endedAt: now(), known, uses }
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
    async recent(fileIds) {
      const isGood = last && now() - last.endedAt < recentMs && fileIds.every((id) => last?.known.has(id))
      return isGood && last ? last.uses : fresh()
    },
  }
}
