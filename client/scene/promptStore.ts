import { createStore } from '../store/createStore.ts'

/** What one could do here, shown as a small hint with its key. */
export type Prompt = { readonly kind: 'sit' } | { readonly kind: 'stand' } | { readonly kind: 'portal' }

interface PromptState {
  readonly prompt: Prompt['kind'] | undefined
  /** The seat asked for was taken meanwhile, or standing up failed: shown for a moment. */
  readonly notice: 'seatTaken' | 'noWay' | undefined
}

export const promptStore = createStore<PromptState>(() => ({ prompt: undefined, notice: undefined }))
