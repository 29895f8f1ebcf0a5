import type { MapId } from '#shared/ids.ts'
import { mapOfFile } from '#shared/map/files/mapOfFile.ts'
import { becomeMap as eventsOf } from '#shared/map/patch/becomeMap.ts'
import { roleRank } from '#shared/rules/roles.ts'
import type { Wish } from '../../../cluster/messages.ts'
import { refuse, type ActionContext, type Decision } from '../../handler.ts'
import { isWritten } from '../../known/documents.ts'
import { decideEdit } from './handlers.ts'
import { keeping } from './versions.ts'

type BecomeMap = Extract<Wish, { kind: 'becomeMap' }>

/**
 * Makes a level another one, for BUILDER and above: whole levels are nobody's who may furnish some rooms. What it was is kept
 * in the same transaction, where that is wanted.
 */
export const becomeMap =
  ({ mapId, target, isReturn = false, keep }: BecomeMap) =>
  (context: ActionContext): Decision => {
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
