import type { CatalogueItem } from '../catalogue.ts'
import { collidersOf, distanceToPrism, sinCosDeg, toScene, type Prism } from '../placement.ts'
import { placedAt, type Spot } from './spots.ts'

/** No thicker than this, and longer than a book, is flat: rugs, strips in the floor. Metres. */
const FLAT_M = { high: 0.07, longFrom: 0.5 } as const

/** Whether something lies flat on the floor: things stand on it and people walk over it. */
export const isFlat = ({ mount, size: [width, height, depth], colliders }: CatalogueItem): boolean =>
  mount === 'floor' &&
  height <= FLAT_M.high &&
  Math.max(width, depth) >= FLAT_M.longFrom &&
  colliders.length === 0

/**
 * All of a thing as one prism: on walls its back is at its origin, from ceilings it hangs below it, a window begins at
 * its sill.
 */
export function wholeOf(item: CatalogueItem, spot: Spot): Prism {
  const [width, height, depth] = item.size
  const middle = item.mount === 'wall' ? toScene(spot, 0, depth / 2) : spot
  const tall = height * spot.scale
  const y0 = item.mount === 'ceiling' ? spot.y - tall : spot.y + (item.sill ?? 0) * spot.scale
  return {
    cx: middle.x,
    cz: middle.z,
    hx: (width * spot.scale) / 2,
    hz: (depth * spot.scale) / 2,
    yaw: spot.yaw,
    y0,
    y1: y0 + tall,
  }
}

/** What of a thing feet and other things meet; nothing of doors and windows: their walls are. */
export const solidsOf = (item: CatalogueItem, spot: Spot): readonly Prism[] =>
  item.opens ? [] : collidersOf(placedAt({}, spot), item)

/** Half sizes along the axes of the scene of a prism turned as it is, metres. */
export function reachOf({ hx, hz, yaw }: Prism): { readonly x: number; readonly z: number } {
  const { sin, cos } = sinCosDeg(yaw)
  return { x: Math.abs(hx * cos) + Math.abs(hz * sin), z: Math.abs(hx * sin) + Math.abs(hz * cos) }
}

/** A prism around the same middle, its sides on the floor so many times as long. */
export const shrunk = (prism: Prism, factor: number): Prism => ({
  ...prism,
  hx: prism.hx * factor,
  hz: prism.hz * factor,
})

/** Whether a point of the floor lies in a prism. */
export const isOver = (prism: Prism, x: number, z: number): boolean => distanceToPrism(prism, x, z) === 0

/** Whether one prism's own axes part two of them: none of what they share is wider than `slack`. */
function isParted(a: Prism, b: Prism, slack: number): boolean {
  const { sin, cos } = sinCosDeg(a.yaw)
  const [dx, dz] = [b.cx - a.cx, b.cz - a.cz]
  const between = sinCosDeg(b.yaw - a.yaw)
  const across = Math.abs(b.hx * between.cos) + Math.abs(b.hz * between.sin)
  const along = Math.abs(b.hx * between.sin) + Math.abs(b.hz * between.cos)
  return (
    Math.abs(dx * cos + dz * sin) >= a.hx + across - slack ||
    Math.abs(dz * cos - dx * sin) >= a.hz + along - slack
  )
}

/**
 * Whether two prisms truly share some room: more than `slack` metres to every side, so that what touches does not
 * overlap.
 */
export const areOverlapping = (a: Prism, b: Prism, slack: number): boolean =>
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > slack && !isParted(a, b, slack) && !isParted(b, a, slack)
