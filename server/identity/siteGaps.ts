import type { SiteGap } from '#shared/sites/siteDocument.ts'
import type { AppContext } from '../context.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import { partnerGaps } from './sites.ts'

/** What somebody has to do before a site is complete, and the setting or field of its document that says it. */
export async function gapsOf(
  { config, db }: Pick<AppContext, 'config' | 'db'>,
  key: string,
): Promise<{ readonly what: SiteGap; readonly setting: string }[]> {
  const site = config.sites.get(key)
  if (!site) return []
  const { partner, space, managers, showroom } = site.document
  const settings: Readonly<Record<SiteGap, string>> = {
    partnerAddress: partner.addressEnv,
    partnerKey: partner.keyEnv,
    space: 'space.id',
    managers: 'managers',
  }
  const gaps: SiteGap[] = partnerGaps(site)
  if (!(await spaces.find(db, space.id))) gaps.push('space')
  if (showroom && managers.length === 0) gaps.push('managers')
  return gaps.map((what) => ({ what, setting: settings[what] }))
}
