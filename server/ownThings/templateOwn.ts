import * as ownThings from '../db/tables/spaces/ownThings.ts'
import * as templateOwnThings from '../db/tables/spaces/templateOwnThings.ts'
import type { StoredMap } from '../db/tables/spaces/templates.ts'
import type { Db } from '../db/schema.ts'
import { loadTemplateMaps } from '../maps/mapStore.ts'
import { planCarry, type CarryContext, type CarryTo } from './carry.ts'
import { findCarried, type CarrySource } from './findCarried.ts'

/** The maps of a space as a template takes them, with what they name. Reading may throw what loadTemplateMaps throws. */
export const spaceSource = (db: Db, spaceId: string): CarrySource<StoredMap> => ({
  maps: () => loadTemplateMaps(db, spaceId),
  things: () => ownThings.carriedOf(db, spaceId),
})

/** What a template has of its own is on the account of its owner, as its picture is. */
export async function templateTarget(db: Db, ownerId: string, templateId?: string): Promise<CarryTo> {
  const known = templateId === undefined ? [] : await templateOwnThings.listOf(db, templateId)
  // What it had and is named no more goes: only what is named now counts.
  return { ownerId, known, count: 0 }
}

/**
 * Whether a space may become a template with what its maps name, asked before any work is begun. What can not be read is
 * told by the record of its publishing.
 * @throws ApiError OwnThingsGone, QuotaExceeded, StorageFull
 */
export async function checkTemplateCarries(
  ctx: Pick<CarryContext, 'db' | 'quotas' | 'disk'>,
  spaceId: string,
  ownerId: string,
  templateId?: string,
): Promise<void> {
  // Most have none: their maps need not be read.
  if ((await ownThings.itemsOf(ctx.db, spaceId)).size === 0) return
  const source = spaceSource(ctx.db, spaceId)
  const maps = await source.maps().catch(() => [])
  const { things } = await findCarried({ ...source, maps: () => Promise.resolve(maps) })
  await planCarry(ctx, things, await templateTarget(ctx.db, ownerId, templateId))
}
