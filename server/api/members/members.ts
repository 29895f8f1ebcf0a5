import { fail } from '#shared/errors.ts'
import { spaceIdParams } from '#shared/http/fields.ts'
import { memberAnswer, memberList, memberListQuery, updateMemberBody } from '#shared/http/members.ts'
import * as members from '../../db/tables/spaces/members.ts'
import { presentMember } from '../../presenters/member.ts'
import { checkName } from '../../policies/reservedNames.ts'
import { endpoint } from '../endpoint.ts'

const ofSpace = { params: spaceIdParams, space: 'params.id', unknown: 'SpaceNotFound' } as const

export const listMembers = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/members',
    summary: 'Lists the members of a space, or the one of a user id',
    auth: 'user',
    ...ofSpace,
    query: memberListQuery,
    answer: memberList,
  },
  async (ctx, { visit: { space }, query }) => {
    if (query.userId !== undefined) {
      const one = await members.findWithUser(ctx.db, space.id, query.userId)
      return { data: one ? [presentMember(one)] : [], total: one ? 1 : 0 }
    }
    const { rows, total } = query.search
      ? await members.search(ctx.db, space.id, query.search, query)
      : await members.list(ctx.db, space.id, query)
    return { data: rows.map(presentMember), total }
  },
)

/** One's own membership only. */
export const updateMember = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/members',
    summary: "Changes the caller's own membership: name, character, outfit",
    auth: 'user',
    ...ofSpace,
    body: updateMemberBody,
    answer: memberAnswer,
  },
  async (ctx, { user, visit: { space, member }, body }) => {
    if (!member) fail('Forbidden', undefined, 'Join the space first')
    await ctx.moderation.checkTexts(body.displayName, body.profile)
    if (body.displayName !== user.row.displayName) checkName(user, body.displayName, member.displayName)
    await members.update(ctx.db, space.id, user.id, body)
    return presentMember((await members.findWithUser(ctx.db, space.id, user.id)) ?? fail('SpaceNotFound'))
  },
)
