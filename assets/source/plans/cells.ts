import type { Point } from './facing.ts'

/** Millimetres are enough; also removes −0. */
export const tidy = (value: number) => Math.round(value * 1000) / 1000 + 0

/** Distance in metres from a point to the straight line between two points. */
export function distanceToLine(x: number, y: number, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const at = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - dx * at, y - y1 - dy * at)
}
