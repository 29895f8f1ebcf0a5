/** Who has just spoken counts as speaking for so long: a breath moves no tiles. */
const HELD_MS = 4_000

/** Who speaks, and who spoke last. */
export interface Speakers {
  hear(userId: string, isSpeaking: boolean, nowMs: number): void
  /** Forgets whoever is not here any more. */
  keep(isHere: (userId: string) => boolean): void
  now(): ReadonlySet<string>
  hasSpoken(userId: string, nowMs: number): boolean
  /** Who began to speak last, of those that count. */
  last(counts: (userId: string) => boolean): string | undefined
}

export function createSpeakers(): Speakers {
  /** The one who began last stands last. */
  const known = new Map<string, { isSpeaking: boolean; untilMs: number }>()
  return {
    hear(userId, isSpeaking, nowMs) {
      const former = known.get(userId)
      if (isSpeaking && !former?.isSpeaking) known.delete(userId)
      if (isSpeaking || former) known.set(userId, { isSpeaking, untilMs: nowMs + HELD_MS })
    },
    keep(isHere) {
      for (const userId of known.keys()) if (!isHere(userId)) known.delete(userId)
    },
    now: () => new Set([...known].flatMap(([userId, { isSpeaking }]) => (isSpeaking ? [userId] : []))),
    hasSpoken(userId, nowMs) {
      const one = known.get(userId)
      return one !== undefined && (one.isSpeaking || nowMs < one.untilMs)
    },
    last: (counts) => [...known.keys()].findLast((userId) => counts(userId)),
  }
}
