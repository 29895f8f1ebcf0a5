import { limits } from '../../rules/limits.ts'
import type { CellTurn } from './mapPatch.ts'

/** Whether runs are no more cells than the largest grid has: each cell turns once. */
export function isCellTurn({ on, off }: CellTurn): boolean {
  const isOnce = (runs: readonly number[]): boolean => {
    let cells = 0
    for (let i = 2; i < runs.length; i += 3) cells += runs[i]!
    return cells <= limits.mapSideMax ** 2
  }
  return isOnce(on) && isOnce(off)
}

/** Runs of cells, x, y, length, one after the other, as cells of a grid so wide. Cells outside of it are left out. */
function eachCell(
  runs: readonly number[],
  [width, height]: readonly [number, number],
  see: (cell: number) => void,
): void {
  for (let i = 0; i + 2 < runs.length; i += 3) {
    const [x, y, length] = [runs[i]!, runs[i + 1]!, runs[i + 2]!]
    if (y >= height) continue
    const end = y * width + Math.min(width, x + length)
    for (let cell = y * width + x; cell < end; cell++) see(cell)
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

/** Which of the things of a cell a mask is one of, where only one of them can be: for walls each edge is one. */
const edgeOf = (key: string): string => /:[nesw]$/.exec(key)?.[0] ?? ''

/**
 * Masks of a layer with a turn of cells. Guarded, cells are left as they are where they are not what they were when the
 * step was done: another's wall stands there now.
 */
export function turnCells(
  masks: ReadonlyMap<string, Uint8Array>,
  turns: Readonly<Record<string, CellTurn>>,
  size: readonly [number, number],
  isGuarded: boolean,
): ReadonlyMap<string, Uint8Array> {
  const cells = size[0] * size[1]
  const others = isGuarded ? othersCells(masks, turns, size) : undefined
  const after = new Map(masks)
  for (const [key, { on, off, isNew }] of Object.entries(turns)) {
    const mask = after.get(key)?.slice() ?? new Uint8Array(cells)
    const kept = others?.get(edgeOf(key))
    const mark = (runs: readonly number[], value: 0 | 1): void =>
      eachCell(runs, size, (cell) => {
        if (!kept?.[cell]) mask[cell] = value
      })
    mark(on, 1)
    mark(off, 0)
    if (isNew === false && !mask.includes(1)) after.delete(key)
    else after.set(key, mask)
  }
  return after
}

/** By edge the cells that are not what they were when the step was done. */
function othersCells(
  masks: ReadonlyMap<string, Uint8Array>,
  turns: Readonly<Record<string, CellTurn>>,
  size: readonly [number, number],
): ReadonlyMap<string, Uint8Array> {
  const others = new Map<string, Uint8Array>()
  for (const [key, { on, off }] of Object.entries(turns)) {
    const edge = edgeOf(key)
    const its = others.get(edge) ?? new Uint8Array(size[0] * size[1])
    others.set(edge, its)
    const mask = masks.get(key)
    eachCell(on, size, (cell) => {
      if (mask?.[cell] === 1) its[cell] = 1
    })
    eachCell(off, size, (cell) => {
      if (mask?.[cell] !== 1) its[cell] = 1
    })
  }
  return others
}
