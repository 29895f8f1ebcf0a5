import type { Bus } from '../cluster/cluster.ts'
import type { Db } from '../db/schema.ts'
import type { Gone } from '../db/tables/spaces/organizationSpaces.ts'
import * as spaces from '../db/tables/spaces/spaces.ts'
import { loseStrangers } from '../events/eventPlaces.ts'

type EndContext = Parameters<typeof loseStrangers>[0]

/**
 * In the transaction in which memberships end: they lose their places at what is on in private spaces.
 * @returns who has something new to read
 */
export async function losePlaces(
  ctx: EndContext,
  tx: Db,
  gone: readonly Gone[],
): Promise<ReadonlySet<string>> {
  const readers = new Set<string>()
  for (const spaceId of new Set(gone.map((one) => one.spaceId))) {
    const space = await spaces.find(tx, spaceId)
    if (!space || space.isPublic) continue
    for (const reader of await loseStrangers(ctx, tx, spaceId)) readers.add(reader)
  }
  return readers
}

/**
 * The same, for whoever tells it themselves.
 * @returns what is told once that has happened: who is inside has to go where they may not be any more
 */
export async function afterEnding(
  ctx: EndContext & { readonly bus: Pick<Bus, 'tell'> },
  tx: Db,
  gone: readonly Gone[],
): Promise<() => void> {
  const readers = await losePlaces(ctx, tx, gone)
  return () => {
    for (const { spaceId, userId } of gone) ctx.bus.tell('memberChanged', { spaceId, userId })
    if (readers.size > 0) ctx.bus.tell('noticed', { userIds: [...readers] })
  }
}
