import type { CatalogueItem } from '../catalogue.ts'

/** Where the middle of a picture hangs: before the eyes of who stands. Metres. */
const EYES_M = 1.55
/** From this height on things stand on the floor before their wall, metres. */
const FULL_HEIGHT_M = 2.4
/** What is left between a thing and the upper end of its wall, metres. */
const HEADROOM_M = 0.05

/** Heights of the lower side of things that do not hang before one's eyes, metres. */
const heights: Readonly<Record<string, number>> = {
  'kitchen-upper': 1.45,
  'exit-sign': 2.5,
  'air-conditioner': 2.3,
  'wall-clock': 2,
  'sign-plate': 1.6,
  'sign-title': 2.35,
}

/** How high the lower side of something on a wall of some height is, metres above the floor. */
export function hangingHeight(item: CatalogueItem, scale: number, wallHeight: number): number {
  const tall = item.size[1] * scale
  const own = Object.hasOwn(heights, item.id) ? heights[item.id] : undefined
  const wanted = own ?? (tall >= FULL_HEIGHT_M ? 0 : EYES_M - tall / 2)
  return Math.max(0, Math.min(wanted, wallHeight - tall - HEADROOM_M))
}
