/** Width to height of a tile. */
const SHAPE = 16 / 9

export interface Grid {
  readonly columns: number
  /** Of one tile, CSS pixels. */
  readonly width: number
  readonly height: number
}

/** Columns that let so many equal tiles fill a box best. */
export function gridOf(count: number, boxWidth: number, boxHeight: number, gap: number): Grid {
  let best: Grid = { columns: 1, width: 0, height: 0 }
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns)
    const inWidth = (boxWidth - gap * (columns - 1)) / columns
    const inHeight = ((boxHeight - gap * (rows - 1)) / rows) * SHAPE
    const width = Math.max(0, Math.floor(Math.min(inWidth, inHeight)))
    if (width > best.width) best = { columns, width, height: Math.floor(width / SHAPE) }
  }
  return best
}
