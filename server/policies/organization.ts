import { limits } from '#shared/rules/limits.ts'
import { mayInOrganization } from '#shared/rules/organizationRights.ts'
import type { OrganizationAction, OrganizationRole } from '#shared/rules/organizationRights.ts'
import type { Person } from './user.ts'

/** Who asks, and what they are in the organization; undefined: they are not in it. */
export interface OrganizationStanding {
  readonly person: Person
  readonly role: OrganizationRole | undefined
}

/** Whose organizations one may see, and for whom one may make one: oneself's, or a site ADMIN everybody's. */
export const canActForUser = (person: Person, userId: string): boolean =>
  person.id === userId || person.isSiteAdmin

/** As the table says (shared/rules/organizationRights.ts). */
export const canInOrganization = (
  action: OrganizationAction,
  { person, role }: OrganizationStanding,
): boolean => mayInOrganization(action, role, person.isSiteAdmin)

/** Members go by themselves; others are sent away by those who stand above them. Nobody sends the owner away. */
export const canRemoveFromOrganization = (
  standing: OrganizationStanding,
  target: { readonly userId: string; readonly role: OrganizationRole },
): boolean =>
  target.userId === standing.person.id
    ? target.role !== 'OWNER'
    : target.role !== 'OWNER' &&
      canInOrganization(target.role === 'ADMIN' ? 'removeAdmin' : 'removeMember', standing)

/**
 * Up to how many organizations others may add somebody, or make them owner, unasked: the rest stays for those they join and make
 * themselves.
 */
export const mostUnasked = {
  joined: limits.organizationsOfUser * limits.organizationsUnaskedShare,
  owned: limits.organizationsPerUser * limits.organizationsUnaskedShare,
} as const
