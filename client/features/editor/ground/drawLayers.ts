import type { GridRect } from '#shared/map/grid.ts'
import type { CellEdge } from '#shared/map/making/quarters.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Aim } from '../../../scene/aim.ts'
import { cutWord } from '../../../scene/plan/planSigns.ts'
import { layerColours, layerOf, type Brush, type Layer, type ZoneName } from './brush.ts'
import type { Preview } from './groundStore.ts'
import { outlinesOf, shapeOfLayer, type LayerLabel, type Outline } from './layerShapes.ts'
import { rectsOf } from './strokes.ts'

/** Over the floor, metres: what lies in it would flicker in the eye. */
const OVER_M = 0.03
/** A wall that is being drawn stands so high, metres. */
const WALL_M = 1.1
/** What paints the ground, and what takes something away. */
const colours = { paint: '#12a594', erase: '#e5533d', misfit: '#e5533d' } as const
/** So many names are written, and so many pieces of a layer drawn, at most. */
const LABELS_MAX = 80
const PIECES_MAX = 4_000
/** Seen so far beyond the picture, of half of it, a piece may still reach into it. */
const MARGIN = 1.5
/** The grid is drawn so far around what is being painted, cells. */
const GRID_CELLS = 5

/** A picture that is drawn over the level. */
export interface Over {
  readonly pen: CanvasRenderingContext2D
  readonly aim: Aim
  /** CSS pixels. */
  readonly width: number
  readonly height: number
}

type Point = readonly [x: number, y: number]

/** Where a point of the level is on the picture; undefined: not on it. */
function at({ aim, width, height }: Over, x: number, y: number, z: number): Point | undefined {
  const seen = aim.seenAt(x, y, z)
  if (!seen || Math.abs(seen.x) > MARGIN || Math.abs(seen.y) > MARGIN) return undefined
  return [((seen.x + 1) * width) / 2, ((1 - seen.y) * height) / 2]
}

function addQuad(path: Path2D, corners: readonly (Point | undefined)[]): void {
  if (corners.includes(undefined)) return
  corners.forEach((point, i) => (i === 0 ? path.moveTo(...point!) : path.lineTo(...point!)))
  path.closePath()
}

const addRect = (path: Path2D, over: Over, { x, y, w, h }: GridRect): void =>
  addQuad(path, [
    at(over, x, OVER_M, y),
    at(over, x + w, OVER_M, y),
    at(over, x + w, OVER_M, y + h),
    at(over, x, OVER_M, y + h),
  ])

function addLine(path: Path2D, over: Over, { x1, y1, x2, y2 }: Outline): void {
  const [from, to] = [at(over, x1, OVER_M, y1), at(over, x2, OVER_M, y2)]
  if (!from || !to) return
  path.moveTo(...from)
  path.lineTo(...to)
}

function fillRects(over: Over, rects: readonly GridRect[], colour: string, alpha: number): void {
  const path = new Path2D()
  for (const rect of rects.slice(0, PIECES_MAX)) addRect(path, over, rect)
  over.pen.globalAlpha = alpha
  over.pen.fillStyle = colour
  over.pen.fill(path)
}

function strokeLines(over: Over, lines: readonly Outline[], colour: string, wide: number): void {
  const path = new Path2D()
  for (const line of lines.slice(0, PIECES_MAX)) addLine(path, over, line)
  over.pen.globalAlpha = 0.9
  over.pen.strokeStyle = colour
  over.pen.lineWidth = wide
  over.pen.lineCap = 'round'
  over.pen.stroke(path)
}

/** A plate is so much wider than its word, pixels. */
const PLATE_PX = 14

/** How wide, in pixels, what lies round a label is seen from where the eye is. */
function roomOf(over: Over, { x, z, halfX, halfZ }: LayerLabel): number {
  const corners = [-halfX, halfX].flatMap((dx) =>
    [-halfZ, halfZ].map((dz) => over.aim.seenAt(x + dx, OVER_M, z + dz)),
  )
  // Partly behind the eye it is large.
  if (corners.includes(undefined)) return over.width
  const across = corners.map((corner) => corner!.x)
  return ((Math.max(...across) - Math.min(...across)) * over.width) / 2
}

/** A word on a plate of a colour, as much of it as there is room for. */
function write({ pen }: Over, [x, y]: Point, whole: string, colour: string, room: number): void {
  pen.font = '600 12px system-ui, "Noto Sans CJK SC", sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const text = cutWord(whole, room - PLATE_PX, (word) => pen.measureText(word).width)
  if (text === '') return
  const wide = pen.measureText(text).width + PLATE_PX
  pen.globalAlpha = 0.92
  pen.fillStyle = colour
  pen.beginPath()
  pen.roundRect(x - wide / 2, y - 10, wide, 20, 10)
  pen.fill()
  pen.globalAlpha = 1
  pen.fillStyle = '#fff'
  pen.fillText(text, x, y + 1)
}

const isSame = (a: ZoneName, b: ZoneName | undefined): boolean => a.layer === b?.layer && a.id === b.id

/** The layers of a level, over whatever draws it; `wordOf` what is written on a zone without a name. */
export function drawLayers(
  over: Over,
  map: GameMap,
  layers: Iterable<Layer>,
  chosen: ZoneName | undefined,
  wordOf: (layer: Layer, name: string | undefined) => string,
): void {
  let labels = 0
  for (const layer of layers) {
    const colour = layerColours[layer]
    const shape = shapeOfLayer(map, layer)
    fillRects(over, shape.rects, colour, layer === 'area' ? 0.16 : 0.3)
    strokeLines(over, shape.outlines, colour, layer === 'closed' ? 1 : 2)
    for (const label of shape.labels) {
      const { zone, name, x, z } = label
      const point = labels < LABELS_MAX ? at(over, x, OVER_M, z) : undefined
      const isChosen = isSame(zone, chosen)
      // Spawns are one beside the other: their colour says what they are.
      if (!point || (layer === 'spawn' && !isChosen)) continue
      labels += 1
      // What is chosen is said whole.
      const room = isChosen ? Infinity : roomOf(over, label)
      write(over, point, `${isChosen ? '● ' : ''}${wordOf(layer, name)}`, colour, room)
    }
  }
}

/** The rectangles of a zone that is being changed, with a line around it. */
export function drawChosen(over: Over, rects: readonly GridRect[], outlines: readonly Outline[]): void {
  fillRects(over, rects, '#ffffff', 0.22)
  over.pen.setLineDash([6, 5])
  strokeLines(over, outlines, '#ffffff', 2.5)
  over.pen.setLineDash([])
}

/** A stroke as it would be painted, on a piece of the grid. */
export function drawPreview(
  over: Over,
  { stroke, isErasing }: Preview,
  brush: Brush,
  isMisfit: boolean,
): void {
  const layer = layerOf(brush)
  const colour = isMisfit
    ? colours.misfit
    : isErasing
      ? colours.erase
      : layer
        ? layerColours[layer]
        : colours.paint
  const [first] = [...stroke.cells.slice(-1), ...stroke.edges.slice(-1)]
  if (first) drawGrid(over, first.x, first.y)
  const rects = rectsOf(stroke.cells, 6)
  fillRects(over, rects, colour, isErasing ? 0.3 : 0.45)
  strokeLines(over, outlinesOf(rects), colour, 1.5)
  drawEdges(over, stroke.edges, colour)
}

/** Thin walls stand up a little, so that one sees where they go. */
function drawEdges(over: Over, edges: readonly CellEdge[], colour: string): void {
  const [standing, foot] = [new Path2D(), new Path2D()]
  for (const { x, y, side } of edges) {
    const [toX, toY] = side === 'n' ? [x + 1, y] : [x, y + 1]
    addQuad(standing, [
      at(over, x, 0, y),
      at(over, toX, 0, toY),
      at(over, toX, WALL_M, toY),
      at(over, x, WALL_M, y),
    ])
    addLine(foot, over, { x1: x, y1: y, x2: toX, y2: toY })
  }
  over.pen.globalAlpha = 0.4
  over.pen.fillStyle = colour
  over.pen.fill(standing)
  over.pen.globalAlpha = 1
  over.pen.strokeStyle = colour
  over.pen.lineWidth = 4
  over.pen.lineCap = 'round'
  over.pen.stroke(foot)
}

function drawGrid(over: Over, x: number, y: number): void {
  const path = new Path2D()
  for (let i = -GRID_CELLS; i <= GRID_CELLS + 1; i++) {
    addLine(path, over, { x1: x - GRID_CELLS, y1: y + i, x2: x + GRID_CELLS + 1, y2: y + i })
    addLine(path, over, { x1: x + i, y1: y - GRID_CELLS, x2: x + i, y2: y + GRID_CELLS + 1 })
  }
  over.pen.globalAlpha = 0.35
  over.pen.strokeStyle = '#ffffff'
  over.pen.lineWidth = 1
  over.pen.stroke(path)
}
