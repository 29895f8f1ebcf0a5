import type { EncId } from '#shared/ids.ts'
import type { WhisperAsks } from '../talk/whisperAsksStore.ts'

/** Whose word a whisper with somebody waits for: they were asked, they ask, one waits to be let in, they do. */
export type WhisperWait = 'asked' | 'by' | 'waits' | 'wants'

/** How one's whisper with somebody waits; undefined: it does not. `isSame`: both bear the same whisper. */
export function waitingWith(
  { by, asked, wants, waits }: WhisperAsks,
  encId: EncId,
  isSame: boolean,
): WhisperWait | undefined {
  if (asked.includes(encId)) return 'asked'
  if (wants.includes(encId)) return 'wants'
  if (by === encId) return 'by'
  return waits && isSame ? 'waits' : undefined
}
