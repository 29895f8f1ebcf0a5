import { limits } from '../rules/limits.ts'

/** The legal pages (/terms, /privacy, /cookies). */
export const legalNames = ['terms', 'privacy', 'cookies'] as const
export type LegalName = (typeof legalNames)[number]

/** One text in both languages; '' in Chinese: the built-in one, '' in English: the Chinese one. */
export interface OwnLegal {
  readonly zh: string
  readonly en: string
}

/**
 * Who runs a site, as its pages must say (Chinese law asks for both filing numbers on a public site). '' is not known:
 * then nothing is shown. A line that begins with `# ` is a heading of a legal text, an empty line ends a paragraph.
 */
export interface SiteFacts {
  /** Of the browser's tab and of links in messengers; '' : 灵境. */
  readonly title: string
  readonly description: string
  /** The company or person by name. */
  readonly operator: string
  readonly contactEmail: string
  /** 京ICP备12345678号-1 */
  readonly icp: string
  /** 京公网安备11010502030001号 */
  readonly publicSecurity: string
  readonly legal: Readonly<Record<LegalName, OwnLegal>>
  /** Of this site itself: other origins whose pages, pictures and films spaces may show, like https://example.org. */
  readonly origins: string[]
}

/** What the lines of the facts may look like, and how long they may be; '' always may. */
export const factRules = {
  title: { max: limits.siteTitle, pattern: undefined },
  description: { max: limits.siteDescription, pattern: undefined },
  operator: { max: limits.siteFactLength, pattern: undefined },
  contactEmail: { max: limits.siteFactLength, pattern: /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/ },
  icp: { max: limits.siteFactLength, pattern: /ICP备\d{4,}号(-\d+)?$/i },
  publicSecurity: { max: limits.siteFactLength, pattern: /公网安备\s*\d{8,14}号?$/ },
} as const satisfies Record<
  Exclude<keyof SiteFacts, 'legal' | 'origins'>,
  { readonly max: number; readonly pattern: RegExp | undefined }
>
export type FactName = keyof typeof factRules

const lengthOf = (value: string): number => [...value].length

/** Whether a line can be stored as it stands. */
export function isFact(name: FactName, value: string): boolean {
  const { max, pattern } = factRules[name]
  return lengthOf(value) <= max && (value === '' || pattern === undefined || pattern.test(value))
}

/** Whether a legal text can be stored as it stands. */
export const isLegalText = (value: string): boolean => lengthOf(value) <= limits.legalTextLength

/** The same machine by its usual names: there pages need no https. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/
const SECURE = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/

/** Whether a line names one origin, as the list of origins has it: no path, no wildcard, small letters. */
export const isOrigin = (value: string): boolean =>
  value.length <= limits.originLength && (SECURE.test(value) || LOOPBACK.test(value))

/** What every page knows of whoever runs it. */
export interface PublicFacts extends Omit<SiteFacts, 'legal' | 'origins'> {
  /** Legal pages with a text of their own: the page asks for it. */
  readonly ownLegal: readonly LegalName[]
}

const noText: OwnLegal = { zh: '', en: '' }

export const noFacts: SiteFacts = {
  title: '',
  description: '',
  operator: '',
  contactEmail: '',
  icp: '',
  publicSecurity: '',
  legal: { terms: noText, privacy: noText, cookies: noText },
  origins: [],
}

/** The facts of a site where it says nothing itself: those of whoever runs the server, but for its name. */
export function inheritFacts(own: SiteFacts, base: SiteFacts): SiteFacts {
  const legal = Object.fromEntries(
    legalNames.map((name) => [name, own.legal[name].zh === '' ? base.legal[name] : own.legal[name]]),
  ) as SiteFacts['legal']
  return {
    title: own.title,
    description: own.description,
    operator: own.operator || base.operator,
    contactEmail: own.contactEmail || base.contactEmail,
    icp: own.icp || base.icp,
    publicSecurity: own.publicSecurity || base.publicSecurity,
    legal,
    origins: own.origins,
  }
}

export function publicFacts(all: SiteFacts): PublicFacts {
  const { legal, origins: _, ...facts } = all
  return { ...facts, ownLegal: legalNames.filter((name) => legal[name].zh !== '') }
}
