import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import { memberAnswer } from '#shared/http/members.ts'
import { assignmentAnswer, assignmentParams, joinBody, permissionAnswer } from '#shared/http/spaces.ts'
import { unexplained } from '#shared/rules/siteAdmin.ts'
import type { AppContext } from '../../context.ts'
import * as members from '../../db/tables/spaces/members.ts'
import * as spaceInvites from '../../db/tables/spaces/spaceInvites.ts'
import { hashSecret } from '../../login/tokens.ts'
import { notify } from '../../accounts/notifications.ts'
import { canEnterSpace, canManageSpace, canViewSpace, hasRoomLeft, isBarred } from '../../policies/space.ts'
import { presentMember } from '../../presenters/member.ts'
import { resolveSpaceId } from '../../spaces/resolveSpaceId.ts'
import { isElsewhere } from '../authorise.ts'
import { endpoint } from '../endpoint.ts'
import { visitSpace } from './findSpace.ts'
import type { SpaceVisit } from './findSpace.ts'

const ofSpace = { params: spaceIdParams, space: 'params.id', unknown: 'SpaceNotFound' } as const

/** Whoever is in already, or has a place held after a lost connection, takes no other: a reload is no newcomer. */
const isIn = async ({ rooms }: AppContext, { space, standing: { person } }: SpaceVisit): Promise<boolean> =>
  person !== undefined && (await rooms.peopleIn(space.id)).some(({ userId }) => userId === person.id)

const roomLeft = async (ctx: AppContext, visit: SpaceVisit): Promise<boolean> => {
  const { space, standing } = visit
  const online = (await ctx.rooms.onlinePlayers([space.id])).get(space.id) ?? 0
  return hasRoomLeft(space.capacity, online, canManageSpace(standing)) || isIn(ctx, visit)
}

const banOf = ({ ban }: SpaceVisit) => ({
  reason: ban === undefined || ban.reason === unexplained ? '' : ban.reason,
  until: typeof ban?.until === 'number' ? new Date(ban.until).toISOString() : null,
})

const noPermission = { canView: false, canManage: false, capacityNotReached: false }

/** 200 always, guests too: an unknown space gives three times false. */
export const getPermission = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/permission',
    summary: 'What the caller may do in a space; answers no instead of refusing',
    auth: 'optional',
    params: spaceIdParams,
    unknown: 'SpaceNotFound',
    answer: permissionAnswer,
  },
  async (ctx, { user, params }) => {
    const visit = await visitSpace(ctx, params.id, user)
    if (!visit) return { ...noPermission, reason: 'notFound' as const }
    if (isBarred(visit.standing)) return { ...noPermission, reason: 'banned' as const, ban: banOf(visit) }
    if (isElsewhere(user, visit.space.id) || !canViewSpace(visit.space, visit.standing)) {
      return {
        canView: false,
        canManage: false,
        capacityNotReached: await roomLeft(ctx, visit),
        reason: 'private' as const,
      }
    }
    return {
      canView: true,
      canManage: canManageSpace(visit.standing),
      capacityNotReached: await roomLeft(ctx, visit),
    }
  },
)

/** Advice before entering; the room decides. */
export const joinPreflight = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/join-preflight',
    summary: 'Whether the caller could enter now; the room decides',
    auth: 'user',
    ...ofSpace,
    answer: emptyAnswer,
  },
  async (ctx, { visit }) => {
    if (!(await roomLeft(ctx, visit))) fail('SpaceCapacityExceededException')
    return {}
  },
)

/** Makes a member of a public space, or of a private one by an invite; who is one already stays so. */
export const joinSpace = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/join',
    auth: 'user',
    summary: 'Becomes a member of a space; a private one wants the token of an invite',
    ...ofSpace,
    body: joinBody,
    answer: memberAnswer,
    errors: ['InviteInvalid'],
  },
  async (ctx, { user, visit, body }) => {
    const { db, clock, bus } = ctx
    const newcomer = {
      spaceId: visit.space.id,
      userId: user.id,
      displayName: user.row.displayName,
      joinedAt: clock.now(),
    }
    const used = body?.token ? await spaceInvites.use(db, hashSecret(body.token), newcomer) : undefined
    if (!used) {
      if (!canEnterSpace(visit.space, visit.standing)) fail(body?.token ? 'InviteInvalid' : 'Forbidden')
      await members.insertIfNew(db, { ...newcomer, role: 'MEMBER' })
    } else if (used.isNew && used.invite.userId !== user.id) {
      await notify(ctx, {
        userIds: [used.invite.userId],
        spaceId: visit.space.id,
        kind: 'inviteUsed',
        params: { userId: user.id, userName: user.row.displayName },
      })
    }
    bus.tell('memberChanged', { spaceId: visit.space.id, userId: user.id })
    const member = await members.findWithUser(db, visit.space.id, user.id)
    return presentMember(member ?? fail('SpaceNotFound'))
  },
)

/** A host name or address with a port, nothing that could make another URL of it. */
const hostPattern = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

const socketOf = (address: string): string => address.replace(/^http/, 'ws').replace(/\/$/, '')

function socketOrigin({ config }: AppContext, req: Request): string {
  if (config.publicUrl) return socketOf(config.publicUrl)
  const host = req.get('host') ?? ''
  if (!hostPattern.test(host)) fail('BadRequest')
  return `${req.protocol === 'https' ? 'wss' : 'ws'}://${host}`
}

/** Open to anyone; an unknown space answers the same, the socket then refuses. The server that holds it or, where none does, the one that is to open it. */
export const getGameServer = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/game-server-assignment',
    summary: 'Where the socket of a space is',
    auth: 'none',
    params: assignmentParams,
    unknown: 'SpaceNotFound',
    answer: assignmentAnswer,
  },
  async (ctx, { params, req }) => {
    const spaceId = (await resolveSpaceId(ctx.db, params.id)) ?? params.id
    const { address } = await ctx.rooms.place(spaceId)
    const origin = address === '' ? socketOrigin(ctx, req) : socketOf(address)
    return `${origin}/gs/${encodeURIComponent(spaceId)}`
  },
)
