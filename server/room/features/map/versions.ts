import type { MapId } from '#shared/ids.ts'
import { versionFile, type VersionFile } from '#shared/map/versions/versionFile.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Effect } from '../../effects.ts'
import type { ActionContext } from '../../handler.ts'

/** A state of a level that is kept before it changes. */
export interface KeptVersion extends VersionFile {
  readonly id: string
  readonly mapId: string
  /** begun: somebody begins to work on it; where there is no room for that one, work goes on without. */
  readonly cause: 'begun' | 'restore' | 'publish'
  readonly name: string
  readonly savedBy: string
  readonly savedAt: number
  readonly updateId: number
  /** The map as it is stored, in place of its JSON: made before the transaction, which others wait for. */
  readonly content?: Buffer
}

declare module '../../effects.ts' {
  interface Effects {
    levelVersion: KeptVersion
  }
}

/** What is to be stored so that a level can be made again what it is now. */
export const keeping = (
  { identity, now }: ActionContext,
  map: GameMap,
  as: Pick<KeptVersion, 'id' | 'cause' | 'name'>,
): Effect => ({
  kind: 'levelVersion',
  ...versionFile(map),
  ...as,
  mapId: map.id,
  savedBy: identity.userId,
  savedAt: Math.round(now),
  updateId: map.updateId ?? 0,
})

/** The level as it is before the first step in a while; nothing while somebody is at work on it. */
export function keptBeforeWork(context: ActionContext, mapId: string): Effect[] {
  const map = context.stagedMaps.get(mapId as MapId)
  const last = context.memory.work.stepAt.get(mapId as MapId)
  if (!map || (last !== undefined && context.at - last < limits.versionPauseMs)) return []
  return [keeping(context, map, { id: context.newId(), cause: 'begun', name: '' })]
}
