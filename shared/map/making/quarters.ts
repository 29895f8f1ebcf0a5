import type { GridRect, GridSize } from '../grid.ts'
import type { FloorPoint } from '../placement.ts'
import { normalYaw, type Spot } from './spots.ts'

/**
 * Turning a rectangle of cells, with all that lies in it, by quarters: clockwise seen from above, as yaw turns. What was
 * measured from the rectangle's north-west corner is measured from the turned one's. All of it is exact.
 */

/** How many quarters. */
export type Quarters = 0 | 1 | 2 | 3

/** An edge between cells, as walls have them: `n` of a cell or `w` of it (shared/map/walls.ts). */
export interface CellEdge {
  readonly x: number
  readonly y: number
  readonly side: 'n' | 'w'
}

/** A cell of a grid. */
export interface Cell {
  readonly x: number
  readonly y: number
}

/** The quarters of a number of turns: whole, and back where it is below 0. */
export const quarters = (turns: number): Quarters =>
  Number.isFinite(turns) ? ((((Math.round(turns) % 4) + 4) % 4) as Quarters) : 0

/** The quarters nearest to an angle, degrees. */
export const quartersOf = (degrees: number): Quarters => quarters(degrees / 90)

/** Both turns, one after the other. */
export const sumOf = (first: Quarters, second: Quarters): Quarters => quarters(first + second)

/** The turn that takes another back. */
export const backOf = (turns: Quarters): Quarters => quarters(-turns)

/** The size of a turned rectangle. */
export const turnedSize = ({ width, height }: GridSize, turns: Quarters): GridSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Does one quarter after the other, each in the rectangle as the ones before left it. */
function turned<T>(part: T, size: GridSize, turns: Quarters, once: (part: T, size: GridSize) => T): T {
  let now = part
  for (let turn = 0; turn < turns; turn++) now = once(now, turnedSize(size, quarters(turn)))
  return now
}

/** A point in the rectangle, metres from its corner. */
export const turnedPoint = ({ x, z }: FloorPoint, size: GridSize, turns: Quarters): FloorPoint =>
  turned<FloorPoint>({ x, z }, size, turns, (point, { height }) => ({ x: height - point.z, z: point.x }))

/** A cell of the rectangle. */
export const turnedCell = ({ x, y }: Cell, size: GridSize, turns: Quarters): Cell =>
  turned<Cell>({ x, y }, size, turns, (cell, { height }) => ({ x: height - 1 - cell.y, y: cell.x }))

/** An edge of the rectangle; those on its far sides are edges of the cells beyond. */
export const turnedEdge = ({ x, y, side }: CellEdge, size: GridSize, turns: Quarters): CellEdge =>
  turned<CellEdge>({ x, y, side }, size, turns, (edge, { height }) =>
    edge.side === 'n'
      ? { x: height - edge.y, y: edge.x, side: 'w' }
      : { x: height - 1 - edge.y, y: edge.x, side: 'n' },
  )

/** A smaller rectangle in the rectangle. */
export const turnedRect = ({ x, y, w, h }: GridRect, size: GridSize, turns: Quarters): GridRect =>
  turned<GridRect>({ x, y, w, h }, size, turns, (rect, { height }) => ({
    x: height - rect.y - rect.h,
    y: rect.x,
    w: rect.h,
    h: rect.w,
  }))

/** A direction, degrees from 0 up to 360. */
export const turnedYaw = (yaw: number, turns: Quarters): number => normalYaw(yaw + turns * 90)

/** Where something stands in the rectangle, metres from its corner: it turns along. */
export const turnedSpot = (spot: Spot, size: GridSize, turns: Quarters): Spot => ({
  ...spot,
  ...turnedPoint(spot, size, turns),
  yaw: turnedYaw(spot.yaw, turns),
})

/** A mask of the rectangle, one byte a cell. */
export function turnedMask(mask: Uint8Array, size: GridSize, turns: Quarters): Uint8Array {
  const after = turnedSize(size, turns)
  const cells = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const to = turnedCell({ x, y }, size, turns)
      cells[to.y * after.width + to.x] = mask[y * size.width + x] ?? 0
    }
  }
  return cells
}
