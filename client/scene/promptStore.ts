import { createStore } from '../store/createStore.ts'

/** What one could do here, shown as a small hint with its key. */
export type PromptKind = 'sit' | 'stand' | 'portal' | 'thing'

interface PromptState {
  readonly prompt: PromptKind | undefined
  /** Where a portal leads, or what the map says one can do; '' when nothing does. */
  readonly words: string
  /** What did not work, shown for a moment. */
  readonly notice: 'seatTaken' | 'noWay' | undefined
}

export const promptStore = createStore<PromptState>(() => ({
  prompt: undefined,
  words: '',
  notice: undefined,
}))
