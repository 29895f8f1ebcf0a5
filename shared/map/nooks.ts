import type { Vec3 } from '../rules/pose.ts'
import type { GameMap } from '../world/world.ts'

type Nooks = GameMap['nooks']

const indices = new WeakMap<Nooks, ReadonlyMap<string, string>>()

/** Cell "x,y" → nook. Where nooks overlap, the one first in the alphabet has the cell. */
function indexOf(nooks: Nooks): ReadonlyMap<string, string> {
  let index = indices.get(nooks)
  if (!index) {
    const cells = new Map<string, string>()
    for (const id of [...nooks.keys()].sort()) {
      for (const { x, y } of nooks.get(id)?.nookCoords?.coords ?? []) {
        const cell = `${x ?? 0},${y ?? 0}`
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
    : indexOf(map.nooks).get(`${Math.floor(x)},${Math.floor(z)}`)
