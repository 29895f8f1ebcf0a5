import type { v1 } from '../protocol/messages.ts'
import type { GameMap } from '../world/world.ts'
import type { Catalogue } from './catalogue.ts'
import { propertiesOf, record } from './properties.ts'
import { prismOf } from './reach.ts'
import { distanceToPrism, type FloorPoint, type MapObject, type Prism } from './placement.ts'

/** A way out of a map: a tile, or an object whose properties say so. */
export interface MapPortal {
  /** What one steps on or up to. */
  readonly prism: Prism
  /** A level of this space, or with `targetUrl` of the space that names. */
  readonly targetMap?: string | undefined
  /** A path on this site or an http(s) address. */
  readonly targetUrl?: string | undefined
  /** The cell one comes out at. */
  readonly cell?: { readonly x: number; readonly y: number } | undefined
  /** Why it is open to nobody but who runs the space. */
  readonly locked?: string | undefined
}

const REASON_MAX = 200

const TILE_HEIGHT_M = 2.2
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
const isCell = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

function portal(
  prism: Prism,
  { targetMap, targetUrl, targetX, targetY, locked }: Readonly<Record<string, unknown>>,
): MapPortal[] {
  const target = { targetMap: text(targetMap), targetUrl: text(targetUrl) }
  if (target.targetMap === undefined && target.targetUrl === undefined) return []
  const cell = isCell(targetX) && isCell(targetY) ? { x: targetX, y: targetY } : undefined
  const reason = text(locked)?.slice(0, REASON_MAX)
  return [{ prism, ...target, cell, ...(reason !== undefined && { locked: reason }) }]
}

/** The way out of a tile. */
export function tilePortal(tile: v1.Portal.$Properties): MapPortal[] {
  const [x, y] = [tile.x ?? 0, tile.y ?? 0]
  const prism = { cx: x + 0.5, cz: y + 0.5, hx: 0.5, hz: 0.5, yaw: 0, y0: 0, y1: TILE_HEIGHT_M }
  return portal(prism, { ...tile })
}

/** propertiesJson {portal: {targetMap, targetUrl, targetX, targetY, locked}}. */
export function objectPortal(object: MapObject, catalogue: Catalogue): MapPortal[] {
  const target = record(propertiesOf(object)['portal'])
  return target ? portal(prismOf(object, catalogue), target) : []
}

/** All ways out of a map. */
export const portalsOf = (map: GameMap, catalogue: Catalogue): MapPortal[] => [
  ...(map.portals ?? []).flatMap(tilePortal),
  ...[...map.objects.values()].flatMap((object) => objectPortal(object, catalogue)),
]

/** The portals within `reach` metres of a point, the nearest first. */
export const portalsNear = (map: GameMap, catalogue: Catalogue, at: FloorPoint, reach: number): MapPortal[] =>
  portalsOf(map, catalogue)
    .map((found) => ({ found, distance: distanceToPrism(found.prism, at.x, at.z) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance)
    .map(({ found }) => found)
