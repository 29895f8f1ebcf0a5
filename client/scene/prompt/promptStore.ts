import type { MapPortal } from '#shared/map/portals.ts'
import { createStore } from '../../store/createStore.ts'
import type { Thing } from '../level/furniture/things.ts'

/** What one could do here, shown as a small hint with its key. */
export type PromptKind = 'sit' | 'stand' | 'portal' | 'thing'

interface PromptState {
  readonly prompt: PromptKind | undefined
  /** Where a portal leads, or what the map says one can do; '' when nothing does. */
  readonly words: string
  /** The thing that is offered. */
  readonly thing: Thing | undefined
  /** How much else is offered beside it. */
  readonly others: number
  /** The way out one stands before. */
  readonly portal: MapPortal | undefined
  /** What did not work, shown for a moment. */
  readonly notice: 'seatTaken' | 'noWay' | 'nothing' | undefined
  /** What was used last, and so whose button the hint names. */
  readonly device: 'keys' | 'pad'
}

export const promptStore = createStore<PromptState>(() => ({
  prompt: undefined,
  words: '',
  thing: undefined,
  others: 0,
  portal: undefined,
  notice: undefined,
  device: 'keys',
}))
