import type { StageAnswer } from '#shared/http/lottery.ts'
import { createStore } from '../../store/createStore.ts'

/** A draw that is shown, or waits for those before it. */
export interface Showing {
  readonly draw: StageAnswer
  /** It was made before one came in: without the long turning. */
  readonly isShort: boolean
}

/** Draws to be shown, one after the other, and whether the winner of the first is to be seen already. */
export const stageStore = createStore<{
  readonly queue: readonly Showing[]
  readonly isRevealed: boolean
}>(() => ({ queue: [], isRevealed: false }))
