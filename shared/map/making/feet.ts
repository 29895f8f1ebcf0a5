import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { unwalkableFloors } from '../floors.ts'
import { decodeCells, hasCell, sameCells } from '../grid.ts'
import { changedObjects } from '../patch/changedObjects.ts'
import { boundsOf, type MapObject } from '../placement.ts'
import { shownItem } from '../thingStates.ts'
import { isAtBody, isFullCell, isInTheWay } from '../walking/collisions.ts'
import { walkerBody } from '../walking/navGrid.ts'
import { parseWallType, sortedEntries } from '../walls.ts'
import { solidsOf } from './bodies.ts'
import { makingGround, type MakingGround } from './ground.ts'
import { sizeOf } from './painting.ts'
import { cellsOfRect } from './shapes.ts'
import { spotOf } from './spots.ts'

/**
 * What the grid says is what feet feel: who moves furniture, floors or cells of wall turns the cells that become blocked
 * or free by it. Cells somebody blocked by hand stay as they are as long as nothing on them changes.
 */

type Masks = Readonly<Record<string, string>> | undefined

/** Adds the cells an object may be in the way in, row-major. */
function addObject(
  cells: Set<number>,
  map: GameMap,
  object: MapObject | undefined,
  catalogue: Catalogue,
): void {
  const item = object && shownItem(object, catalogue)
  if (!object || !item || !isInTheWay(item)) return
  const [size, margin] = [sizeOf(map), walkerBody.radius]
  for (const { minX, maxX, minZ, maxZ } of solidsOf(item, spotOf(object)).map(boundsOf)) {
    const [x, y] = [Math.floor(minX - margin), Math.floor(minZ - margin)]
    const [w, h] = [Math.floor(maxX + margin) + 1 - x, Math.floor(maxZ + margin) + 1 - y]
    for (const cell of cellsOfRect(size, { x, y, w, h })) cells.add(cell.y * size.width + cell.x)
  }
}

/** Adds the cells in which masks of two states of a map differ. */
function addMasks(cells: Set<number>, map: GameMap, before: Masks, after: Masks): void {
  const { width, height } = sizeOf(map)
  for (const key of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [a, b] = [before?.[key] ?? '', after?.[key] ?? '']
    if (a === b) continue
    for (let from = 0; from < width * height; from += width) {
      if (a !== '' && b !== '' && sameCells(a, b, from, from + width)) continue
      const [was, is] = [decodeCells(a, from, width), decodeCells(b, from, width)]
      is.forEach((cell, x) => {
        if (cell !== was[x]) cells.add(from + x)
      })
    }
  }
}

const wholeCellsOf = (walls: Masks): Masks =>
  walls && Object.fromEntries(Object.entries(walls).filter(([key]) => !parseWallType(key).side))

/** The cells, row-major, around everything in which two states of a level differ that feet could feel. */
function touchedCells(before: GameMap, after: GameMap, catalogue: Catalogue): ReadonlySet<number> {
  const cells = new Set<number>()
  for (const { was, is } of changedObjects(before.objects, after.objects)) {
    addObject(cells, after, was, catalogue)
    addObject(cells, after, is, catalogue)
  }
  if (before.walls !== after.walls)
    addMasks(cells, after, wholeCellsOf(before.walls), wholeCellsOf(after.walls))
  if (before.floors !== after.floors) addMasks(cells, after, before.floors, after.floors)
  return cells
}

/** Whether furniture leaves no place to stand in a cell. */
function isFull(ground: MakingGround, x: number, y: number): boolean {
  const margin = walkerBody.radius
  const near = ground.within({
    minX: x - margin,
    maxX: x + 1 + margin,
    minZ: y - margin,
    maxZ: y + 1 + margin,
  })
  const solids = near.filter(({ item }) => isInTheWay(item)).flatMap(({ solids: its }) => its)
  return isFullCell(solids.filter(isAtBody), x, y)
}

/** Whether a map has floors of which a cell can lack one. */
const hasFloors = ({ floors }: GameMap): boolean =>
  Object.values(floors ?? {}).some((mask) => /[^A=]/.test(mask))

/** Tells of cells, row-major, whether their ground carries nobody: wall, water, or no floor where others have one. */
function groundless(map: GameMap, areFloors: boolean): (cell: number) => boolean {
  const [walls, floors] = [Object.values(wholeCellsOf(map.walls) ?? {}), sortedEntries(map.floors)]
  return (cell) => {
    if (walls.some((mask) => hasCell(mask, cell))) return true
    const floor = floors.findLast(([, mask]) => hasCell(mask, cell))?.[0]
    return floor === undefined ? areFloors : unwalkableFloors.has(floor)
  }
}

/**
 * A level after an edit, with the cells that are blocked or free by what changed. `before`: the level as it was, of the
 * same size. A level that says nothing of its cells goes on saying nothing.
 */
export function withFeet(before: GameMap, after: GameMap, catalogue: Catalogue): GameMap {
  const { width, height } = sizeOf(after)
  if (!after.collisions || sizeOf(before).width !== width || sizeOf(before).height !== height) return after
  const touched = touchedCells(before, after, catalogue)
  if (touched.size === 0) return after
  const was = makingGround(before, catalogue)
  const is = makingGround(after, catalogue, was)
  // The first floor of a level makes no hole of all the rest.
  const areFloors = hasFloors(before) && hasFloors(after)
  const [wasGroundless, isGroundless] = [groundless(before, areFloors), groundless(after, areFloors)]
  const collisions = after.collisions.slice()
  let isChanged = false
  for (const cell of touched) {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    const [open, opens] = [wasGroundless(cell), isGroundless(cell)]
    if (open === opens && (opens || before.objects === after.objects)) continue
    const former = open || isFull(was, x, y)
    const now = opens || isFull(is, x, y)
    if (former === now || (collisions[cell] === 1) === now) continue
    collisions[cell] = now ? 1 : 0
    isChanged = true
  }
  return isChanged ? { ...after, collisions } : after
}
