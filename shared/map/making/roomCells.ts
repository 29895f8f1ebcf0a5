/** Floors, walls and closed cells under a placed room. */
import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { cutMap } from '../cutMap.ts'
import {
  cutMask,
  decodeMask,
  encodeMask,
  packMask,
  pasteMask,
  readMask,
  type GridRect,
  type GridSize,
} from '../grid.ts'
import { deriveCollisions } from '../walking/collisions.ts'
import { edgeKey, parseWallType, plainEdges, sortedEntries } from '../walls.ts'
import { edgeOf } from './roomTurns.ts'

type Masks = Readonly<Record<string, string>>

export const sizeOf = ({ dimensions: [width, height] = [0, 0] }: GameMap): GridSize => ({ width, height })

/** A rectangle a few cells larger on every side, as far as the map goes. */
export function grownRect({ x, y, w, h }: GridRect, by: number, { width, height }: GridSize): GridRect {
  const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)]
  const [right, bottom] = [Math.min(width, x + w + by), Math.min(height, y + h + by)]
  return { x: left, y: top, w: right - left, h: bottom - top }
}

const isEmpty = (mask: Uint8Array): boolean => !mask.includes(1)

/** The floors of a rectangle, by material, each as a packed mask; what marks no cell of it is left out. */
export function floorsUnder(map: GameMap, rect: GridRect): Record<string, string> {
  const size = sizeOf(map)
  const under: Record<string, string> = {}
  for (const [material, text] of sortedEntries(map.floors)) {
    const part = cutMask(decodeMask(text, size.width * size.height), size, rect)
    if (!isEmpty(part)) under[material] = packMask(part)
  }
  return under
}

/** The masks of a rectangle's floors (undefined: none), by material. */
function partsOf(floors: readonly (string | undefined)[]): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  floors.forEach((material, i) => {
    if (material === undefined) return
    const part = parts.get(material) ?? new Uint8Array(floors.length)
    part[i] = 1
    parts.set(material, part)
  })
  return parts
}

/** Floors with a rectangle of them replaced, by material. A material left without a cell goes. */
function pastedFloors(map: GameMap, rect: GridRect, parts: ReadonlyMap<string, Uint8Array>): Masks {
  const size = sizeOf(map)
  const blank = new Uint8Array(rect.w * rect.h)
  const floors: Record<string, string> = {}
  for (const material of new Set([...Object.keys(map.floors ?? {}), ...parts.keys()])) {
    const text = map.floors?.[material]
    const mask = decodeMask(text ?? '', size.width * size.height)
    const former = cutMask(mask, size, rect)
    const part = parts.get(material) ?? blank
    const isSame = text !== undefined && former.every((marked, i) => marked === part[i])
    if (isSame) {
      floors[material] = text
      continue
    }
    const pasted = pasteMask(mask, size, rect, part)
    if (!isEmpty(pasted)) floors[material] = encodeMask(pasted)
  }
  return floors
}

/** The floors of a map with those of a room on a rectangle. */
export const laidFloors = (map: GameMap, rect: GridRect, floors: readonly (string | undefined)[]): Masks =>
  pastedFloors(map, rect, partsOf(floors))

/** The floors of a map with what lay on a rectangle before (floorsUnder). */
export function floorsBack(map: GameMap, rect: GridRect, before: Masks): Masks {
  const cells = rect.w * rect.h
  const parts = new Map(Object.entries(before).map(([material, text]) => [material, readMask(text, cells)]))
  return pastedFloors(map, rect, parts)
}

/** Materials of the walls in and around a rectangle, by edgeKey of the map. */
export function edgesIn(map: GameMap, rect: GridRect): Map<string, string> {
  const around = grownRect(rect, 1, sizeOf(map))
  const edges = new Map<string, string>()
  for (const { x, y, side, material } of plainEdges(cutMap({ ...map, objects: new Map() }, around))) {
    const [mapX, mapY] = [x + around.x, y + around.y]
    const isIn = mapX >= rect.x && mapY >= rect.y && mapX <= rect.x + rect.w && mapY <= rect.y + rect.h
    const isPast = side === 'n' ? mapX === rect.x + rect.w : mapY === rect.y + rect.h
    if (isIn && !isPast) edges.set(edgeKey(mapX, mapY, side), material)
  }
  return edges
}

/** Keys of the edges along the border of a rectangle: north, south, west, east, each from its first cell on. */
export const borderEdges = ({ x, y, w, h }: GridRect): string[] => [
  ...Array.from({ length: w }, (_, i) => edgeKey(x + i, y, 'n')),
  ...Array.from({ length: w }, (_, i) => edgeKey(x + i, y + h, 'n')),
  ...Array.from({ length: h }, (_, i) => edgeKey(x, y + i, 'w')),
  ...Array.from({ length: h }, (_, i) => edgeKey(x + w, y + i, 'w')),
]

/** The masks of some walls, read when first asked for and written at the end. */
class WallMasks {
  readonly #size: GridSize
  readonly #walls: Masks
  readonly #read = new Map<string, Uint8Array>()

  constructor(map: GameMap) {
    this.#size = sizeOf(map)
    this.#walls = map.walls ?? {}
  }

  add(key: string, material: string): void {
    const { x, y, side } = edgeOf(key)
    const { width, height } = this.#size
    // Walls on the far edges of a map belong to its last row and column.
    if (side === 'n' && y === height) this.#mark(`${material}:s`, x, y - 1, 1)
    else if (side === 'w' && x === width) this.#mark(`${material}:e`, x - 1, y, 1)
    else this.#mark(`${material}:${side}`, x, y, 1)
  }

  /** Whatever stands on the edge, and whichever of its two cells says so. */
  take(key: string): void {
    const { x, y, side } = edgeOf(key)
    for (const type of Object.keys(this.#walls)) {
      const its = parseWallType(type).side
      if (its === side) this.#mark(type, x, y, 0)
      else if (side === 'n' && its === 's') this.#mark(type, x, y - 1, 0)
      else if (side === 'w' && its === 'e') this.#mark(type, x - 1, y, 0)
    }
  }

  #mark(type: string, x: number, y: number, value: 0 | 1): void {
    const { width, height } = this.#size
    if (x < 0 || y < 0 || x >= width || y >= height) return
    let mask = this.#read.get(type)
    if (!mask) {
      mask = decodeMask(this.#walls[type] ?? '', width * height)
      this.#read.set(type, mask)
    }
    mask[y * width + x] = value
  }

  /** Types whose last wall went are gone. */
  written(): Masks {
    const walls = { ...this.#walls }
    for (const [type, mask] of this.#read) {
      const had = !isEmpty(decodeMask(walls[type] ?? '', mask.length))
      if (!isEmpty(mask)) walls[type] = encodeMask(mask)
      else if (had) delete walls[type]
    }
    return walls
  }
}

/** Walls of a map with some more (edgeKey → material) and without some. */
export function changedWalls(
  map: GameMap,
  added: Iterable<readonly [key: string, material: string]>,
  taken: Iterable<string> = [],
): Masks {
  const masks = new WallMasks(map)
  for (const key of taken) masks.take(key)
  for (const [key, material] of added) masks.add(key, material)
  return masks.written()
}

/** Which cells of a rectangle nothing but its ground and things close. */
export function derivedIn(map: GameMap, catalogue: Catalogue, rect: GridRect): Uint8Array {
  const around = grownRect(rect, 1, sizeOf(map))
  const derived = deriveCollisions(cutMap(map, around), catalogue)
  const inner = { ...rect, x: rect.x - around.x, y: rect.y - around.y }
  return cutMask(derived, { width: around.w, height: around.h }, inner)
}

/** The closed cells of a map with those of a rectangle replaced; none where nobody has said yet which are. */
export const collisionsWith = (map: GameMap, rect: GridRect, part: Uint8Array): Uint8Array | undefined =>
  map.collisions && pasteMask(map.collisions, sizeOf(map), rect, part)
