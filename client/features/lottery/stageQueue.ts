import type { StageAnswer } from '#shared/http/lottery.ts'
import { limits } from '#shared/rules/limits.ts'
import { stageStore } from './stageStore.ts'

/** Draws that were shown in this page, or wait: none comes twice. */
const known = new Set<string>()

/** Lines up draws that have not been shown yet. */
export function showDraws(draws: readonly StageAnswer[], isShort: boolean): void {
  const fresh = draws.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return
  for (const { id } of fresh) known.add(id)
  const { queue } = stageStore.get()
  const next = [...queue, ...fresh.map((draw) => ({ draw, isShort }))]
  // What nobody could sit through is in the window of the lottery.
  stageStore.setState({ queue: next.slice(0, limits.stageDraws) })
}

/** The winner of the first is seen from now on. */
export const reveal = (): void => stageStore.setState({ isRevealed: true })

/** On to the next one. */
export const showNext = (): void =>
  stageStore.setState(({ queue }) => ({ queue: queue.slice(1), isRevealed: false }))

/** Nothing is shown any more: one has left. */
export const clearStage = (): void => stageStore.setState({ queue: [], isRevealed: false })
