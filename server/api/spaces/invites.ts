import { randomBytes } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import {
  checkInviteAnswer,
  checkInviteQuery,
  createdInviteAnswer,
  createInviteQuery,
  inviteList,
  inviteListQuery,
  inviteParams,
} from '#shared/http/invites.ts'
import { hourMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import * as spaceInvites from '../../db/tables/spaces/spaceInvites.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { fileUrl } from '../../files/files.ts'
import { hashSecret } from '../../login/tokens.ts'
import { logOperation } from '../../log/operationLog.ts'
import { effectiveRole } from '../../policies/space.ts'
import { presentInvite } from '../../presenters/invite.ts'
import { endpoint } from '../endpoint.ts'

const hintLength = 4

const ofSpace = { params: spaceIdParams, space: 'params.id', unknown: 'SpaceNotFound' } as const
const iso = (ms: number): string => new Date(ms).toISOString()

export const createInvite = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/share/create',
    auth: 'user',
    summary: 'Makes an invite to a space, good for so many hours',
    ...ofSpace,
    query: createInviteQuery,
    answer: createdInviteAnswer,
    limit: 'create',
    errors: ['TooManyInvites'],
  },
  async (ctx, { user, req, visit, query }) => {
    const { db, clock, newId } = ctx
    const spaceId = visit.space.id
    const token = randomBytes(18).toString('base64url')
    const createdAt = clock.now()
    const invite = {
      id: newId(),
      tokenHash: hashSecret(token),
      hint: token.slice(-hintLength),
      spaceId,
      userId: user.id,
      hours: query.expireDate,
      uses: 0,
      createdAt,
      expiresAt: createdAt + query.expireDate * hourMs,
      revokedAt: null,
    }
    await db.transaction().execute(async (tx) => {
      // One after another, so that two at once cannot both be the last.
      await spaces.lock(tx, spaceId)
      const { total } = await spaceInvites.listOf(tx, { spaceId }, { size: 1, offset: 0 })
      if (total >= limits.invitesPerSpace) {
        // Those that ended are of no use to anybody.
        await spaceInvites.removeEnded(tx, spaceId, createdAt)
        const left = await spaceInvites.listOf(tx, { spaceId }, { size: 1, offset: 0 })
        if (left.total >= limits.invitesPerSpace) fail('TooManyInvites')
      }
      await spaceInvites.insert(tx, invite)
    })
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'invite.create',
        subjectType: 'invite',
        subjectId: invite.id,
        subjectName: visit.space.name,
        spaceId,
        details: { hours: invite.hours },
      },
    )
    return { token, id: invite.id, expiresAt: iso(invite.expiresAt) }
  },
)

/** Only looks: nothing is used up, and guests may ask. The space in the path is 0. */
export const checkInvite = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/share/invite',
    auth: 'none',
    summary: 'Tells which space an invite is for, by whom and how long',
    query: checkInviteQuery,
    answer: checkInviteAnswer,
    limit: 'login',
    noStore: true,
    errors: ['InviteInvalid'],
  },
  async ({ db, clock, rooms }, { query }) => {
    const invite = await spaceInvites.findGood(db, hashSecret(query.token), clock.now())
    const space = invite && (await spaces.find(db, invite.spaceId))
    if (!space) fail('InviteInvalid')
    const maker = await users.findById(db, invite.userId)
    return {
      spaceId: space.id,
      name: space.name,
      picture: space.bannerId === null ? space.templateBanner : fileUrl(space.bannerId),
      inviter: maker?.displayName ?? '',
      expiresAt: iso(invite.expiresAt),
      inside: (await rooms.peopleIn(space.id)).length,
    }
  },
)

/** An admin's own; the owner sees everybody's. */
export const listInvites = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/share/invites',
    auth: 'user',
    summary: 'Invites to a space, how often they were used; admins see their own, the owner all',
    ...ofSpace,
    query: inviteListQuery,
    answer: inviteList,
  },
  async ({ db }, { user, visit, query }) => {
    const userId = effectiveRole(visit.standing) === 'OWNER' ? undefined : user.id
    const { rows, total } = await spaceInvites.listOf(db, { spaceId: visit.space.id, userId }, query)
    return { data: rows.map((row) => presentInvite(row, user.id)), total }
  },
)

export const revokeInvite = endpoint(
  {
    method: 'delete',
    path: '/spaces/:id/share/invites/:inviteId',
    auth: 'user',
    summary: 'Ends an invite; members it made stay',
    params: inviteParams,
    space: 'params.id',
    unknown: 'InviteNotFound',
    answer: emptyAnswer,
  },
  async (ctx, { user, req, visit, params }) => {
    const { db, clock } = ctx
    const userId = effectiveRole(visit.standing) === 'OWNER' ? undefined : user.id
    const filter = { spaceId: visit.space.id, userId }
    if (!(await spaceInvites.revoke(db, filter, params.inviteId, clock.now()))) fail('InviteNotFound')
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'invite.revoke',
        subjectType: 'invite',
        subjectId: params.inviteId,
        subjectName: visit.space.name,
        spaceId: visit.space.id,
      },
    )
    return {}
  },
)
