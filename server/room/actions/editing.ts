import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { roleRank } from '#shared/rules/roles.ts'
import {
  accept,
  onMap,
  refuse,
  withPlayer,
  type Decision,
  type Handlers,
  type PlayerContext,
} from '../handler.ts'
import { permittedRoomsOn } from '../editRights.ts'
import type { StoredDocumentUpdate } from '../ports.ts'

const isKey = (key: string): boolean => key !== '' && key.length <= limits.selectionKeyLength

/** What somebody has selected in the map maker. Who may: whoever may edit anything of a map. */
function editorPresence({ access, self }: PlayerContext, body: ActionBody<'editorPresence'>): Decision {
  if (roleRank(access.role) < roleRank('BUILDER') && permittedRoomsOn(access, self.mapId).size === 0) {
    return refuse(403, 'only inside your own rooms')
  }
  const selection = body.selection ?? []
  const dragging = body.dragging ?? false
  if (selection.length > limits.selectionKeysMax || !selection.every(isKey)) {
    return refuse(400, 'selection is not valid')
  }
  const { encId, mapId } = self
  const isSelecting = selection.length > 0 || dragging
  return {
    ...accept(onMap(mapId, event('editorPresence', { encId, selection, dragging }))),
    changes: [{ of: 'editing', change: { kind: 'selecting', encId, isSelecting } }],
  }
}

const DOC_ID = /^[A-Za-z0-9_.:-]{1,64}$/

/**
 * A change of a shared note or whiteboard. Such changes commute and may come twice, so the server keeps them as they
 * are and looks into none. An empty one asks for the document.
 */
function documentUpdate(context: PlayerContext, body: ActionBody<'documentUpdate'>): Decision {
  const docId = body.docId ?? ''
  const bytes = body.update?.length ?? 0
  if (!DOC_ID.test(docId)) return refuse(400, 'docId is not valid')
  if (bytes > limits.documentUpdateBytes) return refuse(400, 'update is too long')
  return bytes === 0 ? read(context, docId) : write(context, docId, Uint8Array.from(body.update!))
}

function read({ world }: PlayerContext, docId: string): Decision {
  return {
    ...accept(),
    enquiry: {
      docId,
      decide: (updates: readonly StoredDocumentUpdate[]) => ({
        ...accept(),
        replies: updates.map(({ update, userId }) =>
          event('documentUpdate', { docId, update, encId: world.encIds.get(userId) ?? 0 }),
        ),
      }),
    },
  }
}

function write({ memory, identity, self, now }: PlayerContext, docId: string, update: Uint8Array): Decision {
  const known = memory.editing.documentBytes.get(docId)
  if (known === undefined) {
    const isFull = memory.editing.documentBytes.size >= limits.documentsMax
    return isFull ? refuse(400, 'too many documents') : { ...accept(), needs: { bytesOfDocument: docId } }
  }
  if (known + update.length > limits.documentBytesMax) return refuse(400, 'the document is full')
  return {
    ...accept(onMap(self.mapId, event('documentUpdate', { docId, update, encId: self.encId }))),
    effects: [{ kind: 'document', update: { docId, update, userId: identity.userId, at: now } }],
    claims: [{ of: 'editing', change: { kind: 'documentGrows', docId, bytes: update.length } }],
  }
}

export const editingHandlers = {
  editorPresence: withPlayer<'editorPresence'>(editorPresence),
  documentUpdate: withPlayer<'documentUpdate'>(documentUpdate),
} satisfies Partial<Handlers>
