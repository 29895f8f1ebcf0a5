import type { v1 } from '../protocol/messages.ts'

/** The cells of a desk: its rectangles; the second corner may lie on the far border, and one cell is the least. */
export const deskCells = (desk: v1.DBDesk.$Properties): { x: number; y: number }[] => {
  const cells: { x: number; y: number }[] = []
  for (const { x1, y1, x2, y2 } of desk.coords ?? []) {
    for (let y = y1 ?? 0; y < Math.max(y2 ?? 0, (y1 ?? 0) + 1); y += 1) {
      for (let x = x1 ?? 0; x < Math.max(x2 ?? 0, (x1 ?? 0) + 1); x += 1) cells.push({ x, y })
    }
  }
  return cells
}

/** At least how many cells those are, without going through them. */
export const deskArea = (desk: v1.DBDesk.$Properties): number =>
  (desk.coords ?? []).reduce(
    (area, { x1, y1, x2, y2 }) =>
      area + Math.max(1, (x2 ?? 0) - (x1 ?? 0)) * Math.max(1, (y2 ?? 0) - (y1 ?? 0)),
    0,
  )
