import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { characterCount } from '../rules/plainText.ts'
import { idText, isoTime, listOf, multilineText, text } from './fields.ts'

/** text: as it was written, with line breaks; html: paragraphs, lists, links, pictures of this site. */
const announcementFormat = z.enum(['text', 'html']).default('text')

export const announcementAnswer = z.object({
  id: z.string(),
  spaceId: z.string(),
  title: z.string(),
  /** Of format html: cleaned, ready to be shown. */
  content: z.string(),
  format: announcementFormat,
  createdAt: isoTime,
  updatedAt: isoTime,
  /** Whoever asks, logged in, has not seen it yet (POST /announcement/seen). */
  isNew: z.boolean(),
})
export type AnnouncementAnswer = z.infer<typeof announcementAnswer>
export const announcementList = listOf(announcementAnswer)
export type AnnouncementList = z.infer<typeof announcementList>

export const announcementsOfSpaceParams = z.object({ spaceId: idText(limits.spaceIdLength) })
/** A space has no more than one page of them, so that a client that asks for no page gets all. */
export const announcementListQuery = z.object({
  size: z.coerce.number().int().min(1).max(limits.announcementsOfSpace).default(limits.announcementsOfSpace),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})

const form = {
  title: text(1, limits.announcementTitle),
  content: multilineText(1, limits.announcementHtml),
  format: announcementFormat,
}
/** Of HTML it is what it says that counts, once it is cleaned (announcements.ts of the server). */
const fits = ({ content, format }: { readonly content: string; readonly format: 'text' | 'html' }): boolean =>
  format === 'html' || characterCount(content) <= limits.announcementContent
const tooLong = { path: ['content'], error: `at most ${limits.announcementContent} characters` }

export const createAnnouncementBody = z
  .object({ ...form, spaceId: idText(limits.spaceIdLength) })
  .refine(fits, tooLong)
/** An announcement stays in its space. */
export const editAnnouncementBody = z
  .object({ ...form, spaceId: idText(limits.spaceIdLength).optional() })
  .refine(fits, tooLong)
/** Everything up to this one has been seen. */
export const announcementsSeenBody = z.object({ upTo: isoTime })
