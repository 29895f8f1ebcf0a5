import type { CellTurn } from './mapPatch.ts'

/** Runs of cells, x, y, length, one after the other, as cells of a grid so wide. Cells outside of it are left out. */
export function* cellsIn(runs: readonly number[], width: number, height: number): Generator<number> {
  for (let i = 0; i + 2 < runs.length; i += 3) {
    const [x, y, length] = [runs[i]!, runs[i + 1]!, runs[i + 2]!]
    if (y >= height) continue
    for (let k = x; k < Math.min(width, x + length); k++) yield y * width + k
  }
}

/** The runs of all cells of a grid for which something holds. */
export function runsOf(width: number, height: number, isIn: (x: number, y: number) => boolean): number[] {
  const runs: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isIn(x, y)) continue
      const from = x
      while (x < width && isIn(x, y)) x++
      runs.push(from, y, x - from)
    }
  }
  return runs
}

/** The cell where something changed of which only one can be there: for walls each edge of a cell is one. */
const slotOf = (key: string, cell: number): string => `${cell}${/:[nesw]$/.exec(key)?.[0] ?? ''}`

/**
 * Masks of a layer with a turn of cells. Guarded, cells are left as they are where they are not what they were when the
 * step was done: another's wall stands there now.
 */
export function turnCells(
  masks: ReadonlyMap<string, Uint8Array>,
  turns: Readonly<Record<string, CellTurn>>,
  [width, height]: readonly [number, number],
  isGuarded: boolean,
): ReadonlyMap<string, Uint8Array> {
  const isMarked = (key: string, cell: number): boolean => masks.get(key)?.[cell] === 1
  const others = new Set<string>()
  if (isGuarded) {
    for (const [key, { on, off }] of Object.entries(turns)) {
      for (const cell of cellsIn(on, width, height)) if (isMarked(key, cell)) others.add(slotOf(key, cell))
      for (const cell of cellsIn(off, width, height)) if (!isMarked(key, cell)) others.add(slotOf(key, cell))
    }
  }
  const after = new Map(masks)
  for (const [key, { on, off, isNew }] of Object.entries(turns)) {
    const mask = after.get(key)?.slice() ?? new Uint8Array(width * height)
    const mark = (runs: readonly number[], value: 0 | 1): void => {
      for (const cell of cellsIn(runs, width, height)) if (!others.has(slotOf(key, cell))) mask[cell] = value
    }
    mark(on, 1)
    mark(off, 0)
    if (isNew === false && !mask.includes(1)) after.delete(key)
    else after.set(key, mask)
  }
  return after
}
