import { fail } from '#shared/errors.ts'
import type { AppContext } from '../../context.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import type { SpaceChanges, SpaceRow } from '../../db/tables/spaces/spaces.ts'
import { loseStrangers } from '../../events/eventPlaces.ts'
import type { Person } from '../../policies/user.ts'

/**
 * What 官方 was said of is not there any more: an open space of this name. Site admins rename what they say it of.
 * A space that is handed over: transferSpace.
 */
const losesMark = (space: SpaceRow, changes: SpaceChanges, { isSiteAdmin }: Person): boolean =>
  space.origin === 'OFFICIAL' &&
  (changes.isPublic === false || (!isSiteAdmin && changes.name !== undefined && changes.name !== space.name))

/** Stores a change of a space and tells those who are inside; one that closes to others takes their places at its events. */
export async function changeSpace(
  ctx: AppContext,
  spaceId: string,
  changes: SpaceChanges,
  by: Person,
): Promise<void> {
  const readers = await ctx.db.transaction().execute(async (tx) => {
    // As it is once nobody else can say 官方 of it.
    await spaces.lock(tx, spaceId)
    const space = (await spaces.find(tx, spaceId)) ?? fail('SpaceNotFound')
    const all = losesMark(space, changes, by) ? { ...changes, origin: 'COMMUNITY' as const } : changes
    await spaces.update(tx, spaceId, all, ctx.clock.now())
    return changes.isPublic === false ? loseStrangers(ctx, tx, spaceId) : []
  })
  if (readers.length > 0) ctx.bus.tell('noticed', { userIds: readers })
  ctx.bus.tell('spaceChanged', { spaceId })
}
