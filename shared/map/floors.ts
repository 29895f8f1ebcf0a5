import type { GameMap } from '../world/world.ts'
import { decodeMask } from './grid.ts'
import { sortedEntries } from './walls.ts'

/** Floors one sees but does not walk on. */
export const unwalkableFloors: ReadonlySet<string> = new Set(['water'])

/** The floor type of every cell, row-major; undefined where there is no floor. The key later in the alphabet wins. */
export function floorCells(map: Pick<GameMap, 'dimensions' | 'floors'>): (string | undefined)[] {
  const [width, height] = map.dimensions ?? [0, 0]
  const cells: (string | undefined)[] = Array.from({ length: width * height })
  for (const [type, base64] of sortedEntries(map.floors)) {
    decodeMask(base64, cells.length).forEach((marked, i) => {
      if (marked) cells[i] = type
    })
  }
  return cells
}
