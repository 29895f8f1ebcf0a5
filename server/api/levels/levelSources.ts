import { fail } from '#shared/errors.ts'
import type { NewLevelSource } from '#shared/http/levels.ts'
import type { MapId } from '#shared/ids.ts'
import { emptyLevel } from '#shared/map/emptyLevel.ts'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { parseLevelName } from '#shared/map/media.ts'
import { mayEnterDrafts } from '#shared/world/levels.ts'
import type { AppContext } from '../../context.ts'
import * as templates from '../../db/tables/spaces/templates.ts'
import { copyOfFile, readCopy } from '../../maps/mapStore.ts'
import { effectiveRole, isBarred } from '../../policies/space.ts'
import type { Caller } from '../caller.ts'
import { isElsewhere } from '../authorise.ts'
import { accountOf } from './readingAccount.ts'
import { visitSpace } from '../spaces/findSpace.ts'
import { usableTemplate } from '../templates/findTemplate.ts'

/** What a new level begins as: a map, as a file, or the level of the same space it is a copy of. */
export type Beginning = { readonly mapJson: string } | { readonly copyOf: string }

/** @throws ApiError TemplateNotFound, LevelNotFound, Forbidden */
export async function beginningOf(
  ctx: AppContext,
  spaceId: string,
  user: Caller,
  from: NewLevelSource,
): Promise<Beginning> {
  if (from.kind === 'empty') {
    return { mapJson: JSON.stringify(toMapFile(emptyLevel('0' as MapId, '', from.width, from.depth))) }
  }
  if (from.kind === 'sample') {
    const template = await usableTemplate(ctx, from.templateId, user)
    const mapJson = (await templates.mapOf(ctx.db, template.id, from.mapId)) ?? fail('LevelNotFound')
    return { mapJson: await copyOfFile(mapJson) }
  }
  const name = parseLevelName(from.levelId) ?? fail('LevelNotFound')
  return name.spaceId === spaceId ? { copyOf: name.mapId } : ofOtherSpace(ctx, name, user)
}

/** A level of another space, for whoever may build there. @throws ApiError LevelNotFound, Forbidden */
async function ofOtherSpace(
  ctx: AppContext,
  { spaceId, mapId }: { readonly spaceId: string; readonly mapId: string },
  user: Caller,
): Promise<Beginning> {
  const { standing } = (await visitSpace(ctx, spaceId, user)) ?? fail('LevelNotFound')
  if (isBarred(standing) || isElsewhere(user, spaceId) || !mayEnterDrafts(effectiveRole(standing)))
    fail('Forbidden')
  const account = accountOf(ctx, spaceId, user)
  account.check()
  return { mapJson: (await readCopy(ctx.db, spaceId, mapId, account.spend)) ?? fail('LevelNotFound') }
}
