import type { v1 } from '../../protocol/messages.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import type { Catalogue } from '../catalogue.ts'
import { deriveCollisions } from '../walking/collisions.ts'
import { sizeOf } from './painting.ts'
import type { Cell } from './quarters.ts'
import { isCellIn } from './shapes.ts'

/**
 * What the cells of a level mean, laid over it in colours: nobody walks here, one is heard everywhere, people appear, a
 * way leads elsewhere. Each answers the level as it becomes, the very same one where nothing is another.
 */

const keyOf = ({ x, y }: { readonly x?: number | null; readonly y?: number | null }): string =>
  `${x ?? 0},${y ?? 0}`

const keysOf = (map: GameMap, cells: Iterable<Cell>): ReadonlySet<string> => {
  const size = sizeOf(map)
  return new Set([...cells].filter((cell) => isCellIn(size, cell)).map(keyOf))
}

/** Whether nobody walks on a cell; outside of a level nobody does. */
export function isBlocked({ collisions, dimensions }: GameMap, cell: Cell): boolean {
  const size = sizeOf({ dimensions } as Pick<GameMap, 'dimensions'>)
  return !isCellIn(size, cell) || collisions?.[cell.y * size.width + cell.x] === 1
}

/** Cells on which nobody walks, or somebody does again. A level that never said so says what it is made of first. */
export function blocked(map: GameMap, cells: Iterable<Cell>, isOn: boolean, catalogue: Catalogue): GameMap {
  const size = sizeOf(map)
  const collisions = map.collisions?.slice() ?? deriveCollisions(map, catalogue)
  const value = isOn ? 1 : 0
  let isChanged = false
  for (const cell of cells) {
    if (!isCellIn(size, cell)) continue
    const at = cell.y * size.width + cell.x
    isChanged ||= collisions[at] !== value
    collisions[at] = value
  }
  return isChanged ? { ...map, collisions } : map
}

/** So many tiles a level may have (fieldEdits of shared/map/edit/editFields.ts). */
const ANNOUNCER_MAX = 10_000

/** Cells from which one is heard on the whole level, or is not any more. */
export function announced(map: GameMap, cells: Iterable<Cell>, isOn: boolean): GameMap {
  const before = map.announcer ?? []
  const keys = keysOf(map, cells)
  if (!isOn) {
    const kept = before.filter((tile) => !keys.has(keyOf(tile)))
    return kept.length === before.length ? map : { ...map, announcer: kept }
  }
  const known = new Set(before.map(keyOf))
  const added = [...keys]
    .filter((key) => !known.has(key))
    .slice(0, Math.max(0, ANNOUNCER_MAX - before.length))
    .map((key) => {
      const [x, y] = key.split(',').map(Number)
      return { x: x!, y: y! }
    })
  return added.length === 0 ? map : { ...map, announcer: [...before, ...added] }
}

/** The spawn of a cell. */
export const spawnAt = (map: GameMap, cell: Cell): v1.SpawnPoint.$Properties | undefined =>
  map.spawns?.find((spawn) => keyOf(spawn) === keyOf(cell))

/** A cell on which people appear, by what links call it. Not on a cell on which nobody walks. */
export function withSpawn(map: GameMap, { x, y }: Cell, spawnId?: string): GameMap {
  if (isBlocked(map, { x, y })) return map
  const before = map.spawns ?? []
  const spawn: v1.SpawnPoint.$Properties = { x, y, ...(spawnId !== undefined && { spawnId }) }
  const at = before.findIndex((one) => keyOf(one) === keyOf(spawn))
  if (at !== -1) {
    if ((before[at]!.spawnId ?? undefined) === spawnId) return map
    return { ...map, spawns: before.with(at, spawn) }
  }
  return before.length >= limits.spawnsMax ? map : { ...map, spawns: [...before, spawn] }
}

/** Cells on which nobody appears any more. */
export function withoutSpawns(map: GameMap, cells: Iterable<Cell>): GameMap {
  const keys = keysOf(map, cells)
  const kept = map.spawns?.filter((spawn) => !keys.has(keyOf(spawn)))
  return !kept || kept.length === map.spawns?.length ? map : { ...map, spawns: kept }
}

/** Where a way leads: a level of the space or an address, and the cell one comes out at. */
export type PortalTarget = Pick<v1.Portal.$Properties, 'targetMap' | 'targetUrl' | 'targetX' | 'targetY'>

/** The portal of a cell. */
export const portalAt = (map: GameMap, cell: Cell): v1.Portal.$Properties | undefined =>
  map.portals?.find((portal) => keyOf(portal) === keyOf(cell))

/** Cells from which a way leads elsewhere; what led away from them before does not any more. */
export function withPortals(map: GameMap, cells: Iterable<Cell>, target: PortalTarget): GameMap {
  const keys = keysOf(map, cells)
  const kept = (map.portals ?? []).filter((portal) => !keys.has(keyOf(portal)))
  const added = [...keys].slice(0, Math.max(0, limits.portalsMax - kept.length)).map((key) => {
    const [x, y] = key.split(',').map(Number)
    return { x: x!, y: y!, ...target }
  })
  return added.length === 0 ? map : { ...map, portals: [...kept, ...added] }
}

/** Cells from which no way leads any more. */
export function withoutPortals(map: GameMap, cells: Iterable<Cell>): GameMap {
  const keys = keysOf(map, cells)
  const kept = map.portals?.filter((portal) => !keys.has(keyOf(portal)))
  return !kept || kept.length === map.portals?.length ? map : { ...map, portals: kept }
}
