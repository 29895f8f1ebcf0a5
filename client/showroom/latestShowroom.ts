import type { ShowroomContent } from '#shared/showroom/content.ts'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { browserClock } from '../net/clock.ts'
import { fetchShowroom } from './fetchShowroom.ts'

/** So long all screens of a hall share one answer, ms. */
const FRESH_MS = 60_000

let latest:
  { readonly key: string; readonly at: number; readonly content: Promise<ShowroomContent> } | undefined

/** What a site's showroom shows, for what is the same in every language; undefined while it cannot be had. */
export async function latestShowroom(site: PublicSite): Promise<ShowroomContent | undefined> {
  const now = browserClock.now()
  if (latest?.key !== site.key || now - latest.at >= FRESH_MS)
    latest = { key: site.key, at: now, content: fetchShowroom(site, 'zh') }
  const asked = latest
  try {
    return await asked.content
  } catch {
    // Whoever comes near next asks again.
    if (latest === asked) latest = undefined
    return undefined
  }
}
