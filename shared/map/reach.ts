import { limits } from '../rules/limits.ts'
import type { Catalogue } from './catalogue.ts'
import { footprintOf, placementOf, type MapObject, type Prism } from './placement.ts'
import { isGuide } from './isGuide.ts'

/** Objects outside the catalogue are boards of width × height cells (decisions.md). */
const BOARD_HEIGHT_M = 2

/** The room an object takes up, whether the catalogue knows it or not. */
export function prismOf(object: MapObject, catalogue: Catalogue): Prism {
  const item = catalogue.get(object.templateId ?? '')
  if (item) return footprintOf(object, item)
  const { x, z, y, yaw } = placementOf(object)
  const [hx, hz] = [(object.width ?? 1) / 2, (object.height ?? 1) / 2]
  return { cx: x, cz: z, hx, hz, yaw, y0: y, y1: y + BOARD_HEIGHT_M }
}

/** From so far an object can be used, metres from its edge. */
export const reachOf = (object: MapObject): number =>
  isGuide(object)
    ? limits.guideReachM
    : Math.max(limits.interactReachM, Math.min(object.distThreshold ?? 0, limits.interactReachMaxM))
