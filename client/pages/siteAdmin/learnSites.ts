import type { SiteFactsEntry } from '#shared/http/siteFacts.ts'
import { inheritFacts, publicFacts } from '#shared/sites/siteFacts.ts'
import { learnFacts } from '../layout/siteInfo.ts'

/** The open page says what holds now: of the site that was changed, and of those that say nothing themselves and inherit it. */
export function learnSites(entries: readonly Pick<SiteFactsEntry, 'site' | 'facts' | 'inherited'>[]): void {
  for (const { site, facts, inherited } of entries)
    learnFacts(site, publicFacts(inheritFacts(facts, inherited)))
}
