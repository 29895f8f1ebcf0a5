import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import type { ShowroomLanguage } from '#shared/showroom/content.ts'
import { showroomDocument } from '#shared/showroom/document.ts'
import type { ShowroomDocument } from '#shared/showroom/document.ts'
import { inLanguage } from '#shared/showroom/inLanguage.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import * as table from '../db/tables/site/showrooms.ts'
import { pack } from '../middleware/pack.ts'
import { serialize } from './serialize.ts'

/** What visitors get, ready to be sent. */
export interface ServedShowroom {
  readonly text: string
  readonly packed: Buffer
  /** Changes with the text alone. */
  readonly tag: string
}

/** The contents of showrooms: what came with the server, what was published, and what is being worked on. */
export interface Showrooms {
  /** Keys of sites that have one. */
  readonly keys: readonly string[]
  served(site: string, language: ShowroomLanguage): Promise<ServedShowroom>
  /** 0: what came with the server. */
  shownNumber(site: string): Promise<number>
  /** @throws ApiError NotFound */
  version(site: string, number: number): Promise<ShowroomDocument>
  draft(site: string): Promise<Draft>
  /** @throws ApiError ShowroomOutdated when somebody else has changed it since that revision */
  saveDraft(site: string, revision: number, content: ShowroomDocument, userId: string): Promise<void>
  /** The number of the new version. @throws ApiError ShowroomOutdated */
  publish(site: string, revision: number, note: string, userId: string): Promise<number>
  /**
   * Shows an older version again and goes on working from there; a draft that was not published is put aside as a
   * version of its own. @throws ApiError NotFound, ShowroomOutdated
   */
  takeBack(site: string, revision: number, number: number, userId: string): Promise<void>
}

export interface Draft {
  readonly content: ShowroomDocument
  readonly revision: number
  readonly savedAt: number | undefined
  /** Who changed it last, if there is a name. */
  readonly savedBy: string | undefined
  /** Of what visitors see. */
  readonly shown: number
  /** Whether visitors see the same. */
  readonly isShown: boolean
}

interface Context {
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<Config, 'sites'>
  /** Where /assets lies. */
  readonly assetsFolder: string
}

/** How addresses of a document are served beside it. */
const servedAddress = (served: string) => (address: string) =>
  address.replace(/^\/(?:assets\/showroom|files)\//, `${served}/media/`)

/** Reads what came with the server. @throws Error naming the site whose content cannot be used. */
export function openShowrooms({ db, clock, config, assetsFolder }: Context): Showrooms {
  const samples = new Map<string, { readonly content: ShowroomDocument; readonly served: string }>()
  for (const { document } of config.sites.values()) {
    if (!document.showroom) continue
    const { content, served } = document.showroom
    try {
      const file = join(assetsFolder, content.replace(/^\/assets\//, ''))
      const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
      samples.set(document.key, { content: showroomDocument.parse(read), served })
    } catch (error) {
      throw new Error(`The content of the showroom of ${document.key} cannot be used`, { cause: error })
    }
  }
  const sampleOf = (site: string) => samples.get(site) ?? fail('SiteNotFound')
  /** By site and language; the number says whether it still is what is shown. */
  const made = new Map<string, ServedShowroom & { readonly number: number }>()

  async function version(site: string, number: number, from = db): Promise<ShowroomDocument> {
    if (number === 0) return sampleOf(site).content
    const text = (await table.contentOf(from, site, number)) ?? fail('NotFound')
    return showroomDocument.parse(JSON.parse(text))
  }
  const shownNumber = async (site: string, from = db): Promise<number> =>
    (await table.publishedNumber(from, site)) ?? 0
  const shownText = async (site: string, from: Db): Promise<string> =>
    serialize(await version(site, await shownNumber(site, from), from))

  /** Runs with the draft of a site held, if it still is that revision. */
  const holding = <T>(site: string, revision: number, act: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const content = await shownText(site, tx)
      await table.beginDraft(tx, { site, content, revision: 0, savedBy: '', savedAt: clock.now() })
      if (!(await table.putDraft(tx, { site, revision }))) fail('ShowroomOutdated')
      return act(tx)
    })
  const heldContent = async (tx: Db, site: string): Promise<string> =>
    (await table.findDraft(tx, site))?.content ?? fail('NotFound')

  return {
    keys: [...samples.keys()],
    shownNumber: (site) => shownNumber(site),
    version: (site, number) => version(site, number),
    async served(site, language) {
      const { served } = sampleOf(site)
      const number = await shownNumber(site)
      const key = `${site} ${language}`
      const known = made.get(key)
      if (known?.number === number) return known
      const content = inLanguage(await version(site, number), number, language, servedAddress(served))
      const text = JSON.stringify(content)
      const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
      const fresh = { number, text, tag, packed: pack(text) }
      made.set(key, fresh)
      return fresh
    },
    async draft(site) {
      const shown = await shownNumber(site)
      const live = await version(site, shown)
      const row = await table.findDraft(db, site)
      if (!row) {
        return { content: live, revision: 0, savedAt: undefined, savedBy: undefined, shown, isShown: true }
      }
      return {
        content: showroomDocument.parse(JSON.parse(row.content)),
        revision: row.revision,
        savedAt: row.savedBy === '' ? undefined : row.savedAt,
        savedBy: row.displayName ?? undefined,
        shown,
        isShown: row.content === serialize(live),
      }
    },
    saveDraft: (site, revision, content, userId) =>
      holding(site, revision, async (tx) => {
        const change = { content: serialize(content), savedBy: userId, savedAt: clock.now() }
        // One call is one revision: the row is held already.
        await table.putDraft(tx, { site, revision: revision + 1, ...change })
      }),
    publish: (site, revision, note, userId) =>
      holding(site, revision, async (tx) => {
        const content = await heldContent(tx, site)
        const saved = { savedBy: userId, savedAt: clock.now() }
        const number = await table.addVersion(tx, {
          site,
          content,
          cause: 'publish',
          note,
          ...saved,
          isPublished: 0,
        })
        await table.show(tx, site, number)
        await table.keepNewest(tx, site, limits.showroomVersions)
        return number
      }),
    takeBack: (site, revision, number, userId) =>
      holding(site, revision, async (tx) => {
        const wanted = serialize(await version(site, number, tx))
        const draft = await heldContent(tx, site)
        const live = await shownText(site, tx)
        const saved = { savedBy: userId, savedAt: clock.now() }
        if (draft !== live && draft !== wanted) {
          const aside = { site, content: draft, cause: 'aside', note: '', isPublished: 0 } as const
          await table.addVersion(tx, { ...aside, ...saved })
        }
        await table.show(tx, site, number)
        await table.keepNewest(tx, site, limits.showroomVersions)
        await table.putDraft(tx, { site, revision: revision + 1, content: wanted, ...saved })
      }),
  }
}
