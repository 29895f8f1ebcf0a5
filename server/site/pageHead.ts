import type { Request } from 'express'
import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { siteOfHost, siteOfPath } from '#shared/sites/siteRules.ts'
import type { PublicFacts } from '#shared/sites/siteFacts.ts'

/** What a page learns from its head, before it asks anything. */
export interface PageFacts {
  /** Mock login and the debug hook are on (DEV_LOGIN). */
  readonly dev: boolean
  /** Where the page asks which server a space is on (LOOKUP_URL); undefined: where it came from. */
  readonly lookupUrl?: string | undefined
  readonly sites?: readonly PublicSite[]
  /** Who runs this site and, by key, each third-party site; '' is this site itself. */
  readonly facts?: Readonly<Record<string, PublicFacts>>
}

/** What a request says that the head of its page hangs on. */
export type PageRequest = Pick<Request, 'path' | 'headers' | 'httpVersion' | 'socket'>

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escaped(content)}" />`

/** The language a person reads titles in: English when the browser asks for it before Chinese. */
function languageOf(accepted = ''): 'zh' | 'en' {
  const [first] = /\b(zh|en)\b/i.exec(accepted) ?? []
  return first?.toLowerCase() === 'en' ? 'en' : 'zh'
}

/**
 * Title and description of a page by its host and path (platform.md §2): a third-party site has its own, every other
 * page those of this site. undefined: as they stand in index.html.
 */
function namesOf({ path, headers }: PageRequest, { sites = [], facts = {} }: PageFacts) {
  const language = languageOf(headers['accept-language'])
  const site = siteOfPath(sites, path) ?? siteOfHost(sites, headers.host ?? '')
  if (site) {
    // Its pages say only what is written in their own language.
    const spoken = site.languages.includes('en') ? language : 'zh'
    return { title: site.title[spoken], description: site.landing.lead[spoken] }
  }
  const own = facts['']
  return { title: own?.title || undefined, description: own?.description || undefined }
}

/** index.html with the title and description of the page that is asked for, and with what the page must know. */
export function withHead(html: string, request: PageRequest, page: PageFacts): string {
  const { title, description } = namesOf(request, page)
  const shownTitle = title ?? /<title>([^<]*)</.exec(html)?.[1] ?? ''
  const shownDescription = description ?? /name="description"\s+content="([^"]*)"/.exec(html)?.[1] ?? ''
  const { dev, lookupUrl, sites = [], facts } = page
  const tags = [
    dev ? meta('name', 'lingjing', 'dev') : '',
    lookupUrl ? meta('name', 'lingjing-lookup', lookupUrl) : '',
    sites.length > 0 ? meta('name', 'lingjing-sites', JSON.stringify(sites)) : '',
    facts ? meta('name', 'lingjing-facts', JSON.stringify(facts)) : '',
    // What a messenger shows of a link.
    shownTitle === '' ? '' : meta('property', 'og:title', shownTitle),
    shownDescription === '' ? '' : meta('property', 'og:description', shownDescription),
  ].join('')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(shownTitle)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => meta('name', 'description', shownDescription))
    .replace('</head>', () => `${tags}</head>`)
}
