import type { NavGrid } from './navGrid.ts'

/** Regions of a piece of a map that lead out of it over an open side; the largest one where none does. */
export function leadingOn(
  { columns, rows, regionOf }: NavGrid,
  open: { readonly west: boolean; readonly north: boolean; readonly east: boolean; readonly south: boolean },
): ReadonlySet<number> {
  const found = new Set<number>()
  const add = (node: number): void => {
    const number = regionOf(node)
    if (number !== -1) found.add(number)
  }
  for (let row = 0; row < rows; row++) {
    if (open.west) add(row * columns)
    if (open.east) add(row * columns + columns - 1)
  }
  for (let column = 0; column < columns; column++) {
    if (open.north) add(column)
    if (open.south) add((rows - 1) * columns + column)
  }
  return found.size > 0 ? found : new Set([0])
}
