import type { MapId } from '../ids.ts'
import { limits } from '../rules/limits.ts'
import type { GameMap } from '../world/world.ts'
import { encodeMask } from './grid.ts'

/** A smaller level has no room for somebody to arrive and turn round, metres. */
export const levelSideMin = 5
/** As large as a level is offered first, metres. */
export const levelSideUsual = 24

/** The floor of a new level. */
const FLOOR = 'wood'

/** Whether a level of that size may be made, metres. */
export const isLevelSize = (width: number, depth: number): boolean =>
  [width, depth].every((side) => Number.isInteger(side) && side >= levelSideMin && side <= limits.mapSideMax)

/** A level with nothing but a floor and a place to arrive in its middle. */
export function emptyLevel(id: MapId, name: string, width: number, depth: number): GameMap {
  return {
    id,
    name,
    dimensions: [width, depth],
    collisions: new Uint8Array(width * depth),
    floors: { [FLOOR]: encodeMask(new Uint8Array(width * depth).fill(1)) },
    walls: {},
    objects: new Map(),
    nooks: new Map(),
    spawns: [{ x: Math.floor(width / 2), y: Math.floor(depth / 2) }],
    portals: [],
    announcer: [],
    backgroundImagePath: '',
    useDrawnBG: true,
  }
}
