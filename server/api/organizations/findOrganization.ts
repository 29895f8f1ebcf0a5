import { fail } from '#shared/errors.ts'
import type { OrganizationAction } from '#shared/rules/organizationRights.ts'
import type { AppContext } from '../../context.ts'
import * as organizations from '../../db/tables/accounts/organizations.ts'
import type { OrganizationRow } from '../../db/tables/accounts/organizations.ts'
import { canInOrganization } from '../../policies/organization.ts'
import type { OrganizationStanding } from '../../policies/organization.ts'
import type { Person } from '../../policies/user.ts'

export interface OrganizationVisit extends OrganizationStanding {
  readonly organization: OrganizationRow
}

/** @throws ApiError OrganizationNotFound, also for those who are not in it: its id is nobody else's business. */
export async function standingIn(
  { db }: Pick<AppContext, 'db'>,
  id: string,
  person: Person,
): Promise<OrganizationVisit> {
  const organization = (await organizations.find(db, id)) ?? fail('OrganizationNotFound')
  const visit = { organization, person, role: await organizations.roleOf(db, organization, person.id) }
  return canInOrganization('view', visit) ? visit : fail('OrganizationNotFound')
}

/** @throws ApiError OrganizationNotFound; Forbidden for members who may not do that. */
export async function allowedIn(
  ctx: Pick<AppContext, 'db'>,
  id: string,
  person: Person,
  action: OrganizationAction,
): Promise<OrganizationVisit> {
  const visit = await standingIn(ctx, id, person)
  return canInOrganization(action, visit) ? visit : fail('Forbidden')
}
