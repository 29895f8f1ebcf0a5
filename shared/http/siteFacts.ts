import { z } from 'zod'
import { legalNames, siteFacts } from '../sites/siteFacts.ts'

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
})
export type SiteFactsEntry = z.infer<typeof siteFactsEntry>
export const siteFactsList = z.object({ data: z.array(siteFactsEntry) })

export const siteFactsBody = z.object({
  site: siteKey,
  facts: siteFacts,
  revision: z.number().int().nonnegative(),
})
export type SiteFactsBody = z.input<typeof siteFactsBody>
