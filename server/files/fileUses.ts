import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Db } from '../db/schema.ts'
import { atMost } from './atMost.ts'
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

/** Ids of spaces and templates, and keys of sites whose showrooms are meant. */
export interface OwnThings {
  readonly space: readonly string[]
  readonly template: readonly string[]
  readonly site: readonly string[]
}

/**
 * Every upload of `known` that is named anywhere, and where: reads all spaces and templates, those put away or deleted too,
 * and all showrooms, or those of `within` alone.
 * One text is in memory at a time, and others have their turn often. The same may come several times; names of what
 * nobody uploaded are passed over.
 */
export async function* findUses(
  db: Db,
  known: { has(fileId: string): boolean },
  within?: OwnThings,
): AsyncGenerator<FileUse & { readonly fileId: string }> {
  const pace = new Pace()
  for (const { what, table, textsOf } of sources) {
    for await (const id of within?.[what] ?? allIds(db, table)) {
      for await (const text of textsOf(db, id)) {
        for (let from = 0; from < text.length; from += lettersAtOnce) {
          for (const fileId of namedIn(text, from)) if (known.has(fileId)) yield { fileId, what, id }
          await pace.pause()
        }
      }
    }
  }
  for (const id of within?.site ?? (await showrooms.siteKeys(db))) {
    for await (const text of showrooms.textsOf(db, id)) {
      for (const fileId of namedIn(text, 0)) if (known.has(fileId)) yield { fileId, what: 'site', id }
      await pace.pause()
    }
  }
}

async function* allIds(db: Db, table: 'spaces' | 'templates'): AsyncGenerator<string> {
  let ids = await references.pageOfIds(db, table, '', rowsAtOnce)
  while (ids.length > 0) {
    yield* ids
    ids = await references.pageOfIds(db, table, ids.at(-1) ?? '', rowsAtOnce)
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
  /**
   * As of a moment ago, but not before these were uploaded; on a large site, where reading all takes long, as of the last
   * reading until it may be read again.
   */
  recent(fileIds: readonly string[]): Promise<UsesOfFiles>
  /** As of now: nothing of it was read before the call. undefined: it was read not long ago, and takes long. */
  fresh(): Promise<UsesOfFiles | undefined>
  /** Where in some things an upload is named, as of now; a few of its uses are enough. */
  usesIn(fileId: string, within: OwnThings): Promise<UsesOfFiles>
}

/** So long what was read is good enough to be shown, ms since the end of the reading. */
const recentMs = 30_000
/** A reading that took less may be followed by the next at once, ms. */
const shortMs = 1_000
/** After a longer one nothing is read for so many times as long: the most it takes of all time is `share` of a twentieth. */
const restTimes = 20
/** Uses of one upload that are looked for. */
const fewUses = 20

export function createFileUses(db: Db, now = () => performance.now()): FileUses {
  let last: { readonly known: ReadonlySet<string>; readonly uses: UsesOfFiles } | undefined
  /** Of the last reading that came to its end. */
  let endedAt = -Infinity
  let tookMs = 0
  let underWay: { readonly begunAt: number; readonly made: Promise<UsesOfFiles> } | undefined
  let reading: Promise<UsesOfFiles> = Promise.resolve(new Map())
  /** The one that has not begun yet: whoever asks meanwhile has theirs of it. */
  let next: Promise<UsesOfFiles> | undefined
  /** Whoever looks for one upload in what is theirs: one after the other, as each takes its share. */
  const lookInTurn = atMost(1)

  function read(): Promise<UsesOfFiles> {
    next = undefined
    // The former one is not kept beside the new one.
    last = undefined
    const begunAt = now()
    const made = readAll().finally(() => {
      endedAt = now()
      tookMs = endedAt - begunAt
      underWay = undefined
    })
    underWay = { begunAt, made }
    return made
  }

  async function readAll(): Promise<UsesOfFiles> {
    const uses = new Map<string, Set<string>>()
    const known = new Set(await files.allIds(db))
    for await (const { fileId, what, id } of findUses(db, known)) {
      const places = uses.get(fileId) ?? new Set()
      if (places.size < usesMax) uses.set(fileId, places.add(`${what} ${id}`))
    }
    last = { known, uses }
    return uses
  }

  const anew = (): Promise<UsesOfFiles> => {
    if (next) return next
    next = reading.then(read, read)
    reading = next
    return next
  }
  /** No further reading just now: one takes long at this moment, or took long and has not rested. */
  const isEnough = (): boolean => {
    const isLong = tookMs >= shortMs
    if (underWay) return isLong || now() - underWay.begunAt >= shortMs
    return isLong && now() - endedAt < restTimes * tookMs
  }
  return {
    fresh: () => (isEnough() ? Promise.resolve(undefined) : anew()),
    async recent(fileIds) {
      const isGood = last && now() - endedAt < recentMs && fileIds.every((id) => last?.known.has(id))
      if (last && isGood) return last.uses
      if (!isEnough()) return anew()
      return underWay?.made ?? last?.uses ?? anew()
    },
    usesIn: (fileId, within) =>
      lookInTurn(async () => {
        const places = new Set<string>()
        for await (const { what, id } of findUses(db, new Set([fileId]), within)) {
          if (places.add(`${what} ${id}`).size >= fewUses) break
        }
        return new Map([[fileId, places]])
      }),
  }
}
