import type { Vec3 } from '../rules/pose.ts'
import type { GameMap } from '../world/world.ts'

type Nooks = GameMap['nooks']

const indices = new WeakMap<Nooks, ReadonlyMap<number, string>>()

/** A number for each cell of any map. */
const cellNumber = (x: number, y: number): number => y * 2 ** 20 + x

/** Cell (cellNumber) → nook. Where nooks overlap, the one first in the alphabet has the cell. */
function indexOf(nooks: Nooks): ReadonlyMap<number, string> {
  let index = indices.get(nooks)
  if (!index) {
    const cells = new Map<number, string>()
    for (const id of [...nooks.keys()].sort()) {
      for (const { x, y } of nooks.get(id)?.nookCoords?.coords ?? []) {
        const cell = cellNumber(x ?? 0, y ?? 0)
        if (!cells.has(cell)) cells.set(cell, id)
      }
    }
    index = cells
    indices.set(nooks, index)
  }
  return index
}

/** The nook (private room) a place of a map lies in; undefined outside all of them. */
export const nookAt = (map: GameMap | undefined, { x, z }: Pick<Vec3, 'x' | 'z'>): string | undefined =>
  map === undefined || map.nooks.size === 0
    ? undefined
    : indexOf(map.nooks).get(cellNumber(Math.floor(x), Math.floor(z)))
