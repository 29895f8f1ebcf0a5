import type { TFunction } from 'i18next'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { isEmptyPatch } from '#shared/map/patch/mapPatch.ts'
import type { GameMap, Level } from '#shared/world/world.ts'
import { worldStore } from '../../../store/worldStore.ts'

/** Whether publishing a draft would change nothing: what it is called is its own. */
export const isUnchanged = (map: GameMap, draft: GameMap): boolean =>
  isEmptyPatch(diffMaps(map, { ...draft, id: map.id, ...(map.name !== undefined && { name: map.name }) }))

/** What publishing a draft does, in words: how much it changes, and that the level itself has changed since it was made. */
export function changedSince(map: GameMap, level: Level, draft: GameMap | undefined, t: TFunction): string {
  if (!draft) return ''
  const { objects = {}, cells = {} } = diffMaps(map, { ...draft, id: map.id })
  const turns = Object.values(objects)
  const words = t('editor.levels.publishChanges', {
    added: turns.filter(({ was }) => was === null).length,
    gone: turns.filter(({ now }) => now === null).length,
    changed: turns.filter(({ was, now }) => was !== null && now !== null).length,
    ground: Object.keys(cells).length > 0 ? t('editor.levels.publishGround') : '',
  })
  const base = worldStore.get().levels.find(({ draftOf }) => draftOf === level.mapId)?.draftBase
  const isOther = base !== undefined && map.updateId !== undefined && map.updateId > base
  const edits = isOther ? map.updateId - base : 0
  return isOther ? `${words}\n${t('editor.levels.publishOther', { edits })}` : words
}
