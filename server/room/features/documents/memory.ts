import type { EncId } from '#shared/ids.ts'
import { limits } from '#shared/rules/limits.ts'
import type { DocumentFacts, DocumentPart } from '../../ports.ts'

/** What people are editing together, as far as the server must remember it. */
export interface EditingMemory {
  /** Who last said that it has something selected, or holds it. */
  readonly selecting: ReadonlySet<EncId>
  /** By document; only those somebody has written to since. */
  readonly documents: ReadonlyMap<string, DocumentFacts>
  /** Document with something in it → who began it; undefined until somebody writes to one. */
  readonly begun: ReadonlyMap<string, string> | undefined
  /** By document: what somebody wants to put into one, read a moment ago. */
  readonly parts: ReadonlyMap<string, DocumentPart>
}

export const emptyEditingMemory: EditingMemory = {
  selecting: new Set(),
  documents: new Map(),
  begun: undefined,
  parts: new Map(),
}

/** What keeping an update costs, bytes. */
export const costOf = (update: Uint8Array): number => update.length + limits.documentUpdateCost

export type EditingChange =
  | { readonly kind: 'selecting'; readonly encId: EncId; readonly isSelecting: boolean }
  /** Read from the database; what is known already stays. */
  | {
      readonly kind: 'document'
      readonly docId: string
      readonly facts: DocumentFacts
      readonly begun: ReadonlyMap<string, string>
    }
  /** Read from the database. */
  | { readonly kind: 'documentPart'; readonly docId: string; readonly part: DocumentPart }
  | {
      readonly kind: 'documentGrows'
      readonly docId: string
      readonly userId: string
      readonly bytes: number
      readonly seq: number
    }
  /** All up to somewhere is one now, of so many bytes. */
  | {
      readonly kind: 'documentCompacts'
      readonly docId: string
      readonly part: DocumentPart
      readonly bytes: number
    }
  | { readonly kind: 'documentEmpties'; readonly docId: string }

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
    case 'document': {
      const { docId, facts, begun } = change
      const known = { ...memory, begun: memory.begun ?? begun }
      return memory.documents.has(docId) ? known : withFacts(known, docId, facts)
    }
    case 'documentPart':
      return { ...memory, parts: new Map(memory.parts).set(change.docId, change.part) }
    case 'documentGrows': {
      const { docId, userId, bytes, seq } = change
      const former = memory.documents.get(docId)
      if (!former) return memory
      const shares = new Map(former.shares).set(userId, (former.shares.get(userId) ?? 0) + bytes)
      const facts = { bytes: former.bytes + bytes, lastSeq: Math.max(former.lastSeq, seq), shares }
      const begun = memory.begun?.has(docId) ? memory.begun : new Map(memory.begun).set(docId, userId)
      return withFacts({ ...memory, begun }, docId, facts)
    }
    case 'documentCompacts': {
      const { docId, part, bytes } = change
      const parts = new Map(memory.parts)
      parts.delete(docId)
      const former = memory.documents.get(docId)
      if (!former) return { ...memory, parts }
      const shares = new Map(
        [...former.shares].map(([userId, share]) => [userId, share - (part.shares.get(userId) ?? 0)]),
      )
      return withFacts({ ...memory, parts }, docId, {
        ...former,
        bytes: former.bytes - part.bytes + bytes,
        shares,
      })
    }
    case 'documentEmpties': {
      const { docId } = change
      const parts = new Map(memory.parts)
      parts.delete(docId)
      const begun = new Map(memory.begun)
      begun.delete(docId)
      const former = memory.documents.get(docId)
      const next = { ...memory, parts, begun }
      return former ? withFacts(next, docId, { ...former, bytes: 0, shares: new Map() }) : next
    }
  }
}

const withFacts = (memory: EditingMemory, docId: string, facts: DocumentFacts): EditingMemory => ({
  ...memory,
  documents: new Map(memory.documents).set(docId, facts),
})
