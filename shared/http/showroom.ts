import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { showroomDocument } from '../showroom/document.ts'
import { siteGaps } from '../sites/siteDocument.ts'
import { isoTime, listOf, pageQuery, text } from './fields.ts'

const siteKey = z.string().regex(/^[A-Za-z0-9]{1,32}$/, 'not a site')
const revision = z.number().int().nonnegative()
export const showroomParams = z.object({ site: siteKey })
/** Whether there is such a version is asked after the right. */
export const showroomVersionParams = z.object({ site: siteKey, number: z.string().max(64) })

/** What the managers of a showroom work on. */
export const showroomDraft = z.object({
  content: showroomDocument,
  revision,
  /** null: nobody has changed it yet. */
  savedAt: isoTime.nullable(),
  savedBy: z.string().nullable(),
  /** The version visitors see; 0 is what came with the server. */
  shown: z.number().int(),
  /** Whether that is the same. */
  isShown: z.boolean(),
  /** What the site still wants. */
  gaps: z.array(z.enum(siteGaps)),
})
export type ShowroomDraft = z.infer<typeof showroomDraft>
export const showroomDraftBody = z.object({ content: showroomDocument, revision })
export const publishShowroomBody = z.object({
  revision,
  note: text(0, limits.showroomVersionNote).default(''),
})
export const takeBackBody = z.object({ revision })

export const showroomVersionsQuery = z.object(pageQuery)
export const showroomVersions = listOf(
  z.object({
    number: z.number().int(),
    /** supplied: came with the server; aside: a draft that something older took the place of. */
    cause: z.enum(['publish', 'aside', 'supplied']),
    note: z.string(),
    savedBy: z.string().nullable(),
    savedAt: isoTime.nullable(),
    isShown: z.boolean(),
  }),
)
export type ShowroomVersions = z.infer<typeof showroomVersions>
export const showroomVersion = z.object({ content: showroomDocument })

/** How an upload is named in the content, and what it is. */
export const showroomMediaAnswer = z.object({ location: z.string(), family: z.enum(['image', 'video']) })
export type ShowroomMediaAnswer = z.infer<typeof showroomMediaAnswer>
