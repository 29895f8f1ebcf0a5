import type { GameMap } from '../world/world.ts'
import type { Catalogue } from './catalogue.ts'
import { decodeCells, decodeMask, hasCell, sameCells } from './grid.ts'
import { wereMoved } from './resizedMasks.ts'
import { doorEdges, edgeKey, parseWallType } from './walls.ts'

/** What is on a cell's own two edges, or in it. */
const WEST = 1
const NORTH = 2
const CELL = 4

type Side = 'n' | 'w'
type Masks = readonly (readonly [type: string, mask: string])[]

/** Grids of the maps that are in use: who may walk and who can hear read the same one. */
const grids = new WeakMap<GameMap, WallGrid>()

/**
 * Where the walls of a map stand, one byte a cell: what walking and hearing need of them, and nothing of their looks.
 * Never changes; a map that was edited gets a grid of its own, made of the former one by reading the rows that changed.
 */
export class WallGrid {
  /** Cells. */
  readonly width: number
  readonly height: number
  /** One more column and row than the map: the far edges of the last ones are theirs. */
  readonly #marks: Uint8Array
  readonly #doors: ReadonlySet<string>
  readonly #map: GameMap
  readonly #catalogue: Catalogue

  private constructor(map: GameMap, catalogue: Catalogue, marks: Uint8Array, doors: ReadonlySet<string>) {
    const [width, height] = map.dimensions ?? [0, 0]
    this.width = width
    this.height = height
    this.#marks = marks
    this.#doors = doors
    this.#map = map
    this.#catalogue = catalogue
  }

  /** The walls of a map; `former`, those of an earlier state of it, saves reading what is still the same. */
  static of(map: GameMap, catalogue: Catalogue, former?: WallGrid): WallGrid {
    const known = grids.get(map)
    if (known && known.#catalogue === catalogue) return known
    const isKin = former !== undefined && former.#catalogue === catalogue
    const grid = (isKin && former.#after(map)) || WallGrid.#whole(map, catalogue)
    grids.set(map, grid)
    return grid
  }

  /** Whether a thin wall or window is on the edge; doors are open. */
  hasEdge(x: number, y: number, side: Side): boolean {
    return (
      this.#has(x, y, side === 'n' ? NORTH : WEST) &&
      (this.#doors.size === 0 || !this.#doors.has(edgeKey(x, y, side)))
    )
  }

  /** Whether the cell is wall from edge to edge. */
  hasCell(x: number, y: number): boolean {
    return this.#has(x, y, CELL)
  }

  #has(x: number, y: number, mark: number): boolean {
    if (!(x >= 0 && y >= 0 && x <= this.width && y <= this.height)) return false
    return (this.#marks[y * (this.width + 1) + x]! & mark) !== 0
  }

  #hasSizeOf({ dimensions }: GameMap): boolean {
    return this.width === (dimensions?.[0] ?? 0) && this.height === (dimensions?.[1] ?? 0)
  }

  static #whole(map: GameMap, catalogue: Catalogue): WallGrid {
    const [width, height] = map.dimensions ?? [0, 0]
    const marks = new Uint8Array((width + 1) * (height + 1))
    for (const [type, mask] of Object.entries(map.walls ?? {})) {
      const { mark, dx, dy } = placeOf(type)
      const cells = decodeMask(mask, width * height)
      for (let y = 0; y < height; y++) {
        const to = (y + dy) * (width + 1) + dx
        for (let x = 0; x < width; x++) if (cells[y * width + x]) marks[to + x]! |= mark
      }
    }
    return new WallGrid(map, catalogue, marks, doorEdges(map, catalogue))
  }

  /** The grid of a later state of the map; undefined: nothing here is of use for it. */
  #after(map: GameMap): WallGrid | undefined {
    const catalogue = this.#catalogue
    const isSameSize = this.#hasSizeOf(map)
    const marks = isSameSize ? this.#marksAfter(map) : this.#marksMoved(map)
    if (!marks) return undefined
    const isOpenElsewhere = !isSameSize || opensElsewhere(this.#map.objects, map.objects, catalogue)
    const doors = isOpenElsewhere ? doorEdges(map, catalogue) : this.#doors
    return new WallGrid(map, catalogue, marks, doors)
  }

  /** The marks of the map at another size, where nothing else of its walls is new. */
  #marksMoved(map: GameMap): Uint8Array | undefined {
    const [former, walls] = [this.#map.walls, map.walls]
    if (!map.dimensions || !former || !walls || !wereMoved(walls, former)) return undefined
    const [width, height] = map.dimensions
    const [right, bottom] = [Math.min(this.width, width), Math.min(this.height, height)]
    const marks = new Uint8Array((width + 1) * (height + 1))
    // With the far edges of the last column and row: where the map grew they are as they were.
    for (let y = 0; y <= bottom; y++) {
      const from = y * (this.width + 1)
      marks.set(this.#marks.subarray(from, from + right + 1), y * (width + 1))
    }
    // Where it shrank, what stood beyond is gone from there.
    const masks: Masks = Object.entries(walls)
    if (width < this.width) {
      for (let y = 0; y <= bottom; y++)
        marks[y * (width + 1) + width] = markOf(masks, map.dimensions, width, y)
    }
    if (height < this.height) {
      for (let x = 0; x <= right; x++)
        marks[height * (width + 1) + x] = markOf(masks, map.dimensions, x, height)
    }
    return marks
  }

  #marksAfter(map: GameMap): Uint8Array {
    if (this.#map.walls === map.walls) return this.#marks
    const rows = this.#touchedRows(map)
    if (rows.size === 0) return this.#marks
    const marks = this.#marks.slice()
    const masks: Masks = Object.entries(map.walls ?? {})
    // The far edges of a row are marked in the next one.
    for (const y of new Set([...rows].flatMap((row) => [row, row + 1]))) this.#readRow(marks, masks, y)
    return marks
  }

  /** Rows in which the walls of another state of the map are others. */
  #touchedRows({ walls = {} }: GameMap): Set<number> {
    const { width, height } = this
    const former = this.#map.walls ?? {}
    const rows = new Set<number>()
    for (const type of new Set([...Object.keys(former), ...Object.keys(walls)])) {
      const [a, b] = [former[type], walls[type]]
      if (a === b) continue
      for (let y = 0; y < height; y++) {
        if (rows.has(y)) continue
        const [from, to] = [y * width, (y + 1) * width]
        const isSame =
          a !== undefined && b !== undefined
            ? sameCells(a, b, from, to)
            : !decodeCells(a ?? b ?? '', from, width).includes(1)
        if (!isSame) rows.add(y)
      }
    }
    return rows
  }

  #readRow(marks: Uint8Array, masks: Masks, row: number): void {
    const { width, height } = this
    marks.fill(0, row * (width + 1), (row + 1) * (width + 1))
    for (const [type, mask] of masks) {
      const { mark, dx, dy } = placeOf(type)
      const y = row - dy
      if (y < 0 || y >= height) continue
      const cells = decodeCells(mask, y * width, width)
      for (let x = 0; x < width; x++) if (cells[x]) marks[row * (width + 1) + x + dx]! |= mark
    }
  }
}

/** All marks of one place of a grid. */
function markOf(masks: Masks, [width, height]: readonly [number, number], x: number, y: number): number {
  let marks = 0
  for (const [type, mask] of masks) {
    const { mark, dx, dy } = placeOf(type)
    const [cellX, cellY] = [x - dx, y - dy]
    if (cellX < 0 || cellY < 0 || cellX >= width || cellY >= height) continue
    if (hasCell(mask, cellY * width + cellX)) marks |= mark
  }
  return marks
}

/** Which mark a type of wall makes, and how far from its own cell. */
function placeOf(type: string): { readonly mark: number; readonly dx: 0 | 1; readonly dy: 0 | 1 } {
  const { side } = parseWallType(type)
  if (!side) return { mark: CELL, dx: 0, dy: 0 }
  const mark = side === 'n' || side === 's' ? NORTH : WEST
  return { mark, dx: side === 'e' ? 1 : 0, dy: side === 's' ? 1 : 0 }
}

type Objects = GameMap['objects']

/** Whether a door or window came, went or changed. */
function opensElsewhere(former: Objects, now: Objects, catalogue: Catalogue): boolean {
  if (former === now) return false
  const opens = (object: ReturnType<Objects['get']>): boolean =>
    catalogue.get(object?.templateId ?? '')?.opens !== undefined
  for (const [key, object] of now) {
    const before = former.get(key)
    if (before !== object && (opens(before) || opens(object))) return true
  }
  for (const [key, object] of former) if (!now.has(key) && opens(object)) return true
  return false
}
