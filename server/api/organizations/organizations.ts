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
import { inTurnOfUser } from '../../db/inTurn.ts'
import * as organizations from '../../db/tables/accounts/organizations.ts'
import * as organizationSpaces from '../../db/tables/spaces/organizationSpaces.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { canActForUser, canInOrganization, canRemoveFromOrganization } from '../../policies/organization.ts'
import { checkName } from '../../policies/reservedNames.ts'
import { aboutOrganization, logOperation } from '../../log/operationLog.ts'
import { afterEnding } from '../../spaces/endMemberships.ts'
import { presentOrganization, presentOrganizationMember } from '../../presenters/organization.ts'
import { endpoint } from '../endpoint.ts'
import { addTo, removeFrom } from './membership.ts'
import { allowedIn, standingIn } from './findOrganization.ts'

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
    const { organization } = await allowedIn(ctx, query.orgId, user, 'view')
    const { rows, total } = await organizations.listMembers(ctx.db, organization, query)
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
    errors: ['Forbidden', 'UserNotFound', 'TooManyOrganizations', 'SensitiveContentError', 'NameReserved'],
  },
  async (ctx, { user, req, query: { orgName, orgDesc, userId: ownerId = user.id } }) => {
    const { db, clock, newId } = ctx
    if (!canActForUser(user, ownerId)) fail('Forbidden')
    // A guest of a site has no account, and is gone tomorrow.
    const owner = ownerId === user.id ? user.row : await users.findById(db, ownerId)
    if (owner?.guestOf !== null) fail('UserNotFound')
    await ctx.moderation.checkTexts(orgName, orgDesc)
    checkName(user, orgName)
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
    return presentOrganization({ ...organization, role: ownerId === user.id ? 'OWNER' : null, members: 1 })
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
    const { organization } = await allowedIn(ctx, query.orgId, user, 'delete')
    const tell = await ctx.db.transaction().execute(async (tx) => {
      await organizations.lock(tx, organization.id)
      const gone = await organizationSpaces.dismiss(tx, organization.id)
      if (!(await organizations.remove(tx, organization.id))) fail('OrganizationNotFound')
      return afterEnding(ctx, tx, gone)
    })
    tell()
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
    errors: [
      'Forbidden',
      'OrganizationNotFound',
      'UserNotFound',
      'OrganizationMemberExists',
      'OrganizationFull',
      'TooManyOrganizations',
    ],
  },
  async (ctx, { user, req, query: { orgId, userId } }) => {
    const { organization } = await allowedIn(ctx, orgId, user, 'addMember')
    const added = await users.findById(ctx.db, userId)
    // A guest of a site has no account, and is gone tomorrow.
    if (added?.guestOf !== null) fail('UserNotFound')
    if (!(await addTo(ctx, organization, userId))) fail('OrganizationMemberExists')
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
    const standing = await standingIn(ctx, orgId, user)
    const { organization } = standing
    await removeFrom(ctx, organization, userId, (role) => {
      const mayAtAll = userId === user.id || canInOrganization('removeMember', standing)
      if (!mayAtAll) fail('Forbidden')
      if (role === undefined) fail('OrganizationMemberNotFound')
      if (role === 'OWNER') fail('OrganizationOwnerStays')
      if (!canRemoveFromOrganization(standing, { userId, role })) fail('Forbidden')
    })
    await logOperation(
      ctx,
      { user, req },
      { action: 'organization.removeUser', ...aboutOrganization(organization), details: { userId } },
    )
    return {}
  },
)
