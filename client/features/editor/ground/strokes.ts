import { decodeCells, hasCell, type GridRect, type GridSize } from '#shared/map/grid.ts'
import { sizeOf } from '#shared/map/making/painting.ts'
import type { Cell, CellEdge } from '#shared/map/making/quarters.ts'
import {
  cellAt,
  cellsOfBrush,
  cellsOfLine,
  cellsOfRect,
  cornerAt,
  edgeAt,
  edgesAround,
  edgesOfLine,
  isCellIn,
  isEdgeIn,
  rectBetween,
} from '#shared/map/making/shapes.ts'
import type { FloorPoint } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { BrushTool } from './brush.ts'

/** What a stroke is of: cells, or edges between them. */
export interface Stroke {
  readonly cells: readonly Cell[]
  readonly edges: readonly CellEdge[]
  /** Of a line or a rectangle how far it goes, metres. */
  readonly metres?: { readonly width: number; readonly depth: number }
}

export const noStroke: Stroke = { cells: [], edges: [] }

const cellKey = ({ x, y }: Cell): string => `${x},${y}`

const unique = <T>(all: Iterable<T>, keyOf: (one: T) => string): T[] => [
  ...new Map([...all].map((one) => [keyOf(one), one])).values(),
]

/** Cells so wide a brush paints on the way through some points (metres). */
export function cellsAlong(size: GridSize, points: readonly FloorPoint[], width: number): Cell[] {
  const [first] = points
  if (!first) return []
  const way = points.flatMap((point, i) => {
    const before = points[i - 1] ?? point
    // Beyond the level the way goes on: one comes back into it.
    return cellsOfLine(beyond, cellAt(before.x + FAR, before.z + FAR), cellAt(point.x + FAR, point.z + FAR))
  })
  return unique(
    way.flatMap(({ x, y }) => cellsOfBrush(size, { x: x - FAR, y: y - FAR }, width)),
    cellKey,
  )
}

/** Lines are drawn on a grid that goes so far beyond the level on each side, cells. */
const FAR = 1_000
const beyond: GridSize = { width: 3 * FAR, height: 3 * FAR }

/** The edges a pencil goes along through some points: from corner to corner, and of a single press the nearest one. */
export function edgesAlong(size: GridSize, points: readonly FloorPoint[]): CellEdge[] {
  const [first] = points
  if (!first) return []
  const corners = points.flatMap((point, i) => {
    const [from, to] = [
      cornerAt((points[i - 1] ?? point).x, (points[i - 1] ?? point).z),
      cornerAt(point.x, point.z),
    ]
    return cellsOfLine(beyond, { x: from.x + FAR, y: from.y + FAR }, { x: to.x + FAR, y: to.y + FAR })
  })
  const edges: CellEdge[] = []
  corners.forEach((corner, i) => {
    const before = corners[i - 1]
    if (!before) return
    const [x, y] = [Math.min(before.x, corner.x) - FAR, Math.min(before.y, corner.y) - FAR]
    if (before.x !== corner.x) edges.push({ x, y, side: 'n' })
    else if (before.y !== corner.y) edges.push({ x, y, side: 'w' })
  })
  const all = edges.length > 0 ? edges : [edgeAt(first.x, first.z)]
  return unique(all, ({ x, y, side }) => `${x},${y},${side}`).filter((edge) => isEdgeIn(size, edge))
}

/** The cells on the border of a rectangle. */
export const cellsOfFrame = (size: GridSize, rect: GridRect): Cell[] =>
  cellsOfRect(size, rect).filter(
    ({ x, y }) => x === rect.x || y === rect.y || x === rect.x + rect.w - 1 || y === rect.y + rect.h - 1,
  )

/** What one press and drag of a tool means in cells. */
export function cellsOf(
  map: GameMap,
  tool: BrushTool,
  points: readonly FloorPoint[],
  width: number,
  isFrame: boolean,
  isRoom = false,
): Stroke {
  const size = sizeOf(map)
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to) return noStroke
  const [a, b] = [cellAt(from.x, from.z), cellAt(to.x, to.z)]
  const { w, h, ...corner } = rectBetween(a, b)
  const metres = { width: w, depth: h }
  switch (tool) {
    case 'line':
      return { cells: cellsAlong(size, [from, to], width), edges: [], metres }
    case 'rect': {
      const rect = { ...corner, w, h }
      return { cells: isFrame ? cellsOfFrame(size, rect) : cellsOfRect(size, rect), edges: [], metres }
    }
    case 'fill':
      return { cells: cellsLike(map, b, isRoom), edges: [] }
    default:
      return { cells: cellsAlong(size, points, width), edges: [] }
  }
}

/** What one press and drag of a tool means in edges. */
export function edgesOf(map: GameMap, tool: BrushTool, points: readonly FloorPoint[]): Stroke {
  const size = sizeOf(map)
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to) return noStroke
  const [a, b] = [cornerAt(from.x, from.z), cornerAt(to.x, to.z)]
  const [width, depth] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
  if (tool === 'line' && width + depth > 0) {
    const along = Math.max(width, depth)
    const metres = { width: width >= depth ? along : 0, depth: width >= depth ? 0 : along }
    return { cells: [], edges: edgesOfLine(size, a, b), metres }
  }
  if (tool === 'rect' && width > 0 && depth > 0) {
    const rect = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), w: width, h: depth }
    return { cells: [], edges: edgesAround(size, rect), metres: { width, depth } }
  }
  if (tool === 'rect' && width + depth > 0) return { cells: [], edges: edgesOfLine(size, a, b) }
  return { cells: [], edges: edgesAlong(size, points) }
}

/** So many cells are filled at once. */
const FILL_MAX = 20_000

/**
 * The cells one gets to from a cell over ground of its kind, thin walls and doors between them excepted: of the same
 * floor, or for what takes whole rooms (`isRoom`) of any, whatever stands there.
 */
export function cellsLike(map: GameMap, start: Cell, isRoom = false): Cell[] {
  const size = sizeOf(map)
  if (!isCellIn(size, start)) return []
  const [floors, walls] = [Object.entries(map.floors ?? {}), wholeWalls(map)]
  const kindOf = (cell: Cell): string => {
    const at = cell.y * size.width + cell.x
    const floor = floors.findLast(([, mask]) => hasCell(mask, at))?.[0]
    return `${isRoom ? floor !== undefined : floor} ${walls.some((mask) => hasCell(mask, at))}`
  }
  const hasWall = wallsOf(map)
  const kind = kindOf(start)
  const found = [start]
  const seen = new Set([cellKey(start)])
  for (const cell of found) {
    if (found.length >= FILL_MAX) break
    const { x, y } = cell
    const next: readonly (readonly [Cell, CellEdge])[] = [
      [
        { x: x + 1, y },
        { x: x + 1, y, side: 'w' },
      ],
      [
        { x: x - 1, y },
        { x, y, side: 'w' },
      ],
      [
        { x, y: y + 1 },
        { x, y: y + 1, side: 'n' },
      ],
      [
        { x, y: y - 1 },
        { x, y, side: 'n' },
      ],
    ]
    for (const [other, edge] of next) {
      if (seen.has(cellKey(other)) || !isCellIn(size, other) || hasWall(edge)) continue
      if (kindOf(other) !== kind) continue
      seen.add(cellKey(other))
      found.push(other)
    }
  }
  return found
}

const wholeWalls = ({ walls = {} }: GameMap): string[] =>
  Object.entries(walls).flatMap(([key, mask]) => (/:[nesw]$/.test(key) ? [] : [mask]))

/** Tells of edges whether a thin wall stands on them, doors and all. */
function wallsOf(map: GameMap): (edge: CellEdge) => boolean {
  const { width, height } = sizeOf(map)
  const masks = Object.entries(map.walls ?? {}).flatMap(([key, mask]) => {
    const side = /:([nesw])$/.exec(key)?.[1]
    return side ? [{ side, cells: decodeCells(mask, 0, width * height) }] : []
  })
  const has = (side: string, x: number, y: number): boolean =>
    x >= 0 &&
    y >= 0 &&
    x < width &&
    y < height &&
    masks.some((mask) => mask.side === side && mask.cells[y * width + x] === 1)
  return ({ x, y, side }) =>
    side === 'n' ? has('n', x, y) || has('s', x, y - 1) : has('w', x, y) || has('e', x - 1, y)
}

/** Cells as rectangles, none on another: rows first, then rows of the same place joined. */
export function rectsOf(cells: Iterable<Cell>, most = Infinity): GridRect[] {
  const rows = new Map<number, number[]>()
  for (const { x, y } of cells) rows.set(y, [...(rows.get(y) ?? []), x])
  const done: GridRect[] = []
  let open: GridRect[] = []
  for (const y of [...rows.keys()].sort((a, b) => a - b)) {
    const runs: GridRect[] = []
    for (const x of [...new Set(rows.get(y)!)].sort((a, b) => a - b)) {
      const last = runs.at(-1)
      if (last && last.x + last.w === x && last.w < most) runs[runs.length - 1] = { ...last, w: last.w + 1 }
      else runs.push({ x, y, w: 1, h: 1 })
    }
    const next: GridRect[] = []
    for (const run of runs) {
      const above = open.find(
        (rect) => rect.x === run.x && rect.w === run.w && rect.y + rect.h === y && rect.h < most,
      )
      next.push(above ? { ...above, h: above.h + 1 } : run)
      if (above) open = open.filter((rect) => rect !== above)
    }
    done.push(...open)
    open = next
  }
  return [...done, ...open]
}
