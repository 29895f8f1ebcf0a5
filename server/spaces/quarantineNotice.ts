import type { AppContext } from '../context.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import { notify } from '../accounts/notifications.ts'

interface NoticeContext extends Pick<AppContext, 'db' | 'clock' | 'newId' | 'log' | 'bus'> {
  readonly rooms: Pick<AppContext['rooms'], 'quarantined'>
}

/** Tells the owner of a space that it failed several times and is closed for a while. Never fails: the log says so. */
export async function tellOfQuarantine(ctx: NoticeContext, spaceId: string): Promise<void> {
  try {
    const { until } = ctx.rooms.quarantined().get(spaceId) ?? {}
    const space = await spaces.find(ctx.db, spaceId)
    if (until === undefined || !space) return
    await notify(ctx, {
      userIds: [space.ownerId],
      spaceId,
      kind: 'spaceQuarantined',
      params: { until: new Date(until).toISOString() },
    })
  } catch (err) {
    ctx.log.error({ err, spaceId }, 'owner not told of a space that was closed')
  }
}
