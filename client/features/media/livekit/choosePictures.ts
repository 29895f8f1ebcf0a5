/** How good a picture shall come; `none`: it is not taken at all, `paused`: taken, but nothing is sent of it. */
export type Picture = 'high' | 'medium' | 'low' | 'paused' | 'none'

export interface Pictured {
  readonly userId: string
  readonly metres: number
  /** Height it is shown at in pixels of the display, 0: nowhere; undefined: whoever shows it does not say. */
  readonly shownPx: number | undefined
}

/** So many pictures come at once; of more those of the nearest. */
export const PICTURES = 16
/** Somebody who has a picture loses it only to somebody so much nearer, metres. */
const NEARER_M = 1
/** As near as people stand who talk, and as far as one sees a face as more than a spot. */
const NEAR_M = 6
const FAR_M = 12
/** Up to so many pixels the next smaller picture is as good: heights of the layers. */
const LOW_PX = 200
const MEDIUM_PX = 400

/**
 * What of the cameras of a conversation is taken: as good as it is shown, and where nobody says how it is shown, as near as
 * the person stands. Of very many only the nearest, and all that are seen.
 * @param taken whose picture comes now
 */
export function choosePictures(
  people: readonly Pictured[],
  taken: ReadonlySet<string>,
  max = PICTURES,
): ReadonlyMap<string, Picture> {
  const orderOf = ({ userId, metres, shownPx }: Pictured): number =>
    shownPx ? -1 : metres - (taken.has(userId) ? NEARER_M : 0)
  const order = people
    .map((one) => ({ one, at: orderOf(one) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at) || (a.one.userId < b.one.userId ? -1 : 1))
  return new Map(
    order.map(({ one }, i) => [one.userId, i < max || one.shownPx ? pictureOf(one) : ('none' as const)]),
  )
}

function pictureOf({ metres, shownPx }: Pictured): Picture {
  if (shownPx === 0) return 'paused'
  if (shownPx !== undefined) return shownPx <= LOW_PX ? 'low' : shownPx <= MEDIUM_PX ? 'medium' : 'high'
  return metres <= NEAR_M ? 'high' : metres <= FAR_M ? 'medium' : 'low'
}
