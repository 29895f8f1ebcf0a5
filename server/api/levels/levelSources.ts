import { fail } from '#shared/errors.ts'
import type { NewLevelSource } from '#shared/http/levels.ts'
import type { MapId } from '#shared/ids.ts'
import { emptyLevel } from '#shared/map/emptyLevel.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { parseLevelName } from '#shared/map/media.ts'
import { mayEnterDrafts } from '#shared/world/levels.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { AppContext } from '../../context.ts'
import * as ownThings from '../../db/tables/spaces/ownThings.ts'
import * as templateOwnThings from '../../db/tables/spaces/templateOwnThings.ts'
import * as templates from '../../db/tables/spaces/templates.ts'
import { copyOfFile, readCopy } from '../../maps/mapStore.ts'
import { findCarried, type Found } from '../../ownThings/findCarried.ts'
import { effectiveRole, isBarred } from '../../policies/space.ts'
import { canUseTemplate } from '../../policies/template.ts'
import type { Caller } from '../caller.ts'
import { isElsewhere } from '../authorise.ts'
import { visitSpace } from '../spaces/findSpace.ts'

/**
 * What a new level begins as: a map, as a file, with what it names of the space or template it is from; or the level of the
 * same space it is a copy of.
 */
export type Beginning = { readonly found: Found<{ readonly mapJson: string }> } | { readonly copyOf: string }

const asJson = (map: GameMap): { readonly mapJson: string } => ({ mapJson: JSON.stringify(toMapFile(map)) })

/** @throws ApiError TemplateNotFound, LevelNotFound, Forbidden, OwnThingsGone */
export async function beginningOf(
  ctx: AppContext,
  spaceId: string,
  user: Caller,
  from: NewLevelSource,
): Promise<Beginning> {
  if (from.kind === 'empty') {
    return { found: { maps: [asJson(emptyLevel('0' as MapId, '', from.width, from.depth))], things: [] } }
  }
  if (from.kind === 'sample') {
    const template = (await templates.find(ctx.db, from.templateId)) ?? fail('TemplateNotFound')
    if (!canUseTemplate(template, user)) fail('Forbidden')
    const found = await findCarried({
      async maps() {
        const mapJson = (await templates.mapOf(ctx.db, template.id, from.mapId)) ?? fail('LevelNotFound')
        return [{ mapJson: await copyOfFile(mapJson) }]
      },
      things: () => templateOwnThings.listOf(ctx.db, template.id),
    })
    return { found }
  }
  const name = parseLevelName(from.levelId) ?? fail('LevelNotFound')
  return name.spaceId === spaceId ? { copyOf: name.mapId } : ofOtherSpace(ctx, name, user)
}

/** A level of another space, for whoever may build there. @throws ApiError LevelNotFound, Forbidden, OwnThingsGone */
async function ofOtherSpace(
  ctx: AppContext,
  { spaceId, mapId }: { readonly spaceId: string; readonly mapId: string },
  user: Caller,
): Promise<Beginning> {
  const { standing } = (await visitSpace(ctx, spaceId, user)) ?? fail('LevelNotFound')
  if (isBarred(standing) || isElsewhere(user, spaceId) || !mayEnterDrafts(effectiveRole(standing)))
    fail('Forbidden')
  const found = await findCarried({
    maps: async () => [{ mapJson: (await readCopy(ctx.db, spaceId, mapId)) ?? fail('LevelNotFound') }],
    things: () => ownThings.carriedOf(ctx.db, spaceId),
  })
  return { found }
}
