/** What could be seen and heard of a thing where one stands. */
export interface NearFace {
  readonly key: string
  /** 0 to 1. */
  readonly loudness: number
}

/** So many at a time: each film is a player, each jukebox sounds, and a level may have a thousand of them in one place. */
export const FACES_MAX = 12
/** Which of two that are about as near has a face does not change with every step. */
const KEPT = 0.05

/** The nearest ones, if there are too many. */
export function facesFor<Near extends NearFace>(
  near: readonly Near[],
  isShown: (key: string) => boolean,
): readonly Near[] {
  if (near.length <= FACES_MAX) return near
  const worth = ({ key, loudness }: Near): number => loudness + (isShown(key) ? KEPT : 0)
  return [...near].sort((a, b) => worth(b) - worth(a)).slice(0, FACES_MAX)
}
