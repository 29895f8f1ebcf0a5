/** Somebody whose picture could be shown. */
export interface Candidate {
  readonly userId: string
  /** How far away they stand, metres; Infinity: not on one's own level. */
  readonly metres: number
  /** Of more weight comes first: `weights`. */
  readonly weight: number
}

/** What lets a picture come before others, however near those are. */
export const weights = { near: 0, speaking: 1, onStage: 2, chosen: 3 } as const

/** So much nearer somebody has to be to take another's place, metres: nobody flickers at the border. */
const NEARER_M = 1

/**
 * Whose pictures are shown: those chosen, then those on a stage, then who speaks, then the nearest. Who is shown keeps
 * the place, and where it is in the row, until somebody of more weight or clearly nearer needs it.
 * @param former who is shown now, in their order
 */
export function chooseFaces(
  candidates: readonly Candidate[],
  limit: number,
  former: readonly string[],
): readonly string[] {
  const isShown = new Set(former)
  const cost = ({ userId, metres, weight }: Candidate): number => {
    if (!isShown.has(userId)) return metres
    // Of several who speak, those who are seen already stay; the nearest have to be nearer.
    return weight > weights.near ? -1 : metres - NEARER_M
  }
  const ranked = candidates
    .map((candidate) => ({ userId: candidate.userId, weight: candidate.weight, cost: cost(candidate) }))
    .sort(
      (a, b) =>
        b.weight - a.weight ||
        (a.cost === b.cost ? 0 : a.cost - b.cost) ||
        Number(isShown.has(b.userId)) - Number(isShown.has(a.userId)) ||
        (a.userId < b.userId ? -1 : 1),
    )
  const chosen = ranked.slice(0, Math.max(0, limit)).map(({ userId }) => userId)
  return keepPlaces(chosen, former)
}

/** The chosen ones where they were; newcomers take the places of those who go, the rest stands at the end. */
function keepPlaces(chosen: readonly string[], former: readonly string[]): readonly string[] {
  const isChosen = new Set(chosen)
  const isFormer = new Set(former)
  const newcomers = chosen.filter((userId) => !isFormer.has(userId))
  const kept: string[] = []
  for (const userId of former) {
    const next = isChosen.has(userId) ? userId : newcomers.shift()
    if (next !== undefined) kept.push(next)
  }
  return [...kept, ...newcomers]
}
