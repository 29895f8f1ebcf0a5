import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { onMap } from '../../handler.ts'
import type { Reaction } from '../../feature.ts'

/** Who goes, or changes the level, leaves nothing selected behind. */
export const endSelecting: Reaction = ({ world, before, memory }, { kind, body }) => {
  if (kind !== 'playerExits' && kind !== 'playerMoves') return undefined
  const encId = (body.encId ?? 0) as EncId
  const former = before.players.get(encId)
  if (!former || !memory.editing.selecting.has(encId)) return undefined
  if (world.players.get(encId)?.mapId === former.mapId) return undefined
  return {
    events: [onMap(former.mapId, event('editorPresence', { encId, selection: [], dragging: false }))],
    changes: [{ of: 'editing', change: { kind: 'selecting', encId, isSelecting: false } }],
  }
}
