import type { Showing } from './stageStore.ts'

/** Names turn for so long, and then the winner is seen; milliseconds. */
const TURN_MS = 3_600
const SHORT_TURN_MS = 900
const SEEN_MS = 8_000
/** Where others wait. */
const HURRIED_MS = 4_500

/** How long names turn: not at all for who does not want things to move. */
export const turnMsOf = ({ isShort }: Pick<Showing, 'isShort'>, isCalm: boolean): number =>
  isCalm ? 0 : isShort ? SHORT_TURN_MS : TURN_MS

/** How long the winner is seen. */
export const seenMsOf = (waiting: number): number => (waiting > 0 ? HURRIED_MS : SEEN_MS)

/** Rows of the reel: names again and again, and the winner at its end. */
export function reelOf(names: readonly string[], winner: string, rows: number): readonly string[] {
  const others = names.filter((name) => name !== winner)
  const turning = others.length > 0 ? others : [winner]
  return [...Array.from({ length: rows - 1 }, (_, at) => turning[at % turning.length]!), winner]
}
