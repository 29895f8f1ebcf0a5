import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import { memberAnswer, memberParams } from '#shared/http/members.ts'
import { rolesBody, teacherBody } from '#shared/http/spaceAdmin.ts'
import { spaceEntry, transferSpaceBody } from '#shared/http/spaces.ts'
import { canManage, strongestRole } from '#shared/rules/roles.ts'
import { inTurnOfUser } from '../../db/inTurn.ts'
import * as members from '../../db/tables/spaces/members.ts'
import * as spaceBans from '../../db/tables/spaces/spaceBans.ts'
import * as spaceInvites from '../../db/tables/spaces/spaceInvites.ts'
import * as organizationSpaces from '../../db/tables/spaces/organizationSpaces.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { notify } from '../../accounts/notifications.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
import { afterEnding } from '../../spaces/endMemberships.ts'
import { canChangeRole, effectiveRole } from '../../policies/space.ts'
import { isClosing } from '../../policies/user.ts'
import { presentMember } from '../../presenters/member.ts'
import { loseSeats } from '../../events/eventPlaces.ts'
import { endpoint } from '../endpoint.ts'
import { checkTypedName } from '../spaces/archive.ts'
import { presentSpaceById } from '../spaces/findSpace.ts'
import { countNews } from './tellingMembers.ts'

const ofSpace = { params: spaceIdParams, space: 'params.id', unknown: 'SpaceNotFound' } as const

/** Whoever is a member no more is a visitor, who needs an invite for a private space. Nobody removes the owner or themselves. */
export const removeMember = endpoint(
  {
    method: 'delete',
    path: '/spaces/:id/members/:userId',
    auth: 'user',
    summary: 'Takes a membership away; nobody removes the owner or themselves',
    ...ofSpace,
    params: memberParams,
    answer: emptyAnswer,
    errors: ['MemberNotFound'],
  },
  async (ctx, { user, req, params, visit: { space, standing } }) => {
    await countNews(ctx, req, { spaceId: space.id, by: user.id, userId: params.userId })
    let readers: readonly string[] = []
    let tell = () => {}
    const target = await ctx.db.transaction().execute(async (tx) => {
      await spaces.lock(tx, space.id)
      const own = await members.find(tx, space.id, user.id)
      const target = (await members.findWithUser(tx, space.id, params.userId)) ?? fail('MemberNotFound')
      if (!canChangeRole({ ...standing, role: own?.role }, target, 'MEMBER')) fail('Forbidden')
      if (!(await members.remove(tx, space.id, target.userId, target.role))) fail('Forbidden')
      await spaceInvites.revokeAllOf(tx, space.id, target.userId, ctx.clock.now())
      const gone = await organizationSpaces.endOfSharer(tx, target.userId, { spaceId: space.id })
      tell = await afterEnding(ctx, tx, gone)
      // To a public space they may come as a visitor.
      if (!space.isPublic) readers = await loseSeats(ctx, tx, target.userId, { spaceId: space.id })
      return target
    })
    if (readers.length > 0) ctx.bus.tell('noticed', { userIds: [...readers] })
    tell()
    ctx.bus.tell('memberChanged', { spaceId: space.id, userId: target.userId })
    await notify(ctx, {
      userIds: [target.userId],
      spaceId: space.id,
      kind: 'roleChange',
      params: { role: '', byName: user.row.displayName },
    })
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'space.removeMember',
        subjectType: 'user',
        subjectId: target.userId,
        subjectName: target.userName,
        spaceId: space.id,
        details: { before: target.role, spaceName: space.name },
      },
    )
    return {}
  },
)

/** Members only: who is none joins first. Ownership goes by transferSpace alone. */
export const setRoles = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/roles',
    auth: 'user',
    summary: 'Gives a member a role; nobody changes the owner or themselves',
    ...ofSpace,
    body: rolesBody,
    answer: memberAnswer,
    errors: ['MemberNotFound'],
  },
  async (ctx, { user, req, visit: { space, standing }, body }) => {
    await countNews(ctx, req, { spaceId: space.id, by: user.id, userId: body.userId })
    const role = strongestRole(body.roles) || 'MEMBER'
    let tell = () => {}
    const target = await ctx.db.transaction().execute(async (tx) => {
      // Both are judged by what they are once nobody else can change it.
      await spaces.lock(tx, space.id)
      const own = await members.find(tx, space.id, user.id)
      const target = (await members.findWithUser(tx, space.id, body.userId)) ?? fail('MemberNotFound')
      if (!canChangeRole({ ...standing, role: own?.role }, target, role)) fail('Forbidden')
      if (target.role === role) return target
      if (!(await members.setRole(tx, space.id, target.userId, role, target.role))) fail('Forbidden')
      // Whoever runs the space no longer must not have doors left open.
      if (!canManage(role)) {
        await spaceInvites.revokeAllOf(tx, space.id, target.userId, ctx.clock.now())
        const gone = await organizationSpaces.endOfSharer(tx, target.userId, { spaceId: space.id })
        tell = await afterEnding(ctx, tx, gone)
      }
      return target
    })
    tell()
    if (target.role !== role) {
      ctx.bus.tell('memberChanged', { spaceId: space.id, userId: target.userId })
      await notify(ctx, {
        userIds: [target.userId],
        spaceId: space.id,
        kind: 'roleChange',
        params: { role, byName: user.row.displayName },
      })
      await logOperation(
        ctx,
        { user, req },
        {
          action: 'space.role',
          subjectType: 'user',
          subjectId: target.userId,
          subjectName: target.userName,
          spaceId: space.id,
          details: { role, before: target.role, spaceName: space.name },
        },
      )
    }
    return presentMember({ ...target, role })
  },
)

/** A mark, not a role: what teachers may in classrooms says shared/rules/teachers.ts. */
export const setTeacher = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/teachers',
    auth: 'user',
    summary: 'Makes a member a teacher of the space, or not any more',
    ...ofSpace,
    body: teacherBody,
    answer: memberAnswer,
    errors: ['MemberNotFound'],
  },
  async (ctx, { user, req, visit: { space }, body: { userId, teacher } }) => {
    const target = (await members.findWithUser(ctx.db, space.id, userId)) ?? fail('MemberNotFound')
    if (target.teacher === teacher) return presentMember(target)
    if (!(await members.setMarks(ctx.db, space.id, userId, { teacher }))) fail('MemberNotFound')
    ctx.bus.tell('memberChanged', { spaceId: space.id, userId })
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'space.teacher',
        subjectType: 'user',
        subjectId: userId,
        subjectName: target.userName,
        spaceId: space.id,
        details: { teacher, spaceName: space.name },
      },
    )
    return presentMember({ ...target, teacher })
  },
)

/** The former owner stays as an admin. */
export const transferSpace = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/transfer',
    auth: 'user',
    summary: 'Makes a member the owner; wants the name of the space, typed',
    ...ofSpace,
    body: transferSpaceBody,
    answer: spaceEntry,
    requireStepUp: true,
    errors: ['MemberNotFound', 'StaleRevisionError'],
  },
  async (ctx, { user, req, visit: { space, standing }, body }) => {
    if (effectiveRole(standing) !== 'OWNER') fail('Forbidden')
    checkTypedName(space, body.name)
    if (body.userId === space.ownerId) {
      fail('InvalidParameters', [{ field: 'userId', message: 'owns the space already' }])
    }
    await inTurnOfUser(ctx.db, body.userId, async (tx) => {
      const heir = await users.findById(tx, body.userId)
      if (heir && isClosing(heir)) {
        fail('InvalidParameters', [{ field: 'userId', message: 'this account is being deleted' }])
      }
      await spaces.lock(tx, space.id)
      if (await spaceBans.find(tx, space.id, body.userId, ctx.clock.now())) {
        fail('InvalidParameters', [{ field: 'userId', message: 'is banned from this space' }])
      }
      const outcome = await spaces.transfer(tx, space, body.userId, ctx.clock.now())
      if (outcome === 'noMember') fail('MemberNotFound')
      if (outcome === 'otherOwner') fail('StaleRevisionError')
    })
    for (const userId of [body.userId, space.ownerId])
      ctx.bus.tell('memberChanged', { spaceId: space.id, userId })
    // It is not official any more.
    ctx.bus.tell('spaceChanged', { spaceId: space.id })
    await notify(ctx, {
      userIds: [body.userId],
      spaceId: space.id,
      kind: 'roleChange',
      params: { role: 'OWNER', byName: user.row.displayName },
    })
    await logOperation(
      ctx,
      { user, req },
      { action: 'space.transfer', ...aboutSpace(space), details: { from: space.ownerId, to: body.userId } },
    )
    return presentSpaceById(ctx, space.id, user)
  },
)
