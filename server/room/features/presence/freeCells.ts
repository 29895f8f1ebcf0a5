import { nookAt } from '#shared/map/nooks.ts'
import { cellCentre } from '#shared/rules/cells.ts'
import type { GameMap } from '#shared/world/world.ts'

export interface Cell {
  readonly x: number
  readonly y: number
}

/** The first free cell of each nook, and of what is in none, as one looks outward. */
export interface FreeCell extends Cell {
  readonly nookId: string | undefined
}

/** How many cells are looked at near by, and then once more spread over the whole map. */
const CELLS_MAX = 2_000

/** So far, in cells, that there are as many around. */
const REACH = Math.floor(Math.sqrt(CELLS_MAX / Math.PI))

/** The nearest first; of those equally near as they are read on a page. */
const outward: readonly Cell[] = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, i) => ({
  x: (i % (2 * REACH + 1)) - REACH,
  y: Math.floor(i / (2 * REACH + 1)) - REACH,
}))
  .filter(({ x, y }) => Math.hypot(x, y) <= REACH)
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y) || a.y - b.y || a.x - b.x)

interface Ground {
  isBlockedCell(x: number, y: number): boolean
}

interface Known {
  readonly map: GameMap
  readonly cells: readonly FreeCell[]
}

/** By the ground of a map as it is, which is another as soon as anything of the map is. */
const known = new WeakMap<Ground, Known>()

/**
 * Where somebody can stand, the nearest to a cell first: of cells in one nook, and of those in none, the first alone, because
 * whoever may be in one of them may be in all. Looked for once, until the map changes; `from` is of the map.
 */
export function freeCells(map: GameMap, ground: Ground, from: Cell): readonly FreeCell[] {
  const former = known.get(ground)
  if (former?.map === map) return former.cells
  const cells = new Map<string | undefined, FreeCell>()
  for (const { x, y } of candidates(map, from)) {
    if (ground.isBlockedCell(x, y)) continue
    const nookId = nookAt(map, cellCentre(x, y))
    if (!cells.has(nookId)) cells.set(nookId, { x, y, nookId })
  }
  const found = [...cells.values()]
  known.set(ground, { map, cells: found })
  return found
}

function* candidates({ dimensions: [width, height] = [0, 0] }: GameMap, from: Cell): Generator<Cell> {
  const isOn = ({ x, y }: Cell): boolean => x >= 0 && y >= 0 && x < width && y < height
  for (const step of outward) {
    const cell = { x: from.x + step.x, y: from.y + step.y }
    if (isOn(cell)) yield cell
  }
  const stride = Math.max(1, Math.ceil(Math.sqrt((width * height) / CELLS_MAX)))
  const far: Cell[] = []
  for (let y = 0; y < height; y += stride) for (let x = 0; x < width; x += stride) far.push({ x, y })
  const distance = ({ x, y }: Cell): number => Math.hypot(x - from.x, y - from.y)
  yield* far.sort((a, b) => distance(a) - distance(b))
}
