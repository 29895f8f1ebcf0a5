import { event, type ActionBody, type WireEvent } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { roleRank } from '#shared/rules/roles.ts'
import {
  accept,
  onMap,
  refuse,
  withPlayer,
  type ActionContext,
  type Decision,
  type Handlers,
  type Outgoing,
  type PlayerContext,
} from '../../handler.ts'
import { permittedRoomsOn } from '../../known/permittedRooms.ts'
import { documentOwner } from '../../known/documents.ts'
import { openDocument, type OpenDocument } from './documents.ts'
import { costOf } from './memory.ts'
import type { StoredDocumentUpdate } from '../../ports.ts'

const isKey = (key: string): boolean => key !== '' && key.length <= limits.selectionKeyLength

/** What somebody has selected in the map maker. Who may: whoever may edit anything of a map. */
function editorPresence({ access, self }: PlayerContext, body: ActionBody<'editorPresence'>): Decision {
  if (roleRank(access.role) < roleRank('BUILDER') && permittedRoomsOn(access, self.mapId).size === 0) {
    return refuse('onlyOwnRooms')
  }
  const selection = body.selection ?? []
  const dragging = body.dragging ?? false
  if (selection.length > limits.selectionKeysMax || !selection.every(isKey)) {
    return refuse('fieldInvalid', { field: 'selection' })
  }
  const { encId, mapId } = self
  const isSelecting = selection.length > 0 || dragging
  return {
    ...accept(onMap(mapId, event('editorPresence', { encId, selection, dragging }))),
    changes: [{ of: 'editing', change: { kind: 'selecting', encId, isSelecting } }],
  }
}

/**
 * A change of a shared note or whiteboard. Such changes commute and may come twice, so the server keeps them as they
 * are and looks into none. An empty one asks for the document.
 */
function documentUpdate(context: PlayerContext, body: ActionBody<'documentUpdate'>): Decision {
  const open = openDocument(context, body.docId ?? '')
  if ('ok' in open) return open
  const bytes = body.update?.length ?? 0
  if (bytes > limits.documentUpdateBytes) return refuse('dataTooLong', { field: 'update' })
  return bytes === 0 ? read(context, open.docId) : write(context, open, Uint8Array.from(body.update!))
}

function read({ world }: PlayerContext, docId: string): Decision {
  return {
    ...accept(),
    enquiry: {
      docId,
      decide: (updates: readonly StoredDocumentUpdate[]) => ({
        ...accept(),
        replies: updates.map(({ update, userId, seq }) =>
          event('documentUpdate', { docId, update, seq, encId: world.encIds.get(userId) ?? 0 }),
        ),
      }),
    },
  }
}

const mayNotWrite = refuse('mayNotWrite')
const isFull = refuse('documentFull')

function write(context: PlayerContext, open: OpenDocument, update: Uint8Array): Decision {
  const { memory, identity, self, now } = context
  const { docId, isEditor } = open
  if (!open.mayWrite) return mayNotWrite
  const { documents, begun } = memory.editing
  const known = documents.get(docId)
  if (!known || !begun) return { ...accept(), needs: { docId } }
  const { userId } = identity
  const bytes = costOf(update)
  const all = known.bytes + bytes
  if (all > (isEditor ? limits.documentBytesMax : limits.documentOthersBytes)) return isFull
  if (!isEditor && (known.shares.get(userId) ?? 0) + bytes > limits.documentShareBytes) {
    return refuse('documentShareFull')
  }
  if (!begun.has(docId) && !mayBegin(begun, userId, isEditor)) return refuse('tooManyDocuments')
  const seq = known.lastSeq + 1
  return {
    ...accept(seenBy(open, event('documentUpdate', { docId, update, seq, encId: self.encId }))),
    effects: [{ kind: 'document', docId, change: { kind: 'add', seq, update, userId, at: now } }],
    claims: [{ of: 'editing', change: { kind: 'documentGrows', docId, userId, bytes, seq } }],
  }
}

/** Whether somebody may be the first to write to one more document of the space. */
function mayBegin(begun: ReadonlyMap<string, string>, userId: string, isEditor: boolean): boolean {
  if (isEditor) return begun.size < limits.documentsMax
  const own = [...begun.values()].filter((by) => by === userId).length
  return begun.size < limits.documentsOthers && own < limits.documentsBegun
}

const seenBy = ({ mapId, inNook }: OpenDocument, told: WireEvent): Outgoing => ({
  ...onMap(mapId, told),
  ...(inNook === undefined ? {} : { inNook }),
})

/** What a document is up to one of its changes, in one: only clients know how, and those who may edit it may. */
function documentCompact(context: PlayerContext, body: ActionBody<'documentCompact'>): Decision {
  const open = openDocument(context, body.docId ?? '')
  if ('ok' in open) return open
  if (!open.isEditor) return mayNotWrite
  const update = Uint8Array.from(body.update ?? [])
  const upTo = body.upTo ?? 0
  if (update.length === 0 || update.length > limits.documentWholeBytes) {
    return refuse('fieldInvalid', { field: 'update' })
  }
  const { docId } = open
  const { documents, begun, parts } = context.memory.editing
  const known = documents.get(docId)
  const part = parts.get(docId)
  if (!known || !begun || part?.upTo !== upTo) return { ...accept(), needs: { docId, upTo } }
  if (part.bytes === 0 || upTo > known.lastSeq) return refuse('nothingUpToThere')
  const bytes = costOf(update)
  if (known.bytes - part.bytes + bytes > limits.documentBytesMax) return isFull
  const { userId } = context.identity
  return {
    ...accept(),
    effects: [{ kind: 'document', docId, change: { kind: 'whole', upTo, update, userId, at: context.now } }],
    claims: [{ of: 'editing', change: { kind: 'documentCompacts', docId, part, bytes } }],
  }
}

/** Managers empty a document, from wherever they are, and when what it belonged to is gone. */
function documentReset({ memory, self }: ActionContext, body: ActionBody<'documentReset'>): Decision {
  const docId = body.docId ?? ''
  const owner = documentOwner(docId)
  if (!owner) return refuse('fieldInvalid', { field: 'docId' })
  const known = memory.editing.documents.get(docId)
  if (!known || !memory.editing.begun) return { ...accept(), needs: { docId } }
  return {
    ...accept(onMap(owner.mapId, event('documentReset', { docId, encId: self?.encId ?? 0 }))),
    effects: [{ kind: 'document', docId, change: { kind: 'reset', upTo: known.lastSeq } }],
    claims: [{ of: 'editing', change: { kind: 'documentEmpties', docId } }],
  }
}

export const editingHandlers = {
  editorPresence: withPlayer<'editorPresence'>(editorPresence),
  documentUpdate: withPlayer<'documentUpdate'>(documentUpdate),
  documentCompact: withPlayer<'documentCompact'>(documentCompact),
  documentReset,
} satisfies Partial<Handlers>
