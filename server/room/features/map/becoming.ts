import type { MapId } from '#shared/ids.ts'
import { mapOfFile } from '#shared/map/files/mapOfFile.ts'
import { becomeMap as eventsOf } from '#shared/map/patch/becomeMap.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { refuse, type ActionContext, type Decision, type WishOf } from '../../handler.ts'
import { isWritten } from '../../known/documents.ts'
import { decideEdit } from './handlers.ts'
import { keeping } from './versions.ts'

/**
 * Makes a level another one, for BUILDER and above: whole levels are nobody's who may furnish some rooms. What it was is kept
 * in the same transaction, where that is wanted.
 */
export function becomeMap(
  context: ActionContext,
  { mapId, target, isReturn = false, keep }: WishOf<'becomeMap'>,
): Decision {
  const { access, identity } = context
  if (!access.canEnter || roleRank(access.role) < roleRank('BUILDER')) return refuse('noRight')
  const done = decideEdit(context, mapId, (map) =>
    eventsOf(map, mapOfFile({ ...target, id: mapId }), {
      placerId: identity.userId,
      newId: () => context.newId(),
      isKept: (key) => isWritten(context, mapId as MapId, key),
      isReturn,
    }),
  )
  const before = context.stagedMaps.get(mapId as MapId)
  if (!done.ok || done.events.length === 0 || !keep || !before) return done
  return { ...done, effects: [...(done.effects ?? []), keeping(context, before, keep)] }
}
