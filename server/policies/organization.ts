import type { Person } from './user.ts'

/** What one is in an organization. */
export interface OrganizationStanding {
  readonly ownerId: string
  readonly isMember: boolean
}

/** Whose organizations one may see, and for whom one may make one: oneself's, or a site ADMIN everybody's. */
export const canActForUser = (person: Person, userId: string): boolean =>
  person.id === userId || person.isSiteAdmin

export const canViewOrganization = ({ ownerId, isMember }: OrganizationStanding, person: Person): boolean =>
  isMember || ownerId === person.id || person.isSiteAdmin

/** The owner manages it: members, and its end. */
export const canManageOrganization = (
  { ownerId }: Pick<OrganizationStanding, 'ownerId'>,
  person: Person,
): boolean => ownerId === person.id || person.isSiteAdmin

/** Anybody may leave; only the owner sends others away. */
export const canRemoveFromOrganization = (
  organization: Pick<OrganizationStanding, 'ownerId'>,
  person: Person,
  userId: string,
): boolean => person.id === userId || canManageOrganization(organization, person)
