import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import type { FloorPoint } from '../placement.ts'
import { buildWalkable, type Walkable } from '../walking/walkable.ts'
import { WaysOut } from '../walking/waysOut.ts'

/**
 * Why the ground can not become so: spawn: people would arrive where nobody can stand; cutsSpawn: from one place where
 * they arrive one would not get to another any more; shutsIn: somebody would be shut in.
 */
export type GroundTrouble = 'spawn' | 'cutsSpawn' | 'shutsIn'

/** Whether nothing changed that is in anybody's way. */
const isSameWay = (a: GameMap, b: GameMap): boolean =>
  a.collisions === b.collisions && a.walls === b.walls && a.objects === b.objects

/** What an edit of the ground would do to those who are there (`people`, metres) and those who come. */
export function groundTrouble(
  before: GameMap,
  after: GameMap,
  catalogue: Catalogue,
  people: Iterable<FloorPoint>,
): GroundTrouble | undefined {
  if (isSameWay(before, after)) return undefined
  const is = buildWalkable(after, catalogue)
  let known: Walkable | undefined
  const was = (): Walkable => (known ??= buildWalkable(before, catalogue))
  const spawns = (after.spawns ?? []).map(({ x, y }) => ({ x: x ?? 0, y: y ?? 0 }))
  const isCovered = spawns.some(({ x, y }) => is.isBlockedCell(x, y) && !was().isBlockedCell(x, y))
  if (isCovered) return 'spawn'
  const [first] = spawns.filter(({ x, y }) => !is.isBlockedCell(x, y))
  if (first) {
    const of = (map: GameMap, ways: Walkable): WaysOut => new WaysOut({ ...map, spawns: [first] }, ways)
    const together = of(after, is)
    const apart = spawns.filter(({ x, y }) => !together.leads(x, y))
    if (apart.length > 0) {
      const former = of(before, was())
      if (apart.some(({ x, y }) => former.leads(x, y))) return 'cutsSpawn'
    }
  }
  const ways = new WaysOut(after, is)
  const shut = [...people].filter(({ x, z }) => ways.isShutIn(x, z))
  if (shut.length === 0) return undefined
  const former = new WaysOut(before, was())
  return shut.some(({ x, z }) => !former.isShutIn(x, z)) ? 'shutsIn' : undefined
}
