import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import {
  organizationSpaceList,
  organizationSpaceQuery,
  organizationSpacesQuery,
  organizationsOfSpaceList,
} from '#shared/http/organizations.ts'
import { limits } from '#shared/rules/limits.ts'
import * as organizations from '../../db/tables/accounts/organizations.ts'
import * as organizationSpaces from '../../db/tables/spaces/organizationSpaces.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import { aboutOrganization, logOperation } from '../../log/operationLog.ts'
import { afterEnding } from '../../spaces/endMemberships.ts'
import { canManageSpace } from '../../policies/space.ts'
import { endpoint } from '../endpoint.ts'
import { visitSpace } from '../spaces/findSpace.ts'
import { allowedIn } from './findOrganization.ts'

export const listOrganizationSpaces = endpoint(
  {
    method: 'get',
    path: '/organization/spaces',
    auth: 'user',
    summary: 'Lists the spaces that are shared with an organization',
    query: organizationSpacesQuery,
    answer: organizationSpaceList,
    errors: ['OrganizationNotFound'],
  },
  async (ctx, { user, query }) => {
    await allowedIn(ctx, query.orgId, user, 'view')
    const { rows, total } = await organizationSpaces.listOf(ctx.db, query.orgId, query)
    const data = rows.map(({ createdAt, nameEn, ...row }) => ({
      ...row,
      ...(nameEn === null ? {} : { nameEn }),
      sharedTime: new Date(createdAt).toISOString(),
    }))
    return { data, total }
  },
)

/** For those who run the space, whoever shared it. */
export const listOrganizationsOfSpace = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/organizations',
    auth: 'user',
    summary: 'Lists the organizations a space is shared with',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    answer: organizationsOfSpaceList,
  },
  async (ctx, { visit }) => {
    const rows = await organizationSpaces.listOfSpace(ctx.db, visit.space.id)
    const data = rows.map(({ createdAt, ...row }) => ({
      ...row,
      sharedTime: new Date(createdAt).toISOString(),
    }))
    return { data, total: data.length }
  },
)

/** All who are in the organization, and who come into it, are members of the space from now on. */
export const shareSpace = endpoint(
  {
    method: 'post',
    path: '/organization/spaces',
    auth: 'user',
    summary:
      'Shares a space one manages with an organization one is in: its members become members of the space',
    space: 'query.spaceId',
    query: organizationSpaceQuery,
    answer: emptyAnswer,
    limit: 'create',
    errors: ['OrganizationNotFound', 'OrganizationSpaceExists', 'TooManySharedSpaces'],
  },
  async (ctx, { user, req, visit: { space }, query: { orgId } }) => {
    const { organization } = await allowedIn(ctx, orgId, user, 'share')
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await organizations.lock(tx, orgId))) fail('OrganizationNotFound')
      await spaces.lock(tx, space.id)
      // What they are in both once nobody else can change that.
      await allowedIn({ db: tx }, orgId, user, 'share')
      const now = await visitSpace({ db: tx, clock: ctx.clock }, space.id, user)
      if (!now || !canManageSpace(now.standing)) fail('Forbidden')
      const isFull =
        (await organizationSpaces.count(tx, { orgId })) >= limits.organizationSpaces ||
        (await organizationSpaces.count(tx, { spaceId: space.id })) >= limits.organizationsOfSpace
      const isThere = (await organizationSpaces.find(tx, orgId, space.id)) !== undefined
      if (isThere) fail('OrganizationSpaceExists')
      if (isFull) fail('TooManySharedSpaces')
      const row = { orgId, spaceId: space.id, sharedBy: user.id, createdAt: ctx.clock.now() }
      await organizationSpaces.share(tx, row)
    })
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'organization.shareSpace',
        ...aboutOrganization(organization),
        spaceId: space.id,
        details: { spaceName: space.name },
      },
    )
    return {}
  },
)

/** By who manages the space, in the organization or not, and by who manages the organization. */
export const takeBackSpace = endpoint(
  {
    method: 'delete',
    path: '/organization/spaces',
    auth: 'user',
    summary: 'Takes a space back from an organization, with every right to it that came of that',
    query: organizationSpaceQuery,
    answer: emptyAnswer,
    errors: ['Forbidden', 'OrganizationNotFound', 'SpaceNotFound'],
  },
  async (ctx, { user, req, query: { orgId, spaceId } }) => {
    const visit = await visitSpace(ctx, spaceId, user)
    if (!visit || !canManageSpace(visit.standing)) await allowedIn(ctx, orgId, user, 'takeBack')
    const organization = (await organizations.find(ctx.db, orgId)) ?? fail('OrganizationNotFound')
    const tell = await ctx.db.transaction().execute(async (tx) => {
      await organizations.lock(tx, orgId)
      await spaces.lock(tx, spaceId)
      if (!(await organizationSpaces.find(tx, orgId, spaceId))) fail('SpaceNotFound')
      return afterEnding(ctx, tx, await organizationSpaces.end(tx, orgId, spaceId))
    })
    tell()
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'organization.takeBackSpace',
        ...aboutOrganization(organization),
        spaceId,
        details: { spaceName: visit?.space.name ?? '' },
      },
    )
    return {}
  },
)
