import { event, type WireEvent } from '../../protocol/messages.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import { checkCount, checkReal, checkText, checkWhole, isInside, must, sizeOf } from './editChecks.ts'
import { decodeMask, encodeMask, isMask, packBits, type GridRect } from '../grid.ts'
import { fitsMaskBudget } from './maskBudget.ts'

/** Kinds of walls or floors on one map. */
const MATERIALS_MAX = 64

type Masks = Readonly<Record<string, string>>

/** A rectangle of collisions, one byte a cell in base64, laid over what is there. @throws EditError */
export function setCollisions(map: GameMap, rect: GridRect, mask: string): WireEvent[] {
  const { width, height } = sizeOf(map, 'collisions')
  for (const side of ['x', 'y', 'w', 'h'] as const) checkWhole(rect[side], side, 0, limits.mapSideMax)
  must(rect.w > 0 && rect.h > 0, 'mapRectEmpty')
  must(isInside(rect, width, height), 'mapRectOutside')
  const cells = rect.w * rect.h
  must(isMask(mask, cells), 'mapRectMaskMisfits')
  return [collisionsEvent(map, rect, decodeMask(mask, cells))]
}

/** One cell. @throws EditError */
export const setImpassable = (map: GameMap, x: number, y: number, impassable: boolean): WireEvent[] =>
  setCollisions(map, { x, y, w: 1, h: 1 }, encodeMask(Uint8Array.of(impassable ? 1 : 0)))

const collisionsEvent = (map: GameMap, rect: GridRect, cells: Uint8Array): WireEvent =>
  event('mapSetCollisionsBits', { mapId: map.id, overwrite: false, ...rect, mask: packBits(cells) })

/** Walls or floors, whole. @throws EditError */
function checkMasks(map: GameMap, masks: Masks, what: 'walls' | 'floors', key: RegExp): Masks {
  const { width, height } = sizeOf(map, what)
  const entries = Object.entries(masks)
  checkCount(entries.length, what, MATERIALS_MAX)
  // Before any mask is read.
  must(
    fitsMaskBudget({ walls: map.walls, floors: map.floors, [what]: masks }, [width, height]),
    'mapMasksTooLarge',
  )
  for (const [name, mask] of entries) {
    checkText(name, `a key of ${what}`, limits.addressLength)
    must(key.test(name), 'mapMaskKeyInvalid', { what, key: name })
    must(isMask(mask, width * height), 'mapMaskMisfits', { what, key: name })
  }
  return masks
}

/** `material` for whole cells, `material:n|e|s|w` for an edge of each cell (decisions.md). */
export const setWalls = (map: GameMap, walls: Masks): WireEvent[] => [
  event('mapSetWalls', {
    mapId: map.id,
    walls: checkMasks(map, walls, 'walls', /^(?:own:)?[\p{L}\p{N} _.-]{1,60}(?::[nesw])?$/u),
  }),
]

export const setFloors = (map: GameMap, floors: Masks): WireEvent[] => [
  event('mapSetFloors', {
    mapId: map.id,
    floors: checkMasks(map, floors, 'floors', /^(?:own:)?[\p{L}\p{N} _.-]{1,64}$/u),
  }),
]

/**
 * Another size of a map. What lies in cells stays with its cell (the reducer moves the masks); nothing that is placed
 * may lie outside afterwards.
 * @throws EditError
 */
export function setDimensions(map: GameMap, width: number, height: number): WireEvent[] {
  checkWhole(width, 'width', 1, limits.mapSideMax)
  checkWhole(height, 'height', 1, limits.mapSideMax)
  const outside = whatLiesOutside(map, width, height)
  must(outside === undefined, 'mapWouldCut', { what: outside ?? 'something' })
  must(fitsMaskBudget(map, [width, height]), 'mapMasksTooLarge')
  return [event('mapSetDimensions', { mapId: map.id, width, height })]
}

interface Cell {
  readonly x?: number | null
  readonly y?: number | null
}
interface Corners {
  readonly x2?: number | null
  readonly y2?: number | null
}

function whatLiesOutside(map: GameMap, width: number, height: number): string | undefined {
  const isOut = ({ x, y }: Cell): boolean => (x ?? 0) >= width || (y ?? 0) >= height
  const reachesOut = ({ x2, y2 }: Corners): boolean => (x2 ?? 0) > width || (y2 ?? 0) > height
  for (const [key, object] of map.objects) if (isOut(object)) return `object ${key}`
  for (const [id, { nookCoords }] of map.nooks) if (nookCoords?.coords?.some(isOut)) return `nook ${id}`
  for (const [id, area] of Object.entries(map.areas ?? {}))
    if (area.coords?.some(reachesOut)) return `area ${id}`
  for (const [id, desk] of Object.entries(map.desks ?? {}))
    if (desk.coords?.some(reachesOut)) return `desk ${id}`
  if (map.spawns?.some(isOut) || (map.spawn && isOut(map.spawn))) return 'a spawn'
  if (map.portals?.some(isOut)) return 'a portal'
  return map.announcer?.some(isOut) ? 'an announcer tile' : undefined
}

/** Rectangles of areas and desks: corners in cells, the second one may lie on the far border. @throws EditError */
export function checkCorners(
  map: GameMap,
  coords: readonly { x1?: number | null; y1?: number | null; x2?: number | null; y2?: number | null }[],
  what: string,
): void {
  const { width, height } = sizeOf(map, what)
  checkCount(coords.length, `rectangles of ${what}`, 1_000)
  for (const { x1, y1, x2, y2 } of coords) {
    checkReal(x1 ?? 0, `x1 of ${what}`, 0, x2 ?? 0)
    checkReal(y1 ?? 0, `y1 of ${what}`, 0, y2 ?? 0)
    checkReal(x2 ?? 0, `x2 of ${what}`, 0, width)
    checkReal(y2 ?? 0, `y2 of ${what}`, 0, height)
  }
}
