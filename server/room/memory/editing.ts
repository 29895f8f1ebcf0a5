import type { EncId } from '#shared/ids.ts'

/** What people are editing together, as far as the server must remember it. */
export interface EditingMemory {
  /** Who last said that it has something selected, or holds it. */
  readonly selecting: ReadonlySet<EncId>
  /** How many bytes a document has, those being stored included; only documents somebody has written to since. */
  readonly documentBytes: ReadonlyMap<string, number>
}

export const emptyEditingMemory: EditingMemory = { selecting: new Set(), documentBytes: new Map() }

export type EditingChange =
  | { readonly kind: 'selecting'; readonly encId: EncId; readonly isSelecting: boolean }
  /** Read from the database; ignored when it is known already. */
  | { readonly kind: 'documentBytes'; readonly docId: string; readonly bytes: number }
  | { readonly kind: 'documentGrows'; readonly docId: string; readonly bytes: number }

export function changeEditing(memory: EditingMemory, change: EditingChange): EditingMemory {
  switch (change.kind) {
    case 'selecting': {
      const { encId, isSelecting } = change
      if (memory.selecting.has(encId) === isSelecting) return memory
      const selecting = new Set(memory.selecting)
      if (isSelecting) selecting.add(encId)
      else selecting.delete(encId)
      return { ...memory, selecting }
    }
    case 'documentBytes':
      return memory.documentBytes.has(change.docId) ? memory : withBytes(memory, change.docId, change.bytes)
    case 'documentGrows': {
      const { docId, bytes } = change
      return withBytes(memory, docId, (memory.documentBytes.get(docId) ?? 0) + bytes)
    }
  }
}

const withBytes = (memory: EditingMemory, docId: string, bytes: number): EditingMemory => ({
  ...memory,
  documentBytes: new Map(memory.documentBytes).set(docId, bytes),
})
