import { siteFacts } from '#shared/http/siteFacts.ts'
import { inheritFacts, noFacts, publicFacts } from '#shared/sites/siteFacts.ts'
import type { PublicFacts, SiteFacts } from '#shared/sites/siteFacts.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../clock.ts'
import type { Teller } from '../cluster/cluster.ts'
import type { Db } from '../db/schema.ts'
import * as table from '../db/tables/site/siteFacts.ts'

/** The key of this site itself; third-party sites have those of their documents. */
export const OWN_SITE = ''

/** The facts of one site as its administrator wrote them. */
export interface WrittenFacts {
  readonly facts: SiteFacts
  /** 0: nothing was written yet. */
  readonly revision: number
}

/** Who runs the site: what the environment says, and over it what a site administrator wrote. */
export interface SiteFactsStore {
  /** What pages know, by site. */
  shown(): Readonly<Record<string, PublicFacts>>
  /** Of a site that is served, else undefined. */
  written(site: string): WrittenFacts | undefined
  /** What holds where a site says nothing itself. */
  inherited(site: string): SiteFacts
  /** What holds: written or inherited. */
  of(site: string): SiteFacts
  /** Origins whose pages, pictures and films may be shown here. The same list until somebody writes. */
  origins(): readonly string[]
  keys(): readonly string[]
  /** Another server wrote. */
  readAgain(): Promise<void>
  /** False when somebody else wrote since that revision. */
  write(site: string, facts: SiteFacts, revision: number): Promise<boolean>
}

interface StoreContext {
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<Config, 'siteFacts' | 'sites'>
  readonly bus: Teller
}

/** Reads what was written; whoever writes tells the other servers. */
export async function openSiteFacts({ db, clock, config, bus }: StoreContext): Promise<SiteFactsStore> {
  const keys = [OWN_SITE, ...config.sites.keys()]
  const written = new Map<string, WrittenFacts>()
  const read = async () => {
    for (const row of await table.listAll(db)) {
      // What was written here meanwhile is newer.
      if ((written.get(row.site)?.revision ?? 0) > row.revision) continue
      written.set(row.site, { facts: siteFacts.parse(JSON.parse(row.facts)), revision: row.revision })
    }
  }
  await read()
  const ofEnvironment: SiteFacts = { ...noFacts, ...config.siteFacts }
  const own = (site: string): WrittenFacts => written.get(site) ?? { facts: noFacts, revision: 0 }
  const inherited = (site: string): SiteFacts =>
    site === OWN_SITE ? ofEnvironment : { ...of(OWN_SITE), title: '', description: '', icp: filingOf(site) }
  const filingOf = (site: string): string =>
    config.sites.get(site)?.document.footer.filing ?? of(OWN_SITE).icp
  const of = (site: string): SiteFacts => {
    const { facts } = own(site)
    const base = inherited(site)
    return {
      ...inheritFacts(facts, base),
      title: facts.title || base.title,
      description: facts.description || base.description,
    }
  }
  let shown: Readonly<Record<string, PublicFacts>> | undefined
  let origins: readonly string[] | undefined
  const forget = () => (shown = origins = undefined)
  return {
    shown: () => (shown ??= Object.fromEntries(keys.map((key) => [key, publicFacts(of(key))]))),
    written: (site) => (keys.includes(site) ? own(site) : undefined),
    inherited,
    of,
    origins: () => (origins ??= of(OWN_SITE).origins),
    keys: () => keys,
    async readAgain() {
      await read()
      forget()
    },
    async write(site, facts, revision) {
      const next = revision + 1
      const row = { site, facts: JSON.stringify(facts), revision: next, updatedAt: clock.now() }
      if (!(await table.put(db, row))) return false
      written.set(site, { facts, revision: next })
      forget()
      bus.tell('siteFactsChanged', {})
      return true
    },
  }
}
