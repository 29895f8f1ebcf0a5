import { deskCells } from '#shared/map/deskCells.ts'
import { deskLabel } from '#shared/map/deskLabel.ts'
import {
  withoutPortals,
  withoutSpawns,
  withPortals,
  withSpawn,
  type PortalTarget,
} from '#shared/map/making/marking.ts'
import { sizeOf } from '#shared/map/making/painting.ts'
import type { Cell } from '#shared/map/making/quarters.ts'
import { cellsOfRect, isCellIn } from '#shared/map/making/shapes.ts'
import {
  rectOfArea,
  rectOfDesk,
  withArea,
  withAreaRect,
  withDesk,
  withNookCells,
  withoutArea,
  withoutDesk,
  withoutNook,
} from '#shared/map/making/zones.ts'
import type { GridRect } from '#shared/map/grid.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Layer, ZoneName } from './brush.ts'
import { rectsOf } from './strokes.ts'

/** A part of a level that means something, whatever it is. */
export interface Zone extends ZoneName {
  /** What people call it; undefined: it has no name of its own. */
  readonly name: string | undefined
  readonly rects: readonly GridRect[]
  readonly count: number
}

const cellOf = ({ x, y }: { readonly x?: number | null; readonly y?: number | null }): Cell => ({
  x: x ?? 0,
  y: y ?? 0,
})
const idOf = ({ x, y }: Cell): string => `${x},${y}`
const rectOf = ({ x, y }: Cell): GridRect => ({ x, y, w: 1, h: 1 })
const areaOf = (rects: readonly GridRect[]): number => rects.reduce((sum, { w, h }) => sum + w * h, 0)

/** The cells of a rectangle that is not larger than it says. */
const cellsIn = (map: GameMap, rects: readonly GridRect[]): Cell[] =>
  rects.flatMap((rect) => cellsOfRect(sizeOf(map), rect))

/** How a portal's target is called where nothing is known of the level: its number or address. */
export const targetName = ({ targetMap, targetUrl }: PortalTarget): string | undefined =>
  targetUrl || (targetMap ?? undefined)

function nooksOf({ nooks }: GameMap): Zone[] {
  return [...nooks].flatMap(([id, { name, nookCoords, isDesk }]) => {
    if (isDesk) return []
    const cells = (nookCoords?.coords ?? []).map(cellOf)
    return { layer: 'nook', id, name: name ?? undefined, rects: rectsOf(cells), count: cells.length }
  })
}

const desksOf = ({ desks, nooks }: GameMap): Zone[] =>
  Object.entries(desks ?? {}).map(([id, desk]) => {
    const rects = (desk.coords ?? []).map(rectOfDesk)
    const named = nooks.get(id)?.name
    const name = deskLabel(nooks, id) ?? (named || id)
    return { layer: 'desk', id, name, rects, count: deskCells(desk).length }
  })

const areasOf = ({ areas }: GameMap): Zone[] =>
  Object.entries(areas ?? {}).map(([id, { name, coords }]) => {
    const rects = (coords ?? []).map(rectOfArea)
    return { layer: 'area', id, name: name ?? undefined, rects, count: areaOf(rects) }
  })

const spawnsOf = ({ spawns }: GameMap): Zone[] =>
  (spawns ?? []).map((spawn) => {
    const cell = cellOf(spawn)
    return {
      layer: 'spawn',
      id: idOf(cell),
      name: spawn.spawnId ?? undefined,
      rects: [rectOf(cell)],
      count: 1,
    }
  })

const portalsOf = ({ portals }: GameMap): Zone[] =>
  (portals ?? []).map((portal) => {
    const cell = cellOf(portal)
    return { layer: 'portal', id: idOf(cell), name: targetName(portal), rects: [rectOf(cell)], count: 1 }
  })

const listed = { nook: nooksOf, desk: desksOf, area: areasOf, spawn: spawnsOf, portal: portalsOf } as const

interface Known {
  readonly source: readonly unknown[]
  readonly zones: readonly Zone[]
}

const known = new Map<ZoneName['layer'], Known>()

/** The zones of a layer; read anew only when the level says something else of them. */
export function zonesOf(map: GameMap, layer: ZoneName['layer']): readonly Zone[] {
  const source = [map.nooks, map.desks, map.areas, map.spawns, map.portals]
  const before = known.get(layer)
  if (before && before.source.every((part, i) => part === source[i])) return before.zones
  const zones = listed[layer](map)
  known.set(layer, { source, zones })
  return zones
}

export const zoneOf = (map: GameMap, { layer, id }: ZoneName): Zone | undefined =>
  zonesOf(map, layer).find((zone) => zone.id === id)

const holds = ({ x, y, w, h }: GridRect, cell: Cell): boolean =>
  cell.x >= x && cell.y >= y && cell.x < x + w && cell.y < y + h

/** The zone on a cell of the layers that are seen, of several the smallest. */
export function zoneAt(map: GameMap, seen: Iterable<Layer>, cell: Cell): Zone | undefined {
  return [...seen]
    .flatMap((layer) => (layer === 'closed' || layer === 'announcer' ? [] : zonesOf(map, layer)))
    .filter(({ rects }) => rects.some((rect) => holds(rect, cell)))
    .toSorted((a, b) => a.count - b.count)[0]
}

/** Without a zone. */
export function withoutZone(map: GameMap, { layer, id }: ZoneName): GameMap {
  switch (layer) {
    case 'nook':
      return withoutNook(map, id)
    case 'desk':
      return withoutDesk(map, id)
    case 'area':
      return withoutArea(map, id)
    case 'spawn':
      return withoutSpawns(map, cellsNamed(id))
    case 'portal':
      return withoutPortals(map, cellsNamed(id))
  }
}

function cellsNamed(id: string): Cell[] {
  const [x, y] = id.split(',').map(Number)
  return Number.isInteger(x) && Number.isInteger(y) ? [{ x: x!, y: y! }] : []
}

/** A zone some cells farther, and how it is called then; undefined where it would leave the level. */
export function movedZone(
  map: GameMap,
  named: ZoneName,
  dx: number,
  dy: number,
): { readonly map: GameMap; readonly id: string } | undefined {
  const zone = zoneOf(map, named)
  if (!zone) return undefined
  const { layer, id } = zone
  const rects = zone.rects.map((rect) => ({ ...rect, x: rect.x + dx, y: rect.y + dy }))
  const size = sizeOf(map)
  const isIn = rects.every(
    ({ x, y, w, h }) => isCellIn(size, { x, y }) && isCellIn(size, { x: x + w - 1, y: y + h - 1 }),
  )
  if (!isIn || rects.length === 0) return undefined
  switch (layer) {
    case 'nook': {
      const bare = withNookCells(map, id, cellsIn(map, zone.rects), false)
      return { map: withNookCells(bare, id, cellsIn(map, rects), true), id }
    }
    case 'desk':
      return { map: withDesk(map, id, rects[0]!), id }
    case 'area': {
      const { coords: _coords, ...fields } = map.areas?.[id] ?? {}
      const bare = withArea(withoutArea(map, id), id, fields)
      return { map: rects.reduce((now, rect) => withAreaRect(now, id, rect), bare), id }
    }
    case 'spawn': {
      const [to] = rects
      const moved = withSpawn(withoutSpawns(map, cellsNamed(id)), { x: to!.x, y: to!.y }, zone.name)
      return moved.spawns?.length === map.spawns?.length ? { map: moved, id: idOf(to!) } : undefined
    }
    case 'portal': {
      const tile = map.portals?.find((portal) => idOf(cellOf(portal)) === id)
      if (!tile) return undefined
      const { x: _x, y: _y, ...target } = tile
      const [to] = rects
      return { map: withPortals(withoutPortals(map, cellsNamed(id)), [to!], target), id: idOf(to!) }
    }
  }
}

/** A name nobody has yet for a new nook, desk or area: the word and a number. */
export function newZoneId(map: GameMap, word: 'nook' | 'desk' | 'area'): { id: string; number: number } {
  const taken = new Set([
    ...map.nooks.keys(),
    ...Object.keys(map.desks ?? {}),
    ...Object.keys(map.areas ?? {}),
  ])
  for (let number = 1; ; number++)
    if (!taken.has(`${word}-${number}`)) return { id: `${word}-${number}`, number }
}
