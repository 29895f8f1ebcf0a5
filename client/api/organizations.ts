import type {
  OrganizationAnswer,
  OrganizationList,
  OrganizationMemberList,
} from '#shared/http/organizations.ts'
import { request } from './request.ts'

/** limits.pageSizeMax. */
const LIST_SIZE = 200

/** The organizations somebody is in: oneself, or for a site admin anybody. */
export const fetchOrganizations = (userId: string) =>
  request<OrganizationList>('/organization/orgs', {
    query: { userId, sortK: 'latest', size: LIST_SIZE },
  })

/** OrganizationNotFound for those who are not in it. */
export const fetchOrganizationMembers = (orgId: string) =>
  request<OrganizationMemberList>('/organization/members', { query: { orgId, size: LIST_SIZE } })

/** SensitiveContentError, TooManyOrganizations. */
export const createOrganization = (query: {
  readonly orgName: string
  readonly orgDesc: string
  readonly userId: string
}) => request<OrganizationAnswer>('/organization/create-org', { method: 'POST', query, once: true })

/** Forbidden unless owner. */
export const deleteOrganization = (orgId: string) =>
  request('/organization/delete-org', { method: 'POST', query: { orgId } })

/** Forbidden, UserNotFound, OrganizationMemberExists. */
export const addOrganizationUser = (orgId: string, userId: string) =>
  request('/organization/add-user', { method: 'POST', query: { orgId, userId } })

/** Forbidden, OrganizationMemberNotFound, OrganizationOwnerStays. */
export const deleteOrganizationUser = (orgId: string, userId: string) =>
  request('/organization/delete-user', { method: 'POST', query: { orgId, userId } })
