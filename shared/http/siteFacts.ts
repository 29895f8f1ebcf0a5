import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { siteGaps } from '../sites/siteDocument.ts'
import { factRules, isFact, isOrigin, legalNames } from '../sites/siteFacts.ts'
import type { FactName, SiteFacts } from '../sites/siteFacts.ts'
import { multilineText, text } from './fields.ts'

const messages: Partial<Record<FactName, string>> = {
  contactEmail: 'must be an e-mail address',
  icp: 'must be a filing number like 京ICP备12345678号-1',
  publicSecurity: 'must be a number like 京公网安备11010502030001号',
}
const fact = (name: FactName) =>
  text(0, factRules[name].max).refine((value) => isFact(name, value), messages[name] ?? 'is not valid')
const ownLegal = z.strictObject({
  zh: multilineText(0, limits.legalTextLength),
  en: multilineText(0, limits.legalTextLength),
})

/** Who runs a site (shared/sites/siteFacts.ts), checked. */
export const siteFacts = z.strictObject({
  title: fact('title'),
  description: fact('description'),
  operator: fact('operator'),
  contactEmail: fact('contactEmail'),
  icp: fact('icp'),
  publicSecurity: fact('publicSecurity'),
  legal: z.strictObject({ terms: ownLegal, privacy: ownLegal, cookies: ownLegal }),
  // Not there in what was written before there was such a list.
  origins: z
    .array(z.string().refine(isOrigin, 'must be an origin like https://example.org'))
    .max(limits.originsMax)
    .default([]),
}) satisfies z.ZodType<SiteFacts>

/** A third-party site by its key; '' is this site itself. */
const siteKey = z.string().regex(/^([a-z][A-Za-z0-9]{1,31})?$/, 'must be the key of a site')

export const legalTextQuery = z.object({ site: siteKey.default(''), document: z.enum(legalNames) })
/** The text a site has of its own; '' in Chinese: the pages show the built-in one. */
export const legalTextAnswer = z.object({ zh: z.string(), en: z.string() })

/** One site for its administrator. */
export const siteFactsEntry = z.object({
  site: siteKey,
  /** As people call it. */
  name: z.object({ zh: z.string(), en: z.string() }),
  facts: siteFacts,
  /** What is shown where `facts` say nothing. */
  inherited: siteFacts,
  /** Counts what was written; sent back, so that nobody overwrites what they have not seen. */
  revision: z.number().int().nonnegative(),
  /** What a third-party site still wants, and the setting that says it. */
  gaps: z.array(z.object({ what: z.enum(siteGaps), setting: z.string() })),
  /** Whether people come in as guests until then. */
  takesGuests: z.boolean(),
})
export type SiteFactsEntry = z.infer<typeof siteFactsEntry>
export const siteFactsList = z.object({ data: z.array(siteFactsEntry) })

export const siteFactsBody = z
  .object({
    site: siteKey,
    facts: siteFacts,
    revision: z.number().int().nonnegative(),
  })
  .refine(({ site, facts }) => site === '' || facts.origins.length === 0, {
    path: ['facts', 'origins'],
    error: 'only this site itself has a list of origins',
  })
/** Whether a page of another origin can be shown in one of ours, and if not, why. */
export const framingQuery = z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) })
export const framingAnswer = z.object({
  framing: z.enum(['shown', 'refused', 'notAllowed', 'unreachable']),
  /** What is not allowed: the page's own origin, or where it sends on to. */
  origin: z.string().optional(),
})
export type FramingAnswer = z.infer<typeof framingAnswer>
/** The keys extensions check their contexts with (docs/extensions.md), as JSON Web Keys. */
export const extensionKeysAnswer = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string(),
      x: z.string(),
    }),
  ),
})
export type Framing = FramingAnswer['framing']

export type SiteFactsBody = z.input<typeof siteFactsBody>
