import { createStore } from '../../store/createStore.ts'

/** What one could do here, shown as a small hint with its key. */
export type PromptKind = 'sit' | 'stand' | 'portal' | 'thing'

interface PromptState {
  readonly prompt: PromptKind | undefined
  /** Where a portal leads, or what the map says one can do; '' when nothing does. */
  readonly words: string
  /** What did not work, shown for a moment. */
  readonly notice: 'seatTaken' | 'noWay' | undefined
  /** What was used last, and so whose button the hint names. */
  readonly device: 'keys' | 'pad'
}

export const promptStore = createStore<PromptState>(() => ({
  prompt: undefined,
  words: '',
  notice: undefined,
  device: 'keys',
}))
