import type { MapPortal } from '#shared/map/portals.ts'
import { distanceToPrism } from '#shared/map/placement.ts'
import type { Level } from '../level/level.ts'
import type { Thing } from '../level/furniture/things.ts'
import { seatNear } from '../player/pick.ts'
import type { GroundPoint, SeatPlace } from '../player/selfPlayer.ts'

/** So many things are offered at a time: of more only the nearest are looked at. */
export const OFFERS_MAX = 32

/** What one could do here, and the thing one would do it with. */
export type Offer =
  | { readonly kind: 'sit'; readonly seat: SeatPlace }
  | { readonly kind: 'stand'; readonly seat: SeatPlace }
  | { readonly kind: 'portal'; readonly portal: MapPortal }
  | { readonly kind: 'thing'; readonly thing: Thing }

/** From so far a seat offers itself, metres. */
export const SIT_REACH_M = 1.9
/** From the edge of its tile or object. */
export const PORTAL_REACH_M = 0.4
/** How high over a thing its hint floats, metres; over a high one it stays where eyes are. */
const OVER_M = 0.22
const HIGHEST_M = 2.1
/** Who sits is not covered: the hint to stand up is under the feet, metres from the seat. */
const UNDER_M = -0.95

/**
 * What is offered to somebody standing at a place: the way out alone, else things, the nearest first, and then a seat.
 */
export function offersAt(
  level: Level,
  isFree: (chairIdx: number) => boolean,
  at: GroundPoint,
  heading: number,
): readonly Offer[] {
  const portal = level.portals.find(({ prism }) => distanceToPrism(prism, at.x, at.z) < PORTAL_REACH_M)
  if (portal) return [{ kind: 'portal', portal }]
  const things = thingsNear(level, at)
  const seat = seatNear(level, isFree, at, heading, SIT_REACH_M)
  return seat ? [...things, { kind: 'sit', seat }] : things
}

function thingsNear(level: Level, at: GroundPoint): Offer[] {
  const near: { readonly thing: Thing; readonly metres: number }[] = []
  for (const thing of level.things) {
    const metres = distanceToPrism(thing.prism, at.x, at.z)
    if (metres <= thing.reach) near.push({ thing, metres })
  }
  const offers: Offer[] = []
  for (const { thing } of near.sort((a, b) => a.metres - b.metres)) {
    if (level.isAtHand(thing, at)) offers.push({ kind: 'thing', thing })
    // What lies behind a wall takes nobody's place.
    if (offers.length === OFFERS_MAX) break
  }
  return offers
}

/** What tells two offers apart. */
export const offerKey = (offer: Offer | undefined): string => {
  switch (offer?.kind) {
    case undefined:
      return ''
    case 'sit':
    case 'stand':
      return `${offer.kind} ${offer.seat.chairIdx}`
    case 'portal':
      return `portal ${offer.portal.prism.cx} ${offer.portal.prism.cz}`
    case 'thing':
      return `thing ${offer.thing.key}`
  }
}

/** The place over a thing where its hint floats, metres. */
export function hintPlace(offer: Offer): { readonly x: number; readonly y: number; readonly z: number } {
  if (offer.kind === 'sit' || offer.kind === 'stand') {
    const { x, z, height } = offer.seat
    return { x, y: height + (offer.kind === 'sit' ? 0.42 : UNDER_M), z }
  }
  const { cx, cz, y1 } = offer.kind === 'portal' ? offer.portal.prism : offer.thing.prism
  return { x: cx, y: Math.min(y1 + OVER_M, HIGHEST_M), z: cz }
}

/** Distance of a hint from the edges of the view, pixels: it leaves room for what stands there. */
export interface Margins {
  readonly side: number
  readonly top: number
  readonly bottom: number
}

/** A place in a picture, from -1 to 1 (y up), and whether that is behind the eye. */
export interface InView {
  readonly x: number
  readonly y: number
  readonly isBehind: boolean
}

/** Where a hint stands in a view of this size. */
export function hintPixels(
  at: InView,
  width: number,
  height: number,
  margins: Margins,
): readonly [x: number, y: number] {
  const within = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value))
  // What is behind is below: one would have to turn round.
  const x = at.isBehind ? width / 2 : ((at.x + 1) / 2) * width
  const y = at.isBehind ? height : ((1 - at.y) / 2) * height
  return [
    Math.round(within(Math.min(margins.side, width / 2), x, Math.max(width - margins.side, width / 2))),
    Math.round(within(margins.top, y, Math.max(height - margins.bottom, margins.top))),
  ]
}
