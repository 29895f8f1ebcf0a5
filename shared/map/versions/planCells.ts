import { decodeMask } from '../grid.ts'
import type { MapObject } from '../placement.ts'
import type { GameMap } from '../../world/world.ts'

/** What a cell of a small plan shows, the strongest last: it covers the others. */
export const planKinds = ['nothing', 'ground', 'closed', 'nook', 'thing', 'wall'] as const

/** A level as a small picture, a digit a cell (planKinds), row by row. */
export interface PlanCells {
  readonly width: number
  readonly height: number
  readonly cells: string
}

/** Cells a side at most: a list has sixty of them. */
const SIDE_MAX = 64

const ground = planKinds.indexOf('ground')
const closed = planKinds.indexOf('closed')
const nook = planKinds.indexOf('nook')
const thing = planKinds.indexOf('thing')
const wall = planKinds.indexOf('wall')

/** The plan of a level, several of its cells in one where it is large. */
export function planCells(map: GameMap): PlanCells {
  const [w, h] = map.dimensions ?? [0, 0]
  const step = Math.max(1, Math.ceil(Math.max(w, h) / SIDE_MAX))
  const [width, height] = [Math.ceil(w / step), Math.ceil(h / step)]
  const cells = new Uint8Array(width * height)
  const mark = (x: number, y: number, kind: number): void => {
    if (x < 0 || y < 0 || x >= w || y >= h) return
    const cell = Math.floor(y / step) * width + Math.floor(x / step)
    if (cells[cell]! < kind) cells[cell] = kind
  }
  const markMask = (mask: Uint8Array, kind: number): void =>
    mask.forEach((value, i) => value === 1 && mark(i % w, Math.floor(i / w), kind))
  const floors = Object.values(map.floors ?? {}).map((mask) => decodeMask(mask, w * h))
  for (const mask of floors) markMask(mask, ground)
  if (floors.length === 0) cells.fill(ground)
  for (const { nookCoords } of map.nooks.values())
    for (const { x, y } of nookCoords?.coords ?? []) mark(x ?? 0, y ?? 0, nook)
  if (map.collisions) markMask(map.collisions, closed)
  coveredCells([...map.objects.values()], { w, h, step, width, height }).forEach((count, i) => {
    if (count > 0 && cells[i]! < thing) cells[i] = thing
  })
  for (const mask of Object.values(map.walls ?? {})) markMask(decodeMask(mask, w * h), wall)
  return { width, height, cells: cells.join('') }
}

/** How many things lie on each cell of a plan: four corners are marked of each, however many cells it takes. */
function coveredCells(
  objects: readonly MapObject[],
  { w, h, step, width, height }: Readonly<Record<'w' | 'h' | 'step' | 'width' | 'height', number>>,
): Int32Array {
  const columns = width + 1
  const corners = new Int32Array(columns * (height + 1))
  for (const { templateId, x, y, width: wide, height: deep } of objects) {
    if (!templateId) continue
    const [left, top] = [Math.max(0, x ?? 0), Math.max(0, y ?? 0)]
    const [right, bottom] = [Math.min(w, (x ?? 0) + (wide || 1)), Math.min(h, (y ?? 0) + (deep || 1))]
    if (!(left < right && top < bottom)) continue
    const [x0, y0] = [Math.floor(left / step), Math.floor(top / step)]
    const [x1, y1] = [Math.ceil(right / step), Math.ceil(bottom / step)]
    corners[y0 * columns + x0]! += 1
    corners[y0 * columns + x1]! -= 1
    corners[y1 * columns + x0]! -= 1
    corners[y1 * columns + x1]! += 1
  }
  const covered = new Int32Array(width * height)
  const above = new Int32Array(width)
  for (let y = 0; y < height; y++) {
    let along = 0
    for (let x = 0; x < width; x++) {
      along += corners[y * columns + x]!
      covered[y * width + x] = above[x]! += along
    }
  }
  return covered
}
