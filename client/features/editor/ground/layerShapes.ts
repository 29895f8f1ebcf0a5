import type { GridRect } from '#shared/map/grid.ts'
import { sizeOf } from '#shared/map/making/painting.ts'
import type { Cell } from '#shared/map/making/quarters.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Layer, ZoneName } from './brush.ts'
import { rectsOf } from './strokes.ts'
import { zonesOf } from './zones.ts'

/** Rectangles of a layer are cut to pieces of so many cells: those partly behind the eye are left out. */
export const PIECE_CELLS = 6

/** A line between cells that belong and cells that do not: from a corner of cells to another. */
export interface Outline {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** What of a layer is drawn. */
export interface LayerShape {
  readonly rects: readonly GridRect[]
  readonly outlines: readonly Outline[]
  readonly labels: readonly LayerLabel[]
}

/** What is written on a zone: its name, or nothing where it has none. */
export interface LayerLabel {
  readonly zone: ZoneName
  readonly name: string | undefined
  /** Metres: its middle, and half of how wide and deep there is room for it. */
  readonly x: number
  readonly z: number
  readonly halfX: number
  readonly halfZ: number
}

const cut = ({ x, y, w, h }: GridRect): GridRect[] => {
  const pieces: GridRect[] = []
  for (let py = 0; py < h; py += PIECE_CELLS)
    for (let px = 0; px < w; px += PIECE_CELLS)
      pieces.push({
        x: x + px,
        y: y + py,
        w: Math.min(PIECE_CELLS, w - px),
        h: Math.min(PIECE_CELLS, h - py),
      })
  return pieces
}

/** The lines around rectangles that do not lie on one another, straight ones joined as far as a piece. */
export function outlinesOf(rects: readonly GridRect[]): Outline[] {
  // Each side of a cell that has no neighbour of its kind, by the line it lies on.
  const has = new Set<string>()
  for (const { x, y, w, h } of rects)
    for (let cy = y; cy < y + h; cy++) for (let cx = x; cx < x + w; cx++) has.add(`${cx},${cy}`)
  const across = new Map<number, Set<number>>()
  const down = new Map<number, Set<number>>()
  const mark = (lines: Map<number, Set<number>>, line: number, at: number): void => {
    const marks = lines.get(line) ?? new Set()
    lines.set(line, marks)
    marks.add(at)
  }
  for (const key of has) {
    const [x, y] = key.split(',').map(Number) as [number, number]
    if (!has.has(`${x},${y - 1}`)) mark(across, y, x)
    if (!has.has(`${x},${y + 1}`)) mark(across, y + 1, x)
    if (!has.has(`${x - 1},${y}`)) mark(down, x, y)
    if (!has.has(`${x + 1},${y}`)) mark(down, x + 1, y)
  }
  const joined = (
    lines: Map<number, Set<number>>,
    lineOf: (line: number, from: number, to: number) => Outline,
  ) =>
    [...lines].flatMap(([line, marks]) => {
      const sorted = [...marks].sort((a, b) => a - b)
      const found: Outline[] = []
      let from: number | undefined
      sorted.forEach((at, i) => {
        from ??= at
        const next = sorted[i + 1]
        if (next === at + 1 && at + 1 - from < PIECE_CELLS) return
        found.push(lineOf(line, from, at + 1))
        from = undefined
      })
      return found
    })
  return [
    ...joined(across, (y, x1, x2) => ({ x1, y1: y, x2, y2: y })),
    ...joined(down, (x, y1, y2) => ({ x1: x, y1, x2: x, y2 })),
  ]
}

const shapeOf = (rects: readonly GridRect[], labels: readonly LayerLabel[] = []): LayerShape => ({
  rects: rects.flatMap(cut),
  outlines: outlinesOf(rects),
  labels,
})

function closedCells(map: GameMap): Cell[] {
  const { width } = sizeOf(map)
  const cells: Cell[] = []
  map.collisions?.forEach((cell, i) => {
    if (cell === 1) cells.push({ x: i % width, y: Math.floor(i / width) })
  })
  return cells
}

function zoneShape(map: GameMap, layer: ZoneName['layer']): LayerShape {
  const shapes = zonesOf(map, layer).map((zone) => {
    const largest = zone.rects.toSorted((a, b) => b.w * b.h - a.w * a.h)[0]
    const labels = largest
      ? [
          {
            zone: { layer, id: zone.id },
            name: zone.name,
            x: largest.x + largest.w / 2,
            z: largest.y + largest.h / 2,
            halfX: largest.w / 2,
            halfZ: largest.h / 2,
          },
        ]
      : []
    return shapeOf(zone.rects, labels)
  })
  return {
    rects: shapes.flatMap(({ rects }) => rects),
    outlines: shapes.flatMap(({ outlines }) => outlines),
    labels: shapes.flatMap(({ labels }) => labels),
  }
}

const known = new Map<Layer, { readonly source: unknown; readonly shape: LayerShape }>()

const sourceOf = (map: GameMap, layer: Layer): unknown => {
  switch (layer) {
    case 'closed':
      return map.collisions
    case 'announcer':
      return map.announcer
    default:
      return zonesOf(map, layer)
  }
}

/** What is drawn of a layer; made anew only when the level says something else of it. */
export function shapeOfLayer(map: GameMap, layer: Layer): LayerShape {
  const source = sourceOf(map, layer)
  const before = known.get(layer)
  if (before && before.source === source && source !== undefined) return before.shape
  const shape =
    layer === 'closed'
      ? shapeOf(rectsOf(closedCells(map)))
      : layer === 'announcer'
        ? shapeOf(rectsOf((map.announcer ?? []).map(({ x, y }) => ({ x: x ?? 0, y: y ?? 0 }))))
        : zoneShape(map, layer)
  known.set(layer, { source, shape })
  return shape
}
