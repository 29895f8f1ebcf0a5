import type { GameMap } from '#shared/world/world.ts'

/** Somewhere a task can be done: a rectangle of cells with a name. */
export interface TaskPlace {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Cells {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** The rectangle round some cells; undefined where there are none. */
function round(cells: readonly (readonly [x: number, y: number])[]): Cells | undefined {
  const [first] = cells
  if (!first) return undefined
  let [minX, minY] = first
  let [maxX, maxY] = first
  for (const [x, y] of cells) {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  return { minX, minY, maxX, maxY }
}

const placeOf = (id: string, name: string, cells: Cells | undefined): TaskPlace[] =>
  cells
    ? [
        {
          id,
          name,
          x: cells.minX,
          y: cells.minY,
          width: cells.maxX - cells.minX + 1,
          height: cells.maxY - cells.minY + 1,
        },
      ]
    : []

/** Cells to each side of where one stands. */
const AROUND = 1

/**
 * Where a task of a level may be done: round a place where one stands (metres), and in its areas, rooms and desks.
 * `here`: what the first is called.
 */
export function taskPlaces(
  map: Pick<GameMap, 'areas' | 'nooks' | 'dimensions'>,
  at: { readonly x: number; readonly z: number } | undefined,
  here: string,
): readonly TaskPlace[] {
  const [width, depth] = map.dimensions ?? [0, 0]
  const around = at && {
    minX: Math.max(0, Math.floor(at.x) - AROUND),
    minY: Math.max(0, Math.floor(at.z) - AROUND),
    maxX: Math.min(width - 1, Math.floor(at.x) + AROUND),
    maxY: Math.min(depth - 1, Math.floor(at.z) + AROUND),
  }
  const areas = Object.entries(map.areas ?? {}).flatMap(([id, { name, coords }]) =>
    placeOf(
      `area ${id}`,
      name || id,
      round(
        (coords ?? []).flatMap(({ x1, y1, x2, y2 }) => [
          [x1 ?? 0, y1 ?? 0] as const,
          [x2 ?? 0, y2 ?? 0] as const,
        ]),
      ),
    ),
  )
  const nooks = [...map.nooks].flatMap(([id, { name, nookCoords }]) =>
    placeOf(
      `nook ${id}`,
      name || id,
      round((nookCoords?.coords ?? []).map(({ x, y }) => [x ?? 0, y ?? 0] as const)),
    ),
  )
  return [...placeOf('here', here, around), ...areas, ...nooks]
}
