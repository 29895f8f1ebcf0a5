import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { PublicFacts } from '#shared/sites/siteFacts.ts'
import { siteOfPage } from '../sites/sites.ts'

/** Facts about whoever runs this site, from the `<meta name="lingjing-…">` tags the server writes into every page. */
function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined
}

const nobody: PublicFacts = {
  title: '',
  description: '',
  operator: '',
  contactEmail: '',
  icp: '',
  publicSecurity: '',
  ownLegal: [],
}

let known: Readonly<Record<string, PublicFacts>> | undefined

/** Who runs a site; '' is this site itself. Empty strings where nobody has said it. */
export function factsOf(site: string): PublicFacts {
  const content = meta('lingjing-facts')
  known ??= content ? (JSON.parse(content) as Record<string, PublicFacts>) : {}
  return known[site] ?? known[''] ?? nobody
}

/** After a site administrator has changed them: this page says so too, without loading anew. */
export function learnFacts(site: string, facts: PublicFacts): void {
  factsOf(site)
  known = { ...known, [site]: facts }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
const onFacts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The facts of a site, in a component. */
export const useFacts = (site: string): PublicFacts => useSyncExternalStore(onFacts, () => factsOf(site))

/** Key and facts of the site the present page belongs to. */
export function usePageSite(): { readonly site: string; readonly facts: PublicFacts } {
  const { pathname } = useLocation()
  const site = siteOfPage(pathname)?.key ?? ''
  return { site, facts: useFacts(site) }
}

/** Where a Chinese filing number is looked up. */
export const FILING_URL = 'https://beian.miit.gov.cn/'

/** Where the number of the filing with the public security is looked up. */
export const publicSecurityUrl = (number: string): string =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${/\d+/.exec(number)?.[0] ?? ''}`
