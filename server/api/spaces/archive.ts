import { setTimeout } from 'node:timers/promises'
import { fail } from '#shared/errors.ts'
import { archivedSpaceList, archivedSpacesQuery } from '#shared/http/archivedSpaces.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import { deleteSpaceBody, spaceEntry } from '#shared/http/spaces.ts'
import { archiveEnds, endArchivedSpace } from '../../spaces/archivedSpaces.ts'
import * as archived from '../../db/tables/spaces/archivedSpaces.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import type { SpaceRow } from '../../db/tables/spaces/spaces.ts'
import { inTurnOfUser } from '../../db/inTurn.ts'
import { checkAdded } from '../../files/quotas.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
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

/** Put away, not destroyed: who did it, and site admins, can bring it back. Whoever is inside is told and put out. */
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
    const { db, clock, bus } = ctx
    if (effectiveRole(standing) !== 'OWNER') fail('Forbidden')
    checkTypedName(space, body.name)
    // Who was first stays who put it away.
    if (!(await spaces.archive(db, space.id, user.id, clock.now()))) fail('SpaceNotFound')
    bus.tell('spaceChanged', { spaceId: space.id })
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
    errors: ['QuotaExceeded'],
  },
  async (ctx, { user, req, params }) => {
    const space = (await spaces.findArchived(ctx.db, params.id)) ?? fail('SpaceNotFound')
    if (!user.isSiteAdmin) {
      if (space.ownerId !== user.id) fail('SpaceNotFound')
      // What somebody else has put away is not the owner's to bring back.
      if (space.archivedBy !== user.id) fail('Forbidden')
    }
    // Of two at once both would be the last that fits.
    await inTurnOfUser(ctx.db, space.ownerId, async (tx) => {
      if (!(await spaces.restore(tx, space, ctx.clock.now()))) fail('SpaceNotFound')
      if (user.isSiteAdmin) return
      await checkAdded(tx, ctx.config.storage.quotas, { userId: user.id }, { spaces: 1 })
    })
    ctx.bus.tell('spaceChanged', { spaceId: space.id })
    await logOperation(ctx, { user, req }, { action: 'space.restore', ...aboutSpace(space) })
    return presentSpaceById(ctx, space.id, user)
  },
)

/** Also what is put away keeps its bytes: its owner sees how many, and until when. */
export const listArchivedSpaces = endpoint(
  {
    method: 'get',
    path: '/users/me/archived-spaces',
    auth: 'user',
    summary: 'Lists the spaces the caller has deleted, and when they are gone for good',
    query: archivedSpacesQuery,
    answer: archivedSpaceList,
    noStore: true,
  },
  async (ctx, { user, query }) => {
    const { rows, total } = await archived.listOf(ctx.db, user.id, query)
    const ends = await archiveEnds(
      ctx,
      rows.map(({ id }) => id),
    )
    const data = rows.flatMap(({ id, name, bytes, archivedBy }) => {
      const archived = ends.get(id)
      if (!archived) return []
      const mayRestore = user.isSiteAdmin || archivedBy === user.id
      return [{ id, name, bytes, archivedAt: archived.at, endsAt: archived.endsAt, mayRestore }]
    })
    return { data, total }
  },
)

/** Whoever was inside is still being put out. */
const leaveMs = 10_000

/** Nothing can bring it back. By its owner, or by a site admin. */
export const destroySpace = endpoint(
  {
    method: 'delete',
    path: '/spaces/:id/archived',
    auth: 'user',
    summary: 'Deletes for good a space that was deleted before; wants its name, typed',
    params: spaceIdParams,
    unknown: 'SpaceNotFound',
    body: deleteSpaceBody,
    answer: emptyAnswer,
    requireStepUp: true,
    limit: 'create',
    errors: ['StorageUnavailable'],
  },
  async (ctx, { user, req, params: { id }, body }) => {
    const space = (await archived.find(ctx.db, id)) ?? fail('SpaceNotFound')
    if (space.ownerId !== user.id && !user.isSiteAdmin) fail('SpaceNotFound')
    checkTypedName(space, body.name)
    const deadline = performance.now() + leaveMs
    while (await ctx.rooms.isHeld(id)) {
      if (performance.now() > deadline) fail('StorageUnavailable')
      await setTimeout(50)
    }
    const by = { id: user.id, name: user.row.displayName, address: req.ip ?? '' }
    const isGone = await endArchivedSpace(ctx, space, by, await ctx.fileUses.fresh())
    // Somebody brought it back meanwhile, or it is being destroyed by another call.
    if (!isGone) fail('SpaceNotFound')
    return {}
  },
)
