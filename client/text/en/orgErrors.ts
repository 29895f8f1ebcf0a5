import type { TextOf } from '../textOf.ts'
import type { orgErrorsText as zh } from '../zh-CN/orgErrors.ts'

export const orgErrorsText: TextOf<typeof zh> = {
  TooManyOrganizations: 'The limit of organizations has been reached; leave or delete one first',
  OrganizationNotFound: 'This organization does not exist, or was deleted',
  OrganizationInviteNotFound: 'There is no such link',
  OrganizationMemberNotFound: 'This user is not in the organization',
  OrganizationMemberExists: 'This user is in the organization already',
  OrganizationFull: 'The organization is full',
  OrganizationInviteEnded: 'The link was revoked or has expired',
  OrganizationSpaceExists: 'This space is shared with the organization already',
  TooManySharedSpaces: 'No more spaces can be shared; take one back first',
  OrganizationTemplateExists: 'This template is shared with the organization already',
  TooManySharedTemplates: 'No more templates can be shared with this organization; take one back first',
  OrganizationOwnerStays: 'The owner cannot be removed from the organization',
}
