import { fail } from '#shared/errors.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import {
  createOrganizationQuery,
  organizationAnswer,
  organizationList,
  organizationMemberList,
  organizationMembersQuery,
  organizationQuery,
  organizationUserQuery,
  organizationsQuery,
} from '#shared/http/organizations.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import { inTurnOfUser } from '../../db/inTurn.ts'
import * as organizations from '../../db/tables/accounts/organizations.ts'
import type { OrganizationRow } from '../../db/tables/accounts/organizations.ts'
import * as users from '../../db/tables/accounts/users.ts'
import {
  canActForUser,
  canManageOrganization,
  canRemoveFromOrganization,
  canViewOrganization,
} from '../../policies/organization.ts'
import type { Person } from '../../policies/user.ts'
import { aboutOrganization, logOperation } from '../../log/operationLog.ts'
import { presentOrganization, presentOrganizationMember } from '../../presenters/organization.ts'
import { endpoint } from '../endpoint.ts'

/** @throws ApiError OrganizationNotFound, also for those who are not in it: its id is nobody else's business. */
async function visibleOrganization({ db }: AppContext, id: string, person: Person): Promise<OrganizationRow> {
  const organization = (await organizations.find(db, id)) ?? fail('OrganizationNotFound')
  const standing = {
    ownerId: organization.ownerId,
    isMember: await organizations.isMember(db, id, person.id),
  }
  return canViewOrganization(standing, person) ? organization : fail('OrganizationNotFound')
}

/** @throws ApiError OrganizationNotFound; Forbidden for members who do not manage it. */
async function managedOrganization(ctx: AppContext, id: string, person: Person): Promise<OrganizationRow> {
  const organization = await visibleOrganization(ctx, id, person)
  return canManageOrganization(organization, person) ? organization : fail('Forbidden')
}

export const listOrganizations = endpoint(
  {
    method: 'get',
    path: '/organization/orgs',
    auth: 'user',
    summary: 'List the organizations somebody is in',
    query: organizationsQuery,
    answer: organizationList,
    errors: ['Forbidden'],
  },
  async ({ db }, { user, query }) => {
    const userId = query.userId ?? user.id
    if (!canActForUser(user, userId)) fail('Forbidden')
    const { rows, total } = await organizations.listOf(db, userId, query)
    return { data: rows.map(presentOrganization), total }
  },
)

export const listOrganizationMembers = endpoint(
  {
    method: 'get',
    path: '/organization/members',
    auth: 'user',
    summary: 'List the members of an organization',
    query: organizationMembersQuery,
    answer: organizationMemberList,
    errors: ['OrganizationNotFound'],
  },
  async (ctx, { user, query }) => {
    const organization = await visibleOrganization(ctx, query.orgId, user)
    const { rows, total } = await organizations.listMembers(ctx.db, organization.id, query)
    return { data: rows.map((row) => presentOrganizationMember(row, organization)), total }
  },
)

export const createOrganization = endpoint(
  {
    method: 'post',
    path: '/organization/create-org',
    auth: 'user',
    summary: 'Make an organization',
    query: createOrganizationQuery,
    answer: organizationAnswer,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['Forbidden', 'UserNotFound', 'TooManyOrganizations', 'SensitiveContentError'],
  },
  async (ctx, { user, req, query: { orgName, orgDesc, userId: ownerId = user.id } }) => {
    const { db, clock, newId } = ctx
    if (!canActForUser(user, ownerId)) fail('Forbidden')
    // A guest of a site has no account, and is gone tomorrow.
    const owner = ownerId === user.id ? user.row : await users.findById(db, ownerId)
    if (owner?.guestOf !== null) fail('UserNotFound')
    await ctx.moderation.checkTexts(orgName, orgDesc)
    const now = clock.now()
    const organization = {
      id: newId(),
      name: orgName,
      description: orgDesc,
      ownerId,
      createdAt: now,
      updatedAt: now,
    }
    await inTurnOfUser(db, ownerId, async (tx) => {
      if ((await organizations.countOwned(tx, ownerId)) >= limits.organizationsPerUser) {
        fail('TooManyOrganizations')
      }
      await organizations.insert(tx, organization)
    })
    await logOperation(
      ctx,
      { user, req },
      { action: 'organization.create', ...aboutOrganization(organization), details: { owner: ownerId } },
    )
    return presentOrganization(organization)
  },
)

export const deleteOrganization = endpoint(
  {
    method: 'post',
    path: '/organization/delete-org',
    auth: 'user',
    summary: 'Delete an organization for good',
    query: organizationQuery,
    answer: emptyAnswer,
    errors: ['Forbidden', 'OrganizationNotFound'],
  },
  async (ctx, { user, req, query }) => {
    const organization = await managedOrganization(ctx, query.orgId, user)
    if (!(await organizations.remove(ctx.db, organization.id))) fail('OrganizationNotFound')
    await logOperation(
      ctx,
      { user, req },
      { action: 'organization.delete', ...aboutOrganization(organization) },
    )
    return {}
  },
)

export const addOrganizationUser = endpoint(
  {
    method: 'post',
    path: '/organization/add-user',
    auth: 'user',
    summary: 'Take a user into an organization',
    query: organizationUserQuery,
    answer: emptyAnswer,
    limit: 'create',
    errors: ['Forbidden', 'OrganizationNotFound', 'UserNotFound', 'OrganizationMemberExists'],
  },
  async (ctx, { user, req, query: { orgId, userId } }) => {
    const organization = await managedOrganization(ctx, orgId, user)
    if (!(await users.findById(ctx.db, userId))) fail('UserNotFound')
    if (!(await organizations.addMember(ctx.db, organization.id, userId, ctx.clock.now()))) {
      fail('OrganizationMemberExists')
    }
    await logOperation(
      ctx,
      { user, req },
      { action: 'organization.addUser', ...aboutOrganization(organization), details: { userId } },
    )
    return {}
  },
)

/** Anybody may leave an organization by this. */
export const deleteOrganizationUser = endpoint(
  {
    method: 'post',
    path: '/organization/delete-user',
    auth: 'user',
    summary: 'Remove a user from an organization, or leave it',
    query: organizationUserQuery,
    answer: emptyAnswer,
    errors: ['Forbidden', 'OrganizationNotFound', 'OrganizationMemberNotFound', 'OrganizationOwnerStays'],
  },
  async (ctx, { user, req, query: { orgId, userId } }) => {
    const organization = await visibleOrganization(ctx, orgId, user)
    if (!canRemoveFromOrganization(organization, user, userId)) fail('Forbidden')
    if (userId === organization.ownerId) fail('OrganizationOwnerStays')
    if (!(await organizations.removeMember(ctx.db, organization.id, userId, ctx.clock.now()))) {
      fail('OrganizationMemberNotFound')
    }
    await logOperation(
      ctx,
      { user, req },
      { action: 'organization.removeUser', ...aboutOrganization(organization), details: { userId } },
    )
    return {}
  },
)
