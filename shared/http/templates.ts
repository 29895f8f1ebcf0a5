import { z } from 'zod'
import { isoTime, listOf } from './fields.ts'

export const templateStates = [
  'Draft',
  'Updating',
  'UpdateFailed',
  'Publishing',
  'PublishFailed',
  'Published',
] as const
export type TemplateState = (typeof templateStates)[number]

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
})
export type TemplateAnswer = z.infer<typeof templateAnswer>
export const templateList = listOf(templateAnswer)
export const myTemplatesQuery = z.object({ not_draft: z.stringbool().optional() })
