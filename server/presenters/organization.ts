import type { OrganizationAnswer, OrganizationMember } from '#shared/http/organizations.ts'
import type {
  MemberOfOrganization,
  OrganizationRow,
  OrganizationSeen,
} from '../db/tables/accounts/organizations.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

export const presentOrganization = ({
  role,
  members,
  ...organization
}: OrganizationSeen): OrganizationAnswer => ({
  id: organization.id,
  name: organization.name,
  description: organization.description,
  ownerId: organization.ownerId,
  createdTime: iso(organization.createdAt),
  updatedTime: iso(organization.updatedAt),
  role,
  members,
})

export const presentOrganizationMember = (
  { role, ...member }: MemberOfOrganization,
  { ownerId }: Pick<OrganizationRow, 'ownerId'>,
): OrganizationMember => {
  const isOwner = member.userId === ownerId
  return { ...member, isOwner, role: isOwner ? 'OWNER' : role }
}
