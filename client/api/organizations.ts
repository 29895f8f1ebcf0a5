import type {
  CheckOrganizationInviteAnswer,
  OrganizationAnswer,
  OrganizationList,
  OrganizationMemberList,
  OrganizationSpaceList,
  OrganizationTemplateList,
  OrganizationsOfSpaceList,
} from '#shared/http/organizations.ts'
import type { CreatedInviteAnswer, InviteList } from '#shared/http/invites.ts'
import type { InviteHours } from '#shared/rules/inviteHours.ts'
import { request } from './request.ts'

/** limits.pageSizeMax. */
const LIST_SIZE = 200

/** The organizations somebody is in: oneself, or for a site admin anybody. */
export const fetchOrganizations = (userId: string) =>
  request<OrganizationList>('/organization/orgs', {
    query: { userId, sortK: 'latest', size: LIST_SIZE },
  })

/** OrganizationNotFound for those who are not in it. */
export const fetchOrganizationMembers = (orgId: string, search = '') =>
  request<OrganizationMemberList>('/organization/members', {
    query: { orgId, size: LIST_SIZE, ...(search && { search }) },
  })

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

/** Forbidden, OrganizationMemberNotFound, OrganizationOwnerStays. */
export const setOrganizationRole = (orgId: string, userId: string, role: 'ADMIN' | 'MEMBER') =>
  request('/organization/set-role', { method: 'POST', query: { orgId, userId, role } })

/** Forbidden, OrganizationMemberNotFound, TooManyOrganizations. */
export const handOverOrganization = (orgId: string, userId: string) =>
  request('/organization/hand-over', { method: 'POST', query: { orgId, userId } })

/** TooManyInvites. */
export const createOrganizationInvite = (orgId: string, hours: InviteHours) =>
  request<CreatedInviteAnswer>('/organization/invites', { method: 'POST', query: { orgId, hours } })

export const fetchOrganizationInvites = (orgId: string) =>
  request<InviteList>('/organization/invites', { query: { orgId, size: LIST_SIZE } })

export const revokeOrganizationInvite = (orgId: string, inviteId: string) =>
  request(`/organization/invites/${encodeURIComponent(inviteId)}`, { method: 'DELETE', query: { orgId } })

/** InviteInvalid. */
export const checkOrganizationInvite = (token: string) =>
  request<CheckOrganizationInviteAnswer>('/organization/invite', { query: { token } })

/** InviteInvalid, OrganizationInviteEnded, OrganizationFull. */
export const joinOrganization = (token: string) =>
  request<OrganizationAnswer>('/organization/join', { method: 'POST', body: { token } })

export const fetchOrganizationSpaces = (orgId: string) =>
  request<OrganizationSpaceList>('/organization/spaces', { query: { orgId, size: LIST_SIZE } })

/** Forbidden, OrganizationSpaceExists, TooManySharedSpaces. */
export const shareSpaceWithOrganization = (orgId: string, spaceId: string) =>
  request('/organization/spaces', { method: 'POST', query: { orgId, spaceId } })

/** Forbidden, SpaceNotFound: it is not shared. */
export const takeBackSpaceFromOrganization = (orgId: string, spaceId: string) =>
  request('/organization/spaces', { method: 'DELETE', query: { orgId, spaceId } })

/** Forbidden unless one manages the space. */
export const fetchOrganizationsOfSpace = (spaceId: string) =>
  request<OrganizationsOfSpaceList>(`/spaces/${encodeURIComponent(spaceId)}/organizations`)

export const fetchOrganizationTemplates = (orgId: string) =>
  request<OrganizationTemplateList>('/organization/templates', { query: { orgId, size: LIST_SIZE } })

/** Forbidden, TemplateNotPublished, OrganizationTemplateExists, TooManySharedTemplates. */
export const shareTemplateWithOrganization = (orgId: string, templateId: string) =>
  request('/organization/templates', { method: 'POST', query: { orgId, templateId } })

/** Forbidden, TemplateNotFound: it is not shared. */
export const takeBackTemplateFromOrganization = (orgId: string, templateId: string) =>
  request('/organization/templates', { method: 'DELETE', query: { orgId, templateId } })
