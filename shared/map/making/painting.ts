import type { GameMap } from '../../world/world.ts'
import type { GridSize } from '../grid.ts'
import { parseWallType } from '../walls.ts'
import { MaskEdit } from './MaskEdit.ts'
import type { Cell, CellEdge } from './quarters.ts'
import { isCellIn, isEdgeIn } from './shapes.ts'

/**
 * Floors and walls of a level, painted and taken away. Each answers the level as it becomes, the very same one where
 * nothing is another; the step is what differs (`diffMaps`). What feet make of it: `feet.ts`.
 */

/** The size of a level, nothing where it is not known. */
export const sizeOf = ({ dimensions }: Pick<GameMap, 'dimensions'>): GridSize => ({
  width: dimensions?.[0] ?? 0,
  height: dimensions?.[1] ?? 0,
})

/** Cells with a floor of a material, or without any: what else was in them goes. */
export function painted(map: GameMap, material: string | undefined, cells: Iterable<Cell>): GameMap {
  const size = sizeOf(map)
  const edit = new MaskEdit(map.floors, size.width * size.height)
  const keys = edit.keys()
  for (const cell of cells) {
    if (!isCellIn(size, cell)) continue
    const at = cell.y * size.width + cell.x
    for (const key of keys) if (key !== material) edit.set(key, at, false)
    if (material !== undefined) edit.set(material, at, true)
  }
  const floors = edit.done()
  return floors ? { ...map, floors } : map
}

/** A cell and which side of it an edge is. */
interface Marked {
  readonly cell: Cell
  readonly side: 'n' | 'e' | 's' | 'w'
}

/** The two ways to say an edge: as the north or west one of its cell, and as the south or east one of the cell before. */
const marksOf = ({ x, y, side }: CellEdge): readonly [Marked, Marked] =>
  side === 'n'
    ? [
        { cell: { x, y }, side: 'n' },
        { cell: { x, y: y - 1 }, side: 's' },
      ]
    : [
        { cell: { x, y }, side: 'w' },
        { cell: { x: x - 1, y }, side: 'e' },
      ]

/** Edges with thin wall of a material, or without any. Whole cells of wall stay as they are. */
export function walled(map: GameMap, material: string | undefined, edges: Iterable<CellEdge>): GameMap {
  const size = sizeOf(map)
  const edit = new MaskEdit(map.walls, size.width * size.height)
  const types = edit.keys().map((key) => ({ key, side: parseWallType(key).side }))
  for (const edge of edges) {
    if (!isEdgeIn(size, edge)) continue
    const marks = marksOf(edge).filter(({ cell }) => isCellIn(size, cell))
    // On the far sides of the map only the second way is there.
    const own = marks[0] && material !== undefined ? `${material}:${marks[0].side}` : undefined
    marks.forEach(({ cell, side }, way) => {
      const at = cell.y * size.width + cell.x
      for (const type of types)
        if (type.side === side && !(way === 0 && type.key === own)) edit.set(type.key, at, false)
      if (way === 0 && own !== undefined) edit.set(own, at, true)
    })
  }
  const walls = edit.done()
  return walls ? { ...map, walls } : map
}

/** Cells that are wall from edge to edge, of a material, or that are none. Thin walls stay as they are. */
export function walledCells(map: GameMap, material: string | undefined, cells: Iterable<Cell>): GameMap {
  const size = sizeOf(map)
  const edit = new MaskEdit(map.walls, size.width * size.height)
  const keys = edit.keys().filter((key) => !parseWallType(key).side)
  for (const cell of cells) {
    if (!isCellIn(size, cell)) continue
    const at = cell.y * size.width + cell.x
    for (const key of keys) if (key !== material) edit.set(key, at, false)
    if (material !== undefined) edit.set(material, at, true)
  }
  const walls = edit.done()
  return walls ? { ...map, walls } : map
}

/** The material of the thin wall on an edge; undefined: none. Where two keys claim it, as the scene shows it. */
export function wallAt(map: GameMap, edge: CellEdge): string | undefined {
  const size = sizeOf(map)
  const edit = new MaskEdit(map.walls, size.width * size.height)
  const marks = marksOf(edge).filter(({ cell }) => isCellIn(size, cell))
  const found = edit
    .keys()
    .filter((key) => {
      const { side } = parseWallType(key)
      return marks.some((mark) => mark.side === side && edit.has(key, mark.cell.y * size.width + mark.cell.x))
    })
    .toSorted()
    .at(-1)
  return found === undefined ? undefined : parseWallType(found).material
}

/** The material of the floor of a cell; undefined: none. */
export function floorAt(map: GameMap, cell: Cell): string | undefined {
  const size = sizeOf(map)
  if (!isCellIn(size, cell)) return undefined
  const edit = new MaskEdit(map.floors, size.width * size.height)
  return edit
    .keys()
    .filter((key) => edit.has(key, cell.y * size.width + cell.x))
    .toSorted()
    .at(-1)
}
