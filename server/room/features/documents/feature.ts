// What people write together, and what they hold while they furnish.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import type { DocumentChange } from '../../ports.ts'
import { documentStatements } from './commit.ts'
import { editingHandlers } from './handlers.ts'
import { changeEditing, emptyEditingMemory, type EditingChange, type EditingMemory } from './memory.ts'
import { endSelecting } from './reactions.ts'

declare module '../../memory.ts' {
  interface Memories {
    editing: MemoryOf<EditingMemory, EditingChange>
  }
}

declare module '../../effects.ts' {
  interface Effects {
    document: { readonly docId: string; readonly change: DocumentChange }
  }
}

export const handlers = editingHandlers

export const rights = rightsOf.documents

export const rates = {
  editorPresence: { burst: 40, perSecond: 20 },
  documentReset: few,
  // Up to limits.documentWholeBytes each.
  documentCompact: { burst: 4, perSecond: 0.2 },
} satisfies Feature['rates']

export const audiences = {
  editorPresence: 'others',
  documentUpdate: 'others',
  documentReset: 'others',
} satisfies Feature['audiences']

export const memory = {
  editing: { empty: emptyEditingMemory, change: changeEditing },
} satisfies Feature['memory']

export const reactions = [endSelecting] satisfies Feature['reactions']

export const commit = documentStatements

export const leavesMore = {
  document: ({ change }) => change.kind === 'add',
} satisfies Feature['leavesMore']

export const weights = {
  document: ({ change }) => ('update' in change ? change.update.length : 0),
} satisfies Feature['weights']
