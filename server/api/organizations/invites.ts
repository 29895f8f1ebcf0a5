import { randomBytes } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import { emptyAnswer } from '#shared/http/fields.ts'
import { createdInviteAnswer, inviteList } from '#shared/http/invites.ts'
import {
  checkOrganizationInviteAnswer,
  checkOrganizationInviteQuery,
  createOrganizationInviteQuery,
  joinOrganizationBody,
  organizationAnswer,
  organizationInviteListQuery,
  organizationInviteParams,
  organizationQuery,
} from '#shared/http/organizations.ts'
import type { CheckOrganizationInviteAnswer } from '#shared/http/organizations.ts'
import { hourMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import * as organizationInvites from '../../db/tables/accounts/organizationInvites.ts'
import type { OrganizationInviteRow } from '../../db/tables/accounts/organizationInvites.ts'
import * as organizations from '../../db/tables/accounts/organizations.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { hashSecret } from '../../login/tokens.ts'
import { aboutOrganization, logOperation } from '../../log/operationLog.ts'
import { canInOrganization } from '../../policies/organization.ts'
import { presentOrganization } from '../../presenters/organization.ts'
import { presentInvite } from '../../presenters/invite.ts'
import { endpoint } from '../endpoint.ts'
import { allowedIn } from './findOrganization.ts'
import type { OrganizationVisit } from './findOrganization.ts'
import { addTo } from './membership.ts'

const hintLength = 4

const iso = (ms: number): string => new Date(ms).toISOString()

/** An administrator has their own, the owner all. */
const ownOnly = (visit: OrganizationVisit): string | undefined =>
  canInOrganization('seeAllInvites', visit) ? undefined : visit.person.id

export const createOrganizationInvite = endpoint(
  {
    method: 'post',
    path: '/organization/invites',
    auth: 'user',
    summary: 'Makes a link by which people join an organization, good for so many hours',
    query: createOrganizationInviteQuery,
    answer: createdInviteAnswer,
    limit: 'create',
    noStore: true,
    errors: ['Forbidden', 'OrganizationNotFound', 'TooManyInvites'],
  },
  async (ctx, { user, req, query: { orgId, hours } }) => {
    const { organization } = await allowedIn(ctx, orgId, user, 'invite')
    const token = randomBytes(18).toString('base64url')
    const createdAt = ctx.clock.now()
    const invite: OrganizationInviteRow = {
      id: ctx.newId(),
      tokenHash: hashSecret(token),
      hint: token.slice(-hintLength),
      orgId,
      userId: user.id,
      hours,
      uses: 0,
      createdAt,
      expiresAt: createdAt + hours * hourMs,
      revokedAt: null,
    }
    await ctx.db.transaction().execute(async (tx) => {
      // One after another, so that two at once cannot both be the last.
      if (!(await organizations.lock(tx, orgId))) fail('OrganizationNotFound')
      // What they are in it once nobody else can change that.
      await allowedIn({ db: tx }, orgId, user, 'invite')
      const count = async () =>
        (await organizationInvites.listOf(tx, { orgId }, { size: 1, offset: 0 })).total
      if ((await count()) >= limits.organizationInvites) {
        // Those that ended are of no use to anybody.
        await organizationInvites.removeEnded(tx, orgId, createdAt)
        if ((await count()) >= limits.organizationInvites) fail('TooManyInvites')
      }
      await organizationInvites.insert(tx, invite)
    })
    await logOperation(
      ctx,
      { user, req },
      { action: 'organization.invite', ...aboutOrganization(organization), details: { hours } },
    )
    return { token, id: invite.id, expiresAt: iso(invite.expiresAt) }
  },
)

export const listOrganizationInvites = endpoint(
  {
    method: 'get',
    path: '/organization/invites',
    auth: 'user',
    summary:
      'Links to join an organization, how often they were used; administrators see their own, the owner all',
    query: organizationInviteListQuery,
    answer: inviteList,
    errors: ['Forbidden', 'OrganizationNotFound'],
  },
  async (ctx, { user, query }) => {
    const visit = await allowedIn(ctx, query.orgId, user, 'invite')
    const filter = { orgId: query.orgId, userId: ownOnly(visit) }
    const { rows, total } = await organizationInvites.listOf(ctx.db, filter, query)
    return { data: rows.map((row) => presentInvite(row, user.id)), total }
  },
)

export const revokeOrganizationInvite = endpoint(
  {
    method: 'delete',
    path: '/organization/invites/:inviteId',
    auth: 'user',
    summary: 'Ends a link to join an organization; members it made stay',
    params: organizationInviteParams,
    unknown: 'OrganizationInviteNotFound',
    query: organizationQuery,
    answer: emptyAnswer,
    errors: ['Forbidden', 'OrganizationNotFound', 'OrganizationInviteNotFound'],
  },
  async (ctx, { user, req, params, query: { orgId } }) => {
    const visit = await allowedIn(ctx, orgId, user, 'invite')
    const filter = { orgId, userId: ownOnly(visit) }
    const outcome = await organizationInvites.revoke(ctx.db, filter, params.inviteId, ctx.clock.now())
    if (outcome === 'unknown') fail('OrganizationInviteNotFound')
    if (outcome === 'revoked') {
      await logOperation(
        ctx,
        { user, req },
        { action: 'organization.revokeInvite', ...aboutOrganization(visit.organization) },
      )
    }
    return {}
  },
)

const stateOf = (
  { revokedAt, expiresAt }: OrganizationInviteRow,
  members: number,
  now: number,
): CheckOrganizationInviteAnswer['state'] =>
  revokedAt !== null
    ? 'revoked'
    : expiresAt <= now
      ? 'expired'
      : members >= limits.organizationMembers
        ? 'full'
        : 'good'

/** Only looks: nothing is used up, and guests may ask. */
export const checkOrganizationInvite = endpoint(
  {
    method: 'get',
    path: '/organization/invite',
    auth: 'optional',
    summary: 'Tells which organization a link is for, by whom and how long',
    query: checkOrganizationInviteQuery,
    answer: checkOrganizationInviteAnswer,
    limit: 'login',
    noStore: true,
    errors: ['InviteInvalid'],
  },
  async ({ db, clock }, { user, query }) => {
    const invite = await organizationInvites.findByToken(db, hashSecret(query.token), clock.now())
    const organization = invite && (await organizations.find(db, invite.orgId))
    if (!organization) fail('InviteInvalid')
    const maker = await users.findById(db, invite.userId)
    const members = await organizations.countMembers(db, organization.id)
    return {
      state: stateOf(invite, members, clock.now()),
      name: organization.name,
      description: organization.description,
      members,
      inviter: maker?.displayName ?? '',
      expiresAt: iso(invite.expiresAt),
      isMember: user !== undefined && (await organizations.roleOf(db, organization, user.id)) !== undefined,
    }
  },
)

/** Who is in it already uses nothing up. */
export const joinOrganization = endpoint(
  {
    method: 'post',
    path: '/organization/join',
    auth: 'user',
    summary: 'Joins an organization by a link',
    body: joinOrganizationBody,
    answer: organizationAnswer,
    limit: 'create',
    errors: ['InviteInvalid', 'OrganizationInviteEnded', 'OrganizationFull', 'TooManyOrganizations'],
  },
  async (ctx, { user, req, body }) => {
    const now = ctx.clock.now()
    const hash = hashSecret(body.token)
    const invite = (await organizationInvites.findByToken(ctx.db, hash, now)) ?? fail('InviteInvalid')
    const organization = (await organizations.find(ctx.db, invite.orgId)) ?? fail('InviteInvalid')
    if ((await organizations.roleOf(ctx.db, organization, user.id)) === undefined) {
      const isNew = await addTo(ctx, organization, user.id, async (tx) => {
        // As it is once nobody else can change it.
        const still = (await organizationInvites.findByToken(tx, hash, now)) ?? fail('InviteInvalid')
        if (still.revokedAt !== null || still.expiresAt <= now) fail('OrganizationInviteEnded')
        await organizationInvites.countUse(tx, still.id)
      })
      if (isNew) {
        await logOperation(
          ctx,
          { user, req },
          { action: 'organization.join', ...aboutOrganization(organization), details: { by: invite.userId } },
        )
      }
    }
    const seen = await organizations.seenBy(ctx.db, organization, user.id)
    return presentOrganization(seen)
  },
)
