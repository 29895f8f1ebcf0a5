import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, pageQuery, text } from './fields.ts'

export const organizationAnswer = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Who manages it. */
  ownerId: z.string(),
  createdTime: isoTime,
  updatedTime: isoTime,
})
export type OrganizationAnswer = z.infer<typeof organizationAnswer>
export const organizationList = listOf(organizationAnswer)
export type OrganizationList = z.infer<typeof organizationList>

export const organizationMember = z.object({
  userId: z.string(),
  displayName: z.string(),
  avatar: z.number().int(),
  isOwner: z.boolean(),
})
export type OrganizationMember = z.infer<typeof organizationMember>
export const organizationMemberList = listOf(organizationMember)
export type OrganizationMemberList = z.infer<typeof organizationMemberList>

export const organizationSortKeys = ['latest', 'name'] as const
export const organizationsQuery = z.object({
  ...pageQuery,
  /** Oneself when absent. */
  userId: idText().optional(),
  sortK: z.enum(organizationSortKeys).default('latest'),
})
export const createOrganizationQuery = z.object({
  orgName: text(1, limits.organizationName),
  orgDesc: text(0, limits.organizationDescription).default(''),
  userId: idText().optional(),
})
export const organizationQuery = z.object({ orgId: idText() })
export const organizationMembersQuery = z.object({ ...pageQuery, orgId: idText() })
export const organizationUserQuery = z.object({ orgId: idText(), userId: idText(limits.organizationUserId) })
