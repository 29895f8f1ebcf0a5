import { z } from 'zod'
import { multilineText, text } from '../http/fields.ts'
import { limits } from '../rules/limits.ts'

/** The legal pages (/terms, /privacy, /cookies). */
export const legalNames = ['terms', 'privacy', 'cookies'] as const
export type LegalName = (typeof legalNames)[number]

const orEmpty = (pattern: RegExp, message: string) =>
  text(0, limits.siteFactLength).refine((value) => value === '' || pattern.test(value), message)

/** One text in both languages; '' in Chinese: the built-in one, '' in English: the Chinese one. */
const ownLegal = z.strictObject({
  zh: multilineText(0, limits.legalTextLength),
  en: multilineText(0, limits.legalTextLength),
})
export type OwnLegal = z.infer<typeof ownLegal>

/**
 * Who runs a site, as its pages must say (Chinese law asks for both filing numbers on a public site). '' is not known:
 * then nothing is shown. A line that begins with `# ` is a heading of a legal text, an empty line ends a paragraph.
 */
export const siteFacts = z.strictObject({
  /** Of the browser's tab and of links in messengers; '' : 灵境. */
  title: text(0, limits.siteTitle),
  description: text(0, limits.siteDescription),
  /** The company or person by name. */
  operator: text(0, limits.siteFactLength),
  contactEmail: z.union([z.literal(''), z.email().max(limits.siteFactLength)], 'must be an e-mail address'),
  icp: orEmpty(/ICP备\d{4,}号(-\d+)?$/i, 'must be a filing number like 京ICP备12345678号-1'),
  publicSecurity: orEmpty(/公网安备\s*\d{8,14}号?$/, 'must be a number like 京公网安备11010502030001号'),
  legal: z.strictObject({ terms: ownLegal, privacy: ownLegal, cookies: ownLegal }),
})
export type SiteFacts = z.infer<typeof siteFacts>

/** What every page knows of whoever runs it. */
export interface PublicFacts extends Omit<SiteFacts, 'legal'> {
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
  }
}

export const publicFacts = ({ legal, ...facts }: SiteFacts): PublicFacts => ({
  ...facts,
  ownLegal: legalNames.filter((name) => legal[name].zh !== ''),
})
