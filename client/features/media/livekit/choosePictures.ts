import type { PictureSize } from '../transport.ts'

/** How good a picture shall come; `paused`: nothing of it is sent, it is there at once; `none`: it is not taken at all. */
export type Picture = PictureSize | 'paused' | 'none'

export interface Pictured {
  readonly userId: string
  readonly metres: number
  /** How large it is shown, `none`: nowhere; undefined: nobody has said. */
  readonly wanted: PictureSize | 'none' | undefined
}

/** So many pictures are there at once; of more those of the nearest, and all that are shown. */
export const PICTURES = 16
/** Somebody who has a picture loses it only to somebody so much nearer, metres. */
const NEARER_M = 1
/** As near as people stand who talk, and as far as one sees a face as more than a spot. */
const NEAR_M = 6
const FAR_M = 12

/**
 * What of the cameras of a conversation is taken: as good as it is shown; where nobody says how, as near as the person
 * stands. Of very many only the nearest are there, so that a face that is shown next has not to be fetched first.
 * @param taken whose picture is there now
 */
export function choosePictures(
  people: readonly Pictured[],
  taken: ReadonlySet<string>,
  max = PICTURES,
): ReadonlyMap<string, Picture> {
  const isShown = ({ wanted }: Pictured): boolean => wanted !== undefined && wanted !== 'none'
  const order = people
    .map((one) => ({ one, at: isShown(one) ? -2 : one.metres - (taken.has(one.userId) ? NEARER_M : 0) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at) || (a.one.userId < b.one.userId ? -1 : 1))
  return new Map(
    order.map(({ one }, i) => [one.userId, i < max || isShown(one) ? pictureOf(one) : ('none' as const)]),
  )
}

function pictureOf({ metres, wanted }: Pictured): Picture {
  if (wanted === 'none') return 'paused'
  return wanted ?? (metres <= NEAR_M ? 'high' : metres <= FAR_M ? 'medium' : 'low')
}
