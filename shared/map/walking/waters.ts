import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { floorCells } from '../floors.ts'
import { wallCells } from '../walls.ts'
import { buildWalkable, type Walkable } from './walkable.ts'

/** What waters are made of. */
const sources = new WeakMap<Walkable, readonly unknown[]>()

const sourcesOf = ({ dimensions, floors, walls }: GameMap, catalogue: Catalogue): readonly unknown[] => [
  dimensions,
  floors,
  walls,
  catalogue,
]

/** Whether the floor of a cell carries boats. */
export const isWater = (floor: string | undefined): boolean => floor === 'water'

/**
 * Where boats go on a map: cells of water that no wall fills. `former` is the answer itself when nothing of water and walls
 * changed since.
 */
export function buildWaters(map: GameMap, catalogue: Catalogue, former?: Walkable): Walkable {
  const now = sourcesOf(map, catalogue)
  if (former && sources.get(former)?.every((source, i) => source === now[i])) return former
  const [width] = map.dimensions ?? [0, 0]
  const collisions = Uint8Array.from(floorCells(map), (floor) => (isWater(floor) ? 0 : 1))
  for (const { x, y } of wallCells(map)) collisions[y * width + x] = 1
  const waters = buildWalkable({ ...map, collisions }, catalogue)
  sources.set(waters, now)
  return waters
}
