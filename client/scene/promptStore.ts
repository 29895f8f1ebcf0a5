import { createStore } from '../store/createStore.ts'

/** What one could do here, shown as a small hint with its key. */
export type PromptKind = 'sit' | 'stand' | 'portal'

interface PromptState {
  readonly prompt: PromptKind | undefined
  /** What did not work, shown for a moment. */
  readonly notice: 'seatTaken' | 'noWay' | undefined
}

export const promptStore = createStore<PromptState>(() => ({ prompt: undefined, notice: undefined }))
