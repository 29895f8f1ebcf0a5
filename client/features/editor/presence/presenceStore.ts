import type { EncId } from '#shared/ids.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { createStore } from '../../../store/createStore.ts'

/** What another editor of the level has chosen. */
export interface Chosen {
  readonly names: ReadonlySet<string>
  /** It is being moved: others leave it alone meanwhile. */
  readonly isDragging: boolean
}

export type Others = ReadonlyMap<EncId, Chosen>

/** Whether somebody went, or fades because their connection is lost: what they chose is nobody's meanwhile. */
const goes = (
  told: WireEvent,
): told is Extract<WireEvent, { kind: 'playerExits' | 'playerSetsIsSignedIn' }> =>
  told.kind === 'playerExits' || (told.kind === 'playerSetsIsSignedIn' && !told.body.isSignedIn)

/** What other editors have chosen after some events; those who left have chosen nothing. */
export function othersAfter(before: Others, events: readonly WireEvent[], self: EncId | undefined): Others {
  let others: Map<EncId, Chosen> | undefined
  for (const told of events) {
    if (told.kind === 'editorPresence') {
      const encId = told.body.encId as EncId
      if (encId === self) continue
      others ??= new Map(before)
      const names = told.body.selection ?? []
      if (names.length === 0) others.delete(encId)
      else others.set(encId, { names: new Set(names), isDragging: told.body.dragging ?? false })
    }
    if (goes(told)) {
      const encId = told.body.encId as EncId
      if (!(others ?? before).has(encId)) continue
      others ??= new Map(before)
      others.delete(encId)
    }
  }
  return others ?? before
}

/** Who drags a thing now, if somebody else does. */
export function draggedBy(others: Others, name: string): EncId | undefined {
  for (const [encId, { names, isDragging }] of others) if (isDragging && names.has(name)) return encId
  return undefined
}

/** What other editors have chosen, while the map maker is open. */
export const presenceStore = createStore<{ readonly others: Others }>(() => ({ others: new Map() }))
