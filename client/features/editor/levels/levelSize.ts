import { limits } from '#shared/rules/limits.ts'
import { event } from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'

/** What lies outside of a level of another size, by kind. */
export interface Outside {
  readonly things: number
  readonly areas: number
  readonly portals: number
  readonly tasks: number
  /** Nobody could arrive any more. */
  readonly allSpawns: boolean
}

interface Cell {
  readonly x?: number | null
  readonly y?: number | null
}
interface Corners {
  readonly x2?: number | null
  readonly y2?: number | null
}

const isIn =
  (width: number, depth: number) =>
  ({ x, y }: Cell): boolean =>
    (x ?? 0) < width && (y ?? 0) < depth

/** The second corner of an area is a cell of it, that of a desk the first beyond. */
const reachesOut =
  (width: number, depth: number) =>
  ({ x2, y2 }: Corners): boolean =>
    (x2 ?? 0) >= width || (y2 ?? 0) >= depth

const without = <T>(
  book: Readonly<Record<string, T>> | undefined,
  isGone: (entry: T) => boolean,
): Record<string, T> => Object.fromEntries(Object.entries(book ?? {}).filter(([, entry]) => !isGone(entry)))

export function outsideOf(map: GameMap, width: number, depth: number): Outside {
  const kept = cutTo(map, width, depth)
  const count = (book: object | undefined): number => Object.keys(book ?? {}).length
  return {
    things: map.objects.size - kept.objects.size,
    areas:
      map.nooks.size -
      kept.nooks.size +
      (count(map.areas) - count(kept.areas)) +
      (count(map.desks) - count(kept.desks)),
    portals:
      (map.portals?.length ?? 0) -
      (kept.portals?.length ?? 0) +
      (map.announcer?.length ?? 0) -
      (kept.announcer?.length ?? 0),
    tasks: (map.tutorialTasks?.areas?.length ?? 0) - (kept.tutorialTasks?.areas?.length ?? 0),
    allSpawns: (kept.spawns?.length ?? 0) === 0,
  }
}

export const isNothingOutside = ({ things, areas, portals, tasks }: Outside): boolean =>
  things + areas + portals + tasks === 0

/** A level without what would lie outside of another size. */
function cutTo(map: GameMap, width: number, depth: number): GameMap {
  const inside = isIn(width, depth)
  const out = reachesOut(width, depth)
  const deskOut = reachesOut(width + 1, depth + 1)
  return {
    ...map,
    objects: new Map([...map.objects].filter(([, object]) => inside(object))),
    nooks: new Map([...map.nooks].filter(([, { nookCoords }]) => (nookCoords?.coords ?? []).every(inside))),
    ...(map.areas && { areas: without(map.areas, ({ coords }) => coords?.some(out) ?? false) }),
    ...(map.desks && { desks: without(map.desks, ({ coords }) => coords?.some(deskOut) ?? false) }),
    ...(map.spawns && { spawns: map.spawns.filter(inside) }),
    ...(map.spawn && !inside(map.spawn) ? { spawn: map.spawns?.find(inside) ?? { x: 0, y: 0 } } : {}),
    ...(map.portals && { portals: map.portals.filter(inside) }),
    ...(map.tutorialTasks && {
      tutorialTasks: { ...map.tutorialTasks, areas: map.tutorialTasks.areas?.filter(inside) ?? [] },
    }),
    ...(map.announcer && { announcer: map.announcer.filter(inside) }),
  }
}

/** A level of another size: what lies in cells stays with its cell, what would lie outside is gone. */
export function resized(map: GameMap, width: number, depth: number): GameMap {
  const cut = cutTo(map, width, depth)
  const told = event('mapSetDimensions', { mapId: map.id, width, height: depth })
  return reduceAll({ ...emptyWorld, maps: new Map([[map.id, cut]]) }, [told]).maps.get(map.id) ?? cut
}

export const isSize = (width: number, depth: number): boolean =>
  [width, depth].every((side) => Number.isInteger(side) && side >= 1 && side <= limits.mapSideMax)
