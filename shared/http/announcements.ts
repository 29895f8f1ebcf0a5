import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, multilineText, text } from './fields.ts'

export const announcementAnswer = z.object({
  id: z.string(),
  spaceId: z.string(),
  title: z.string(),
  content: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type AnnouncementAnswer = z.infer<typeof announcementAnswer>
export const announcementList = listOf(announcementAnswer)

export const announcementsOfSpaceParams = z.object({ spaceId: idText(limits.spaceIdLength) })
/** A space has no more than one page of them, so that a client that asks for no page gets all. */
export const announcementListQuery = z.object({
  size: z.coerce.number().int().min(1).max(limits.announcementsOfSpace).default(limits.announcementsOfSpace),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
})

const form = {
  title: text(1, limits.announcementTitle),
  content: multilineText(1, limits.announcementContent),
}
export const createAnnouncementBody = z.object({ ...form, spaceId: idText(limits.spaceIdLength) })
/** An announcement stays in its space. */
export const editAnnouncementBody = z.object({ ...form, spaceId: idText(limits.spaceIdLength).optional() })
