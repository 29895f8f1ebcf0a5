import type { v1 } from '../protocol/messages.ts'
import type { Vec3 } from '../rules/pose.ts'
import type { GameMap } from '../world/world.ts'

/** Cells of a rectangle of an area: its corners are cells of it. */
const sizeOf = ({ x1, y1, x2, y2 }: v1.AreaPosition.$Properties): number =>
  ((x2 ?? 0) - (x1 ?? 0) + 1) * ((y2 ?? 0) - (y1 ?? 0) + 1)

/** Whether a cell of a map lies in a part of an area. */
export const isInPart = ({ x1, y1, x2, y2 }: v1.AreaPosition.$Properties, x: number, y: number): boolean =>
  x >= (x1 ?? 0) && x <= (x2 ?? 0) && y >= (y1 ?? 0) && y <= (y2 ?? 0)

/** The area a place of a map lies in, of several the one whose part there is the smallest; undefined: in none. */
export function areaAt(
  { areas }: Pick<GameMap, 'areas'>,
  { x, z }: Pick<Vec3, 'x' | 'z'>,
): string | undefined {
  const [cx, cy] = [Math.floor(x), Math.floor(z)]
  let best: { readonly id: string; readonly size: number } | undefined
  for (const [id, { coords }] of Object.entries(areas ?? {})) {
    for (const part of coords ?? []) {
      if (!isInPart(part, cx, cy)) continue
      const size = sizeOf(part)
      if (!best || size < best.size) best = { id, size }
    }
  }
  return best?.id
}

/** From so near, metres, one reads why an area is closed. */
const CLOSED_M = 1.2

/** Why the closed area one stands before is closed; undefined: there is none, or nothing is said. */
export function closedBefore(
  { areas }: Pick<GameMap, 'areas'>,
  { x, z }: Pick<Vec3, 'x' | 'z'>,
): string | undefined {
  for (const { closed, coords } of Object.values(areas ?? {})) {
    if (!closed) continue
    for (const { x1, y1, x2, y2 } of coords ?? []) {
      const [dx, dz] = [
        Math.max((x1 ?? 0) - x, 0, x - (x2 ?? 0) - 1),
        Math.max((y1 ?? 0) - z, 0, z - (y2 ?? 0) - 1),
      ]
      if (Math.hypot(dx, dz) <= CLOSED_M) return closed
    }
  }
  return undefined
}
