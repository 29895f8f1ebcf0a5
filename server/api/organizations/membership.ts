import { fail } from '#shared/errors.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { organizationRoleQuery, organizationUserQuery } from '#shared/http/organizations.ts'
import type { OrganizationRole } from '#shared/rules/organizationRights.ts'
import type { AppContext } from '../../context.ts'
import * as organizationInvites from '../../db/tables/accounts/organizationInvites.ts'
import * as organizations from '../../db/tables/accounts/organizations.ts'
import type { OrganizationRow } from '../../db/tables/accounts/organizations.ts'
import * as users from '../../db/tables/accounts/users.ts'
import * as organizationTemplates from '../../db/tables/spaces/organizationTemplates.ts'
import * as organizationSpaces from '../../db/tables/spaces/organizationSpaces.ts'
import type { Db } from '../../db/schema.ts'
import { inTurnOfUser } from '../../db/inTurn.ts'
import { limits } from '#shared/rules/limits.ts'
import { mostUnasked } from '../../policies/organization.ts'
import { aboutOrganization, logOperation } from '../../log/operationLog.ts'
import { afterEnding } from '../../spaces/endMemberships.ts'
import { isShutOut } from '../../policies/user.ts'
import { endpoint } from '../endpoint.ts'
import { allowedIn } from './findOrganization.ts'

/**
 * Takes somebody in.
 * @param then what belongs to it, in the same transaction; without it others take them in, unasked
 * @returns false: they are in it already
 * @throws ApiError OrganizationNotFound, OrganizationFull, TooManyOrganizations
 */
export async function addTo(
  { db, clock }: AppContext,
  { id }: Pick<OrganizationRow, 'id'>,
  userId: string,
  then?: (tx: Db) => Promise<void>,
): Promise<boolean> {
  const outcome = await inTurnOfUser(db, userId, async (tx) => {
    if (!(await organizations.lock(tx, id))) fail('OrganizationNotFound')
    const most = then ? limits.organizationsOfUser : mostUnasked.joined
    const outcome = await organizations.addMember(tx, id, userId, clock.now(), most)
    if (outcome === 'added') {
      await organizationSpaces.welcome(tx, id, userId, clock.now())
      await then?.(tx)
    }
    return outcome
  })
  if (outcome === 'full') fail('OrganizationFull')
  if (outcome === 'tooMany') fail('TooManyOrganizations')
  return outcome === 'added'
}

/**
 * Lets somebody go, and with them the links they made, their way into its spaces, and what they shared.
 * @param check refuses by what they are in it once nobody else can change that
 */
export async function removeFrom(
  ctx: AppContext,
  { id }: Pick<OrganizationRow, 'id'>,
  userId: string,
  check: (role: OrganizationRole | undefined) => void,
): Promise<void> {
  const { db, clock } = ctx
  const tell = await db.transaction().execute(async (tx) => {
    await organizations.lock(tx, id)
    const organization = (await organizations.find(tx, id)) ?? fail('OrganizationNotFound')
    check(await organizations.roleOf(tx, organization, userId))
    await organizations.removeMember(tx, id, userId, clock.now())
    await organizationInvites.revokeAllOf(tx, id, userId, clock.now())
    await organizationTemplates.endOfSharer(tx, userId, id)
    const gone = await organizationSpaces.dismiss(tx, id, { userId })
    gone.push(...(await organizationSpaces.endOfSharer(tx, userId, { orgId: id })))
    return afterEnding(ctx, tx, gone)
  })
  tell()
}

/** The owner alone appoints and dismisses administrators. */
export const setOrganizationRole = endpoint(
  {
    method: 'post',
    path: '/organization/set-role',
    auth: 'user',
    summary: 'Makes a member of an organization an administrator, or an administrator a member',
    query: organizationRoleQuery,
    answer: emptyAnswer,
    errors: ['Forbidden', 'OrganizationNotFound', 'OrganizationMemberNotFound', 'OrganizationOwnerStays'],
  },
  async (ctx, { user, req, query: { orgId, userId, role } }) => {
    const { organization } = await allowedIn(ctx, orgId, user, 'appoint')
    const isNew = await ctx.db.transaction().execute(async (tx) => {
      await organizations.lock(tx, orgId)
      const now = (await organizations.find(tx, orgId)) ?? fail('OrganizationNotFound')
      if (now.ownerId !== organization.ownerId && !user.isSiteAdmin) fail('Forbidden')
      const before = await organizations.roleOf(tx, now, userId)
      if (before === undefined) fail('OrganizationMemberNotFound')
      if (before === 'OWNER') fail('OrganizationOwnerStays')
      if (before === role) return false
      await organizations.setRole(tx, orgId, userId, role, ctx.clock.now())
      // Whoever manages it no longer must not have doors left open.
      if (role === 'MEMBER') await organizationInvites.revokeAllOf(tx, orgId, userId, ctx.clock.now())
      return true
    })
    if (isNew) {
      await logOperation(
        ctx,
        { user, req },
        { action: 'organization.role', ...aboutOrganization(organization), details: { userId, role } },
      )
    }
    return {}
  },
)

/** The former owner stays as an administrator. */
export const handOverOrganization = endpoint(
  {
    method: 'post',
    path: '/organization/hand-over',
    auth: 'user',
    summary: 'Makes a member of an organization its owner',
    query: organizationUserQuery,
    answer: emptyAnswer,
    requireStepUp: true,
    errors: ['Forbidden', 'OrganizationNotFound', 'OrganizationMemberNotFound', 'TooManyOrganizations'],
  },
  async (ctx, { user, req, query: { orgId, userId } }) => {
    const { organization } = await allowedIn(ctx, orgId, user, 'handOver')
    const isNew = await inTurnOfUser(ctx.db, userId, async (tx) => {
      await organizations.lock(tx, orgId)
      const now = (await organizations.find(tx, orgId)) ?? fail('OrganizationNotFound')
      if (now.ownerId !== organization.ownerId) fail('Forbidden')
      const before = await organizations.roleOf(tx, now, userId)
      const heir = await users.findById(tx, userId)
      if (before === undefined || !heir) fail('OrganizationMemberNotFound')
      if (before === 'OWNER') return false
      if (isShutOut(heir, ctx.clock.now())) fail('OrganizationMemberNotFound')
      if ((await organizations.countOwned(tx, userId)) >= mostUnasked.owned) {
        fail('TooManyOrganizations')
      }
      await organizations.handOver(tx, now, userId, ctx.clock.now())
      return true
    })
    if (isNew) {
      await logOperation(
        ctx,
        { user, req },
        {
          action: 'organization.handOver',
          ...aboutOrganization(organization),
          details: { from: organization.ownerId, to: userId },
        },
      )
    }
    return {}
  },
)
