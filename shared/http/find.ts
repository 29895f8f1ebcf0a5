import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { text } from './fields.ts'

/** Why a space is among what somebody may find, the nearest first. */
export const foundRelations = ['owned', 'joined', 'liked', 'viewed', 'open'] as const
export type FoundRelation = (typeof foundRelations)[number]

export const foundSpace = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string().optional(),
  relation: z.enum(foundRelations),
})
export type FoundSpace = z.infer<typeof foundSpace>

export const foundPerson = z.object({
  id: z.string(),
  displayName: z.string(),
  avatar: z.number().int(),
})
export type FoundPerson = z.infer<typeof foundPerson>

/** `text`: part of a name. Without one: what there is, as far as a page can look through it by itself. */
export const findQuery = z.object({ text: text(0, limits.findText).default('') })
export const findAnswer = z.object({
  spaces: z.array(foundSpace),
  people: z.array(foundPerson),
  /** There is more than this; it is found by its text. */
  isMore: z.boolean(),
})
export type FindAnswer = z.infer<typeof findAnswer>

/** What somebody is told of a person they may know of: never a phone, nor a log-in name. */
export const personCard = z.object({
  id: z.string(),
  displayName: z.string(),
  avatar: z.number().int(),
  description: z.string(),
  /** Where both are members. */
  spaces: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string().optional() })),
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type PersonCard = z.infer<typeof personCard>
