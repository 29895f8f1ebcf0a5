import type { Catalogue } from './catalogue.ts'
import { guideBodyM, guideOf, metresToRound } from './guides.ts'
import { distanceToPrism, type FloorPoint, type MapObject } from './placement.ts'
import { prismOf, reachOf } from './reach.ts'

/** Whether somebody at a point is near enough to an object to use it. */
export function isInReach(object: MapObject, catalogue: Catalogue, at: FloorPoint): boolean {
  const guide = guideOf(object)
  // Where it is now is the clock's, and its own if somebody keeps it: near its round is near enough.
  const metres = guide
    ? metresToRound(guide, at) - guideBodyM
    : distanceToPrism(prismOf(object, catalogue), at.x, at.z)
  return metres <= reachOf(object)
}
