import type { MapId } from '#shared/ids.ts'
import { becomeMap } from '#shared/map/patch/becomeMap.ts'
import { mayEnterDrafts } from '#shared/world/levels.ts'
import { refuse, type ActionContext, type Decision } from '../../handler.ts'
import { isWritten } from '../../known/documents.ts'
import { without } from '../../known/levelChanges.ts'
import { decideEdit } from './handlers.ts'
import { keeping } from './versions.ts'

/**
 * The draft of a level takes its place, in one edit: what is on it changes to what is on the draft, and the draft is
 * gone. What the level was is kept in the same transaction. Whoever is on the draft stands at the same place of the level then.
 * @param revision the number of the level's map as it was looked at; it is refused when that has changed since
 */
export function publishDraft(context: ActionContext, mapId: string, revision?: number): Decision {
  const { stagedLevels, stagedMaps, access, identity } = context
  if (!mayEnterDrafts(access.role)) return refuse('noRight')
  const level = stagedMaps.get(mapId as MapId)
  const draft = stagedLevels.find(({ draftOf }) => draftOf === mapId)
  const drawn = draft && stagedMaps.get(draft.mapId)
  if (!level) return refuse('mapUnknown')
  if (!draft || !drawn) return refuse('noDraft')
  if (revision !== undefined && level.updateId !== revision) return refuse('layoutStale')
  const edit = decideEdit(context, mapId, (map) =>
    becomeMap(
      map,
      { ...drawn, id: map.id },
      {
        placerId: identity.userId,
        newId: () => context.newId(),
        isKept: (key) => isWritten(context, map.id, key),
        isReturn: false,
      },
    ),
  )
  if (!edit.ok) return edit
  const gone = without(stagedLevels, (one) => one === draft)
  const kept =
    edit.events.length > 0
      ? [keeping(context, level, { id: context.newId(), cause: 'publish', name: '' })]
      : []
  return {
    ...gone,
    events: [...edit.events, ...gone.events],
    effects: [...kept, ...(edit.effects ?? []), ...(gone.effects ?? [])],
  }
}
