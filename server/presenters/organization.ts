import type { OrganizationAnswer, OrganizationMember } from '#shared/http/organizations.ts'
import type { MemberOfOrganization, OrganizationRow } from '../db/tables/accounts/organizations.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

export const presentOrganization = (organization: OrganizationRow): OrganizationAnswer => ({
  id: organization.id,
  name: organization.name,
  description: organization.description,
  ownerId: organization.ownerId,
  createdTime: iso(organization.createdAt),
  updatedTime: iso(organization.updatedAt),
})

export const presentOrganizationMember = (
  member: MemberOfOrganization,
  { ownerId }: Pick<OrganizationRow, 'ownerId'>,
): OrganizationMember => ({ ...member, isOwner: member.userId === ownerId })
