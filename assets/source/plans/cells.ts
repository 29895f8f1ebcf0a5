import { encodeMask } from '#shared/map/grid.ts'
import type { Point } from './facing.ts'

/** Cells of one kind: what it is, and which cell, counted row by row. */
export type Mark = readonly [type: string, cell: number]

/** Thin walls ('x,y,n|w' → material) as marks; walls on the far edges of a map belong to its last row and column. */
export function wallMarks(edges: ReadonlyMap<string, string>, width: number, height: number): Mark[] {
  return [...edges].map(([edge, material]) => {
    const [x, y, side] = edge.split(',')
    const [cx, cy] = [Number(x), Number(y)]
    if (side === 'n' && cy === height) return [`${material}:s`, (cy - 1) * width + cx]
    if (side === 'w' && cx === width) return [`${material}:e`, cy * width + cx - 1]
    return [`${material}:${side}`, cy * width + cx]
  })
}

/** The masks of a map with so many cells, by kind. */
export function masksBy(marks: readonly Mark[], cells: number): Record<string, string> {
  const masks = new Map<string, Uint8Array>()
  for (const [type, i] of marks) {
    const mask = masks.get(type) ?? new Uint8Array(cells)
    mask[i] = 1
    masks.set(type, mask)
  }
  return Object.fromEntries([...masks].sort().map(([type, mask]) => [type, encodeMask(mask)]))
}

/** Millimetres are enough; also removes −0. */
export const tidy = (value: number) => Math.round(value * 1000) / 1000 + 0

/** Distance in metres from a point to the straight line between two points. */
export function distanceToLine(x: number, y: number, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const at = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - dx * at, y - y1 - dy * at)
}
