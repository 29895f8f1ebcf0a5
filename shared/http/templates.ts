import { z } from 'zod'
import { levelCategories } from '../map/categories.ts'
import { recommendPeople } from '../map/files/spaceFile.ts'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, multilineText, pageQuery, text } from './fields.ts'

export const templateStates = [
  'Draft',
  'Updating',
  'UpdateFailed',
  'Publishing',
  'PublishFailed',
  'Published',
] as const
export type TemplateState = (typeof templateStates)[number]

/** What a template may be for (platform.md §5). */
export const templateTags = levelCategories
export type TemplateTag = (typeof templateTags)[number]

export const templateAnswer = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** English twins of official templates. */
  nameEn: z.string().optional(),
  descriptionEn: z.string().optional(),
  /** A path on this site. */
  banner: z.string(),
  platform: z.string(),
  state: z.enum(templateStates),
  tags: z.array(z.string()),
  recommendPeople: z.string(),
  updatedAt: isoTime,
  /** The space it is made from, for those who may edit the template; null: a built-in one, or the space is gone. */
  spaceId: z.string().nullable().optional(),
})
export type TemplateAnswer = z.infer<typeof templateAnswer>
export const templateList = listOf(templateAnswer)
export type TemplateList = z.infer<typeof templateList>

/** One that somebody else shares with organizations one is in. */
export const sharedTemplateAnswer = templateAnswer.extend({
  ownerName: z.string(),
  /** Names of these organizations. */
  organizations: z.array(z.string()),
})
export type SharedTemplateAnswer = z.infer<typeof sharedTemplateAnswer>
export const sharedTemplateList = listOf(sharedTemplateAnswer)
export type SharedTemplateList = z.infer<typeof sharedTemplateList>

export const templatesQuery = z.object(pageQuery)
export const myTemplatesQuery = z.object({ ...pageQuery, not_draft: z.stringbool().optional() })

const templateForm = {
  name: text(1, limits.templateName),
  description: multilineText(0, limits.templateDescription),
  tags: z
    .array(z.enum(templateTags))
    .min(1)
    .max(limits.templateTagsMax)
    .refine((tags) => new Set(tags).size === tags.length, 'a tag is named twice'),
  recommendPeople: z.enum(recommendPeople),
  /** An uploaded picture; empty or null: the picture stays, and is at first that of the space. */
  banner: z.union([idText(), z.literal('')]).nullable(),
}
export const updateTemplateBody = z.object(templateForm).partial()
export type UpdateTemplateBody = z.input<typeof updateTemplateBody>

/** Save a space as a template. */
export const saveTemplateBody = z.object({
  ...templateForm,
  description: templateForm.description.default(''),
  banner: templateForm.banner.default(null),
  /** Only write down what it is to be; the maps are taken when it is updated. */
  draft: z.boolean().default(false),
})
export type SaveTemplateBody = z.input<typeof saveTemplateBody>
