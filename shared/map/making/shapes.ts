import type { GridRect, GridSize } from '../grid.ts'
import type { Cell, CellEdge } from './quarters.ts'

/** What brushes, lines and rectangles of the map maker mean in cells and edges. What lies outside of a map is left out. */

/** Whether a cell lies in a grid. */
export const isCellIn = ({ width, height }: GridSize, { x, y }: Cell): boolean =>
  Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < width && y < height

/** Whether an edge lies in a grid: those on its far sides are edges of the cells beyond. */
export const isEdgeIn = ({ width, height }: GridSize, { x, y, side }: CellEdge): boolean =>
  isCellIn(side === 'n' ? { width, height: height + 1 } : { width: width + 1, height }, { x, y })

/** The cell at a point of the floor, metres. */
export const cellAt = (x: number, z: number): Cell => ({ x: Math.floor(x), y: Math.floor(z) })

/** The rectangle of which two cells are corners. */
export const rectBetween = (a: Cell, b: Cell): GridRect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x) + 1,
  h: Math.abs(a.y - b.y) + 1,
})

/** The cells of a rectangle that lie in a grid, row by row. */
export function cellsOfRect(size: GridSize, { x, y, w, h }: GridRect): Cell[] {
  const cells: Cell[] = []
  const [right, bottom] = [Math.min(size.width, x + w), Math.min(size.height, y + h)]
  for (let cy = Math.max(0, Math.ceil(y)); cy < bottom; cy++) {
    for (let cx = Math.max(0, Math.ceil(x)); cx < right; cx++) cells.push({ x: cx, y: cy })
  }
  return cells
}

/** No stroke of a brush is longer, cells: the longest side of a map. */
const STROKE_MAX = 1_000

/**
 * The cells of a straight line between two, both included. Each has a side in common with the next one, so that one can
 * walk along a painted line and a wall of cells has no gaps.
 */
export function cellsOfLine(size: GridSize, from: Cell, to: Cell): Cell[] {
  const cells: Cell[] = []
  let { x, y } = from
  const [across, down] = [to.x - from.x, to.y - from.y]
  const steps = Math.abs(across) + Math.abs(down)
  if (!Number.isInteger(steps) || steps > 2 * STROKE_MAX) return cells
  let [right, below] = [0, 0]
  for (let step = 0; step <= steps; step++) {
    if (isCellIn(size, { x, y })) cells.push({ x, y })
    // Along the axis on which less of the way is done.
    if ((2 * right + 1) * Math.abs(down) < (2 * below + 1) * Math.abs(across)) {
      x += Math.sign(across)
      right += 1
    } else {
      y += Math.sign(down)
      below += 1
    }
  }
  return cells
}

/** The cells of a square brush so many cells wide around a cell; of an even width more are to the east and south. */
export function cellsOfBrush(size: GridSize, { x, y }: Cell, width: number): Cell[] {
  const wide = Math.max(1, Math.floor(width) || 1)
  const before = Math.floor((wide - 1) / 2)
  return cellsOfRect(size, { x: x - before, y: y - before, w: wide, h: wide })
}

/** The edges around a rectangle of cells. */
export function edgesAround(size: GridSize, { x, y, w, h }: GridRect): CellEdge[] {
  const edges: CellEdge[] = []
  for (let at = x; at < x + w; at++) edges.push({ x: at, y, side: 'n' }, { x: at, y: y + h, side: 'n' })
  for (let at = y; at < y + h; at++) edges.push({ x, y: at, side: 'w' }, { x: x + w, y: at, side: 'w' })
  return edges.filter((edge) => isEdgeIn(size, edge))
}

/**
 * The edges of a straight wall from one corner of cells to another, along the axis on which they are farther apart.
 * Corners are grid points: (0, 0) is the map's own.
 */
export function edgesOfLine(size: GridSize, from: Cell, to: Cell): CellEdge[] {
  const isAcross = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y)
  const [start, end] = isAcross ? [from.x, to.x] : [from.y, to.y]
  const length = Math.min(STROKE_MAX, Math.abs(end - start))
  const first = Math.min(start, end)
  return Array.from({ length: Number.isInteger(length) ? length : 0 }, (_, i): CellEdge =>
    isAcross ? { x: first + i, y: from.y, side: 'n' } : { x: from.x, y: first + i, side: 'w' },
  ).filter((edge) => isEdgeIn(size, edge))
}

/** The corner of cells nearest to a point of the floor, metres. */
export const cornerAt = (x: number, z: number): Cell => ({ x: Math.round(x), y: Math.round(z) })

/** The edge nearest to a point of the floor, metres. */
export function edgeAt(x: number, z: number): CellEdge {
  const [line, row] = [Math.round(x), Math.round(z)]
  return Math.abs(x - line) < Math.abs(z - row)
    ? { x: line, y: Math.floor(z), side: 'w' }
    : { x: Math.floor(x), y: row, side: 'n' }
}
