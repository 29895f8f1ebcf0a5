import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import { deleteSpaceBody, spaceEntry } from '#shared/http/spaces.ts'
import * as spaces from '../../db/tables/spaces.ts'
import type { SpaceRow } from '../../db/tables/spaces.ts'
import { aboutSpace, logOperation } from '../../operationLog.ts'
import { effectiveRole } from '../../policies/space.ts'
import { endpoint } from '../endpoint.ts'
import { presentSpaceById } from './findSpace.ts'

/**
 * Whether somebody really means this space.
 * @throws ApiError InvalidParameters
 */
export function checkTypedName({ name }: Pick<SpaceRow, 'name'>, typed: string): void {
  if (typed.trim() !== name) {
    fail('InvalidParameters', [{ field: 'name', message: 'is not the name of the space' }])
  }
}

/** Put away, not destroyed: a site admin can bring it back. Whoever is inside is told and put out. */
export const deleteSpace = endpoint(
  {
    method: 'delete',
    path: '/spaces/:id',
    auth: 'user',
    summary: 'Puts a space away; wants its name, typed',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    body: deleteSpaceBody,
    answer: emptyAnswer,
  },
  async (ctx, { user, req, visit: { space, standing }, body }) => {
    const { db, clock, rooms } = ctx
    if (effectiveRole(standing) !== 'OWNER') fail('Forbidden')
    checkTypedName(space, body.name)
    await spaces.update(db, space.id, { archivedAt: clock.now() }, clock.now())
    rooms.spaceChanged(space.id)
    await logOperation(ctx, { user, req }, { action: 'space.archive', ...aboutSpace(space) })
    return {}
  },
)

export const restoreSpace = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/restore',
    auth: 'user',
    summary: 'Brings back a space that was put away',
    params: spaceIdParams,
    unknown: 'SpaceNotFound',
    answer: spaceEntry,
  },
  async (ctx, { user, req, params }) => {
    if (!user.isSiteAdmin) fail('Forbidden')
    const space = (await spaces.findArchived(ctx.db, params.id)) ?? fail('SpaceNotFound')
    await spaces.update(ctx.db, space.id, { archivedAt: null }, ctx.clock.now())
    ctx.rooms.spaceChanged(space.id)
    await logOperation(ctx, { user, req }, { action: 'space.restore', ...aboutSpace(space) })
    return presentSpaceById(ctx, space.id, user)
  },
)
