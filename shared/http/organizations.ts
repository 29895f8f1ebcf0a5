import { z } from 'zod'
import { inviteHours, type InviteHours } from '../rules/inviteHours.ts'
import { limits } from '../rules/limits.ts'
import { givenRoles, organizationRoles } from '../rules/organizationRights.ts'
import { idText, isoTime, listOf, pageQuery, text } from './fields.ts'
import { templateStates } from './templates.ts'

export const organizationAnswer = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Who manages it. */
  ownerId: z.string(),
  createdTime: isoTime,
  updatedTime: isoTime,
  /** What they are in it who are asked about; null: a site admin who is not in it. */
  role: z.enum(organizationRoles).nullable(),
  /** How many people are in it. */
  members: z.number().int(),
})
export type OrganizationAnswer = z.infer<typeof organizationAnswer>
export const organizationList = listOf(organizationAnswer)
export type OrganizationList = z.infer<typeof organizationList>

export const organizationMember = z.object({
  userId: z.string(),
  displayName: z.string(),
  avatar: z.number().int(),
  isOwner: z.boolean(),
  role: z.enum(organizationRoles),
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
export const organizationMembersQuery = z.object({
  ...pageQuery,
  orgId: idText(),
  /** Part of a name. */
  search: text(0, limits.findText).default(''),
})
export const organizationUserQuery = z.object({ orgId: idText(), userId: idText(limits.organizationUserId) })

/** The role somebody is given. */
export const organizationRoleQuery = z.object({
  orgId: idText(),
  userId: idText(limits.organizationUserId),
  role: z.enum(givenRoles),
})

const isInviteHours = (hours: number): hours is InviteHours =>
  (inviteHours as readonly number[]).includes(hours)
export const createOrganizationInviteQuery = z.object({
  orgId: idText(),
  hours: z.coerce
    .number()
    .default(inviteHours[4])
    .refine(isInviteHours, `hours: one of ${inviteHours.join(' ')}`),
})
export const organizationInviteListQuery = z.object({ ...pageQuery, orgId: idText() })
export const organizationInviteParams = z.object({ inviteId: idText() })

export const checkOrganizationInviteQuery = z.object({ token: z.string().min(1).max(256) })
export const organizationInviteStates = ['good', 'revoked', 'expired', 'full'] as const
/** What somebody sees of an organization who has a link to it, before they log in. */
export const checkOrganizationInviteAnswer = z.object({
  state: z.enum(organizationInviteStates),
  name: z.string(),
  description: z.string(),
  members: z.number().int(),
  /** Who made it. */
  inviter: z.string(),
  expiresAt: isoTime,
  /** Who asks is in it already. */
  isMember: z.boolean(),
})
export type CheckOrganizationInviteAnswer = z.infer<typeof checkOrganizationInviteAnswer>

export const joinOrganizationBody = z.object({ token: z.string().min(1).max(256) })

export const organizationSpaceQuery = z.object({ orgId: idText(), spaceId: idText(limits.spaceIdLength) })
export const organizationSpacesQuery = z.object({ ...pageQuery, orgId: idText() })
export const organizationSpace = z.object({
  spaceId: z.string(),
  name: z.string(),
  nameEn: z.string().optional(),
  sharerName: z.string(),
  sharedTime: isoTime,
})
export type OrganizationSpace = z.infer<typeof organizationSpace>
export const organizationSpaceList = listOf(organizationSpace)
export type OrganizationSpaceList = z.infer<typeof organizationSpaceList>

export const organizationTemplateQuery = z.object({ orgId: idText(), templateId: idText() })
export const organizationTemplatesQuery = z.object({ ...pageQuery, orgId: idText() })
export const organizationTemplate = z.object({
  templateId: z.string(),
  name: z.string(),
  /** Spaces can be made from it while it is Published. */
  state: z.enum(templateStates),
  ownerName: z.string(),
  isMine: z.boolean(),
  sharedTime: isoTime,
})
export type OrganizationTemplate = z.infer<typeof organizationTemplate>
export const organizationTemplateList = listOf(organizationTemplate)
export type OrganizationTemplateList = z.infer<typeof organizationTemplateList>

export const organizationsOfTemplateList = listOf(
  z.object({ orgId: z.string(), name: z.string(), sharedTime: isoTime }),
)
export type OrganizationsOfTemplateList = z.infer<typeof organizationsOfTemplateList>

export const organizationsOfSpaceList = listOf(
  z.object({ orgId: z.string(), name: z.string(), sharerName: z.string(), sharedTime: isoTime }),
)
export type OrganizationsOfSpaceList = z.infer<typeof organizationsOfSpaceList>
