import type { AppContext } from '../../context.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import type { SpaceChanges } from '../../db/tables/spaces/spaces.ts'
import { loseStrangers } from '../../events/eventPlaces.ts'

/** Stores a change of a space and tells those who are inside; one that closes to others takes their places at its events. */
export async function changeSpace(ctx: AppContext, spaceId: string, changes: SpaceChanges): Promise<void> {
  const readers = await ctx.db.transaction().execute(async (tx) => {
    await spaces.update(tx, spaceId, changes, ctx.clock.now())
    return changes.isPublic === false ? loseStrangers(ctx, tx, spaceId) : []
  })
  if (readers.length > 0) ctx.bus.tell('noticed', { userIds: readers })
  ctx.bus.tell('spaceChanged', { spaceId })
}
