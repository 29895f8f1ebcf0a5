import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import { spaceIdParams } from '#shared/http/fields.ts'
import {
  memberLayouts,
  memberLayoutsList,
  pageOnlyQuery,
  setAllBody,
  setSingleBody,
} from '#shared/http/spaceAdmin.ts'
import type { AppContext } from '../../context.ts'
import * as members from '../../db/tables/spaces/members.ts'
import type { PermittedRooms } from '../../db/tables/spaces/members.ts'
import * as spaceMaps from '../../db/tables/content/spaceMaps.ts'
import * as users from '../../db/tables/accounts/users.ts'
import { logOperation } from '../../log/operationLog.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import type { SpaceVisit } from '../spaces/findSpace.ts'

const ofSpace = { params: spaceIdParams, space: 'params.id', unknown: 'SpaceNotFound' } as const

/** As the calls name them: {levelNo: {permittedRooms}}. */
const presentLayouts = (userId: string, permittedRooms: PermittedRooms) => ({
  userId,
  layouts: Object.fromEntries(
    Object.entries(permittedRooms).map(([level, rooms]) => [level, { permittedRooms: [...rooms] }]),
  ),
})

const sorted = (rooms: readonly number[]): number[] => [...new Set(rooms)].toSorted((a, b) => a - b)

/** Who grants rooms, from where, and of which space. */
interface LayoutCall {
  readonly user: Caller
  readonly req: Request
  readonly visit: SpaceVisit
}

/** Levels with rooms, all of which the space must have. */
async function store(
  ctx: AppContext,
  { user, req, visit: { space } }: LayoutCall,
  userId: string,
  layouts: PermittedRooms,
  levels: readonly string[],
): Promise<ReturnType<typeof presentLayouts>> {
  const unknown = Object.keys(layouts).find((level) => !levels.includes(level))
  if (unknown !== undefined) {
    fail('InvalidParameters', [{ field: `layouts.${unknown}`, message: 'the space has no such level' }])
  }
  const permitted = Object.fromEntries(
    Object.entries(layouts)
      .filter(([, numbers]) => numbers.length > 0)
      .map(([level, numbers]) => [level, sorted(numbers)]),
  )
  if (!(await members.setPermittedRooms(ctx.db, space.id, userId, permitted))) fail('MemberNotFound')
  ctx.bus.tell('memberChanged', { spaceId: space.id, userId })
  const target = await users.findById(ctx.db, userId)
  await logOperation(
    ctx,
    { user, req },
    {
      action: 'space.layout',
      subjectType: 'user',
      subjectId: userId,
      subjectName: target?.displayName ?? '',
      spaceId: space.id,
      details: { permittedRooms: permitted, spaceName: space.name },
    },
  )
  return presentLayouts(userId, permitted)
}

/** Levels on which a member may be given rooms: of drafts they know nothing. */
const grantable = async ({ db }: AppContext, spaceId: string) =>
  (await spaceMaps.levelsOf(db, spaceId)).filter(({ draftOf }) => draftOf === undefined)

/** One level of one member: the one named, else the one people start on; the others stay. */
export const setSingleLayout = endpoint(
  {
    method: 'put',
    path: '/spaces/:id/layout/admin/setSingle',
    auth: 'user',
    summary: 'Which rooms of one level a member may furnish',
    ...ofSpace,
    body: setSingleBody,
    answer: memberLayouts,
    errors: ['MemberNotFound'],
  },
  async (ctx, { user, req, visit, body }) => {
    const { space } = visit
    const member = (await members.find(ctx.db, space.id, body.userId)) ?? fail('MemberNotFound')
    const levels = await grantable(ctx, space.id)
    const level = body.level ?? (levels.find(({ isDefault }) => isDefault) ?? levels[0])?.mapId ?? '0'
    const layouts = { ...member.permittedRooms, [level]: body.layout.permittedRooms }
    const known = levels.map(({ mapId }) => mapId)
    // What was granted on a level that is gone must not be in the way.
    const current = Object.fromEntries(
      Object.entries(layouts).filter(([id]) => id === level || known.includes(id)),
    )
    return store(ctx, { user, req, visit }, body.userId, current, known)
  },
)

export const setAllLayouts = endpoint(
  {
    method: 'put',
    path: '/spaces/:id/layout/admin/setAll',
    auth: 'user',
    summary: 'Which rooms of all levels a member may furnish',
    ...ofSpace,
    body: setAllBody,
    answer: memberLayouts,
    errors: ['MemberNotFound'],
  },
  async (ctx, { user, req, visit, body }) => {
    const levels = await grantable(ctx, visit.space.id)
    const layouts = Object.fromEntries(
      Object.entries(body.layouts).map(([level, { permittedRooms }]) => [level, permittedRooms]),
    )
    return store(
      ctx,
      { user, req, visit },
      body.userId,
      layouts,
      levels.map(({ mapId }) => mapId),
    )
  },
)

export const getAllLayouts = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/layout/getAll',
    auth: 'user',
    summary: 'Who may furnish which rooms',
    ...ofSpace,
    query: pageOnlyQuery,
    answer: memberLayoutsList,
  },
  async ({ db }, { visit, query }) => {
    const { rows, total } = await members.listPermittedRooms(db, visit.space.id, query)
    return { data: rows.map(({ userId, permittedRooms }) => presentLayouts(userId, permittedRooms)), total }
  },
)
