// Who does not want to be disturbed: when that ends, and what they missed.
import type { Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import { changeFocus, emptyFocusMemory, type FocusChange, type FocusMemory } from './memory.ts'
import { watchFocus } from './watchFocus.ts'

declare module '../../memory.ts' {
  interface Memories {
    focus: MemoryOf<FocusMemory, FocusChange>
  }
}

export const memory = { focus: { empty: emptyFocusMemory, change: changeFocus } } satisfies Feature['memory']

export const watches = [watchFocus] satisfies Feature['watches']
