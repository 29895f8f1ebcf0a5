import type { PublicSite } from '#shared/sites/siteDocument.ts'

let known: readonly PublicSite[] | undefined

/** The third-party sites of this server: it writes them into every page. */
export function sites(): readonly PublicSite[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name="lingjing-sites"]')?.content
  known ??= content ? (JSON.parse(content) as PublicSite[]) : []
  return known
}
