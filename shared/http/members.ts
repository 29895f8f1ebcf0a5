import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, listOf, multilineText, pageQuery, text } from './fields.ts'
import { roleMap } from './spaces.ts'

export const memberAnswer = z.object({
  id: z.string(),
  userId: z.string(),
  /** The name in this space. */
  displayName: z.string(),
  /** The name of the account. */
  name: z.string(),
  avatar: z.number().int(),
  /** null until chosen; '1' and '-1' are the two body bases. */
  character: z.string().nullable(),
  outfitString: z.string(),
  roles: roleMap,
  firstInGame: z.boolean(),
  profile: z.string(),
  description: z.string(),
  /** Their desk; null: they have none. */
  deskInfo: z
    .object({ deskId: z.string(), mapId: z.string(), description: z.string(), locked: z.boolean() })
    .nullable(),
  /** Whether others may point at what they share. */
  allowScreenPointer: z.boolean(),
  /** In classrooms they announce and mute (decisions.md: Teacher). */
  teacher: z.boolean(),
})
export type MemberAnswer = z.infer<typeof memberAnswer>
export const memberList = listOf(memberAnswer)
export type MemberList = z.infer<typeof memberList>
/** With a userId: that member alone, or nobody. `search`: part of their name here or of their account, any case. */
export const memberListQuery = z.object({
  ...pageQuery,
  userId: idText().optional(),
  search: text(0, 100).optional(),
})
export const memberParams = z.object({ id: idText(limits.spaceIdLength), userId: idText() })

export const updateMemberBody = z
  .object({
    displayName: text(1, limits.displayName),
    character: z.enum(['1', '-1']).nullable(),
    outfitString: text(0, limits.outfitString),
    firstInGame: z.boolean(),
    profile: multilineText(0, 2000),
  })
  .partial()
export type UpdateMemberBody = z.input<typeof updateMemberBody>
