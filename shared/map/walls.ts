import type { GameMap } from '../world/world.ts'
import type { Catalogue, CatalogueItem } from './catalogue.ts'
import { decodeMask } from './grid.ts'
import { furnitureOf, placementOf, type MapObject } from './placement.ts'

/** Height and thickness (metres) of the wall materials the scene knows; others count as plaster. */
export const wallMaterials: Readonly<
  Record<string, { readonly height: number; readonly thickness: number }>
> = {
  plaster: { height: 3, thickness: 0.12 },
  wood: { height: 3, thickness: 0.12 },
  concrete: { height: 3.4, thickness: 0.24 },
  glass: { height: 2.7, thickness: 0.06 },
  'accent-teal': { height: 3, thickness: 0.12 },
  'accent-coral': { height: 3, thickness: 0.12 },
  'accent-mustard': { height: 3, thickness: 0.12 },
  'accent-slate': { height: 3.4, thickness: 0.16 },
  white: { height: 4.2, thickness: 0.2 },
  stone: { height: 4.2, thickness: 0.3 },
}

const plainWall = { height: 3, thickness: 0.12 }

/** The measures of a wall material, metres. */
export const wallMaterial = (name: string): { readonly height: number; readonly thickness: number } =>
  (Object.hasOwn(wallMaterials, name) ? wallMaterials[name] : undefined) ?? plainWall

/** The hole an object makes in the wall it sits on. */
export interface WallOpening {
  readonly kind: 'door' | 'window'
  /** Key of the door or window in map.objects. */
  readonly objectKey: string
  /** Extent of the hole along the wall: scene x for side n, scene z for side w, metres. */
  readonly start: number
  readonly end: number
  /** Lower and upper end of the hole above the floor, metres. */
  readonly bottom: number
  readonly top: number
}

/**
 * One metre of thin wall. Sides are normalised: `n` is the edge between cells (x, y − 1) and (x, y), from (x, y) to
 * (x + 1, y) in the scene; `w` is the edge between cells (x − 1, y) and (x, y), from (x, y) to (x, y + 1). So x may be
 * the map's width and y its height.
 */
export interface WallEdge {
  readonly x: number
  readonly y: number
  readonly side: 'n' | 'w'
  readonly material: string
  /** Metres. */
  readonly height: number
  readonly opening?: WallOpening
}

/** Collinear neighbouring edges of one material, as one piece to draw. */
export interface WallRun {
  readonly side: 'n' | 'w'
  /** The line it stands on: scene z for side n, scene x for side w. */
  readonly line: number
  /** From and to along that line, metres. */
  readonly start: number
  readonly end: number
  readonly material: string
  readonly height: number
  readonly thickness: number
  /** Its holes, in order, each door or window once. */
  readonly openings: readonly WallOpening[]
}

/** Identifies an edge: `x,y,n|w`. */
export const edgeKey = (x: number, y: number, side: 'n' | 'w'): string => `${x},${y},${side}`

/**
 * Every edge of thin wall of a map, in reading order. A wall type key `material:n|e|s|w` marks the cells that have a
 * wall on that edge; where two keys claim one edge, the key later in the alphabet wins.
 *
 * An object whose catalogue item has `opens` picks its edges like this: the wall it sits on is the grid line nearest
 * to its origin, along x for a yaw nearest to 0 or 180, along z for 90 or 270; of that line it opens as many cells as
 * its width (item width × scale) rounded, at least one, centred on its origin. To put a door on the north edge of its
 * cell, offsetY is −0.5; on the west edge, yaw 90 and offsetX −0.5. Where the line has no wall, nothing is opened.
 * The hole is as large as the item and starts at the object's offsetZ, that of a window at its sill above it.
 */
export const wallEdges = (map: GameMap, catalogue: Catalogue): WallEdge[] =>
  withOpenings(plainEdges(map), edgeOpenings(map, catalogue))

/** What walls are read from. */
export type WallMasks = Pick<GameMap, 'dimensions' | 'walls'>

/** Every edge of thin wall in reading order, as if there were no doors and windows. */
export const plainEdges = (map: WallMasks): WallEdge[] =>
  [...edgeMaterials(map).values()]
    .map((edge) => ({ ...edge, height: wallMaterial(edge.material).height }))
    .sort((a, b) => a.y - b.y || a.x - b.x || (a.side < b.side ? -1 : 1))

/** The edges with the holes that doors and windows make in them. */
export const withOpenings = (
  edges: readonly WallEdge[],
  openings: ReadonlyMap<string, WallOpening>,
): WallEdge[] =>
  edges.map((edge) => {
    const opening = openings.get(edgeKey(edge.x, edge.y, edge.side))
    return opening ? { ...edge, opening } : edge
  })

/** A cell that is wall from edge to edge. */
export interface WallCell {
  readonly x: number
  readonly y: number
  readonly material: string
}

/** The cells that are wall from edge to edge, with their material (the key later in the alphabet wins). */
export function wallCells(map: WallMasks): WallCell[] {
  if (!map.dimensions) return []
  const [width, height] = map.dimensions
  const materials = new Map<number, string>()
  for (const [type, base64] of sortedEntries(map.walls)) {
    if (parseWallType(type).side) continue
    decodeMask(base64, width * height).forEach((marked, i) => marked && materials.set(i, type))
  }
  return [...materials]
    .sort(([a], [b]) => a - b)
    .map(([i, material]) => ({ x: i % width, y: Math.floor(i / width), material }))
}

/** The runs to draw: collinear edges that touch and share a material, each with the holes in it. */
export function wallRuns(edges: readonly WallEdge[]): WallRun[] {
  const along = (edge: WallEdge) => (edge.side === 'n' ? edge.x : edge.y)
  const line = (edge: WallEdge) => (edge.side === 'n' ? edge.y : edge.x)
  const sorted = [...edges].sort(
    (a, b) => (a.side < b.side ? -1 : a.side > b.side ? 1 : 0) || line(a) - line(b) || along(a) - along(b),
  )
  const groups: WallEdge[][] = []
  for (const edge of sorted) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const continues =
      last?.side === edge.side &&
      line(last) === line(edge) &&
      along(last) + 1 === along(edge) &&
      last.material === edge.material
    if (group && continues) group.push(edge)
    else groups.push([edge])
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const holes = new Map(
      group.flatMap(({ opening }) => (opening ? [[opening.objectKey, opening] as const] : [])),
    )
    const [start, end] = [along(first), along(last) + 1]
    return [
      {
        side: first.side,
        line: line(first),
        start,
        end,
        material: first.material,
        height: first.height,
        thickness: wallMaterial(first.material).thickness,
        openings: [...holes.values()]
          .map((hole) => ({ ...hole, start: Math.max(start, hole.start), end: Math.min(end, hole.end) }))
          .sort((a, b) => a.start - b.start),
      },
    ]
  })
}

/** Splits a wall type key: `glass:n` is glass on the north edge, `glass` a whole cell. */
export function parseWallType(type: string): {
  readonly material: string
  readonly side?: 'n' | 'e' | 's' | 'w'
} {
  const [, material, side] = /^(.*):([nesw])$/.exec(type) ?? []
  return material && side ? { material, side: side as 'n' | 'e' | 's' | 'w' } : { material: type }
}

function edgeMaterials(map: WallMasks) {
  const edges = new Map<string, { x: number; y: number; side: 'n' | 'w'; material: string }>()
  if (!map.dimensions) return edges
  const [width, height] = map.dimensions
  for (const [type, base64] of sortedEntries(map.walls)) {
    const { material, side } = parseWallType(type)
    if (!side) continue
    decodeMask(base64, width * height).forEach((marked, i) => {
      if (!marked) return
      const x = (i % width) + (side === 'e' ? 1 : 0)
      const y = Math.floor(i / width) + (side === 's' ? 1 : 0)
      const normalised = side === 'n' || side === 's' ? 'n' : 'w'
      edges.set(edgeKey(x, y, normalised), { x, y, side: normalised, material })
    })
  }
  return edges
}

/** The edges (edgeKey) that a door opens. */
export function doorEdges(map: GameMap, catalogue: Catalogue): ReadonlySet<string> {
  const doors = new Set<string>()
  for (const [edge, { kind }] of edgeOpenings(map, catalogue)) if (kind === 'door') doors.add(edge)
  return doors
}

/** The hole a door or window makes, and the edges (edgeKey) it picks. */
export interface Opened {
  readonly opening: WallOpening
  readonly edges: readonly string[]
}

/** What an object opens; undefined for all that are no doors and windows. */
export function openedBy(key: string, object: MapObject, item: CatalogueItem): Opened | undefined {
  if (!item.opens) return undefined
  const place = placementOf(object)
  const width = item.size[0] * place.scale
  const cells = Math.max(1, Math.round(width))
  const side = Math.round(place.yaw / 90) % 2 === 0 ? 'n' : 'w'
  const [centre, across] = side === 'n' ? [place.x, place.z] : [place.z, place.x]
  const first = Math.round(centre - cells / 2)
  const line = Math.round(across)
  const foot = Math.max(0, place.y) + (item.sill ?? 0) * place.scale
  const opening: WallOpening = {
    kind: item.opens,
    objectKey: key,
    start: centre - width / 2,
    end: centre + width / 2,
    bottom: item.opens === 'door' ? 0 : foot,
    top: foot + item.size[1] * place.scale,
  }
  const edges = Array.from({ length: cells }, (_, i) =>
    side === 'n' ? edgeKey(first + i, line, side) : edgeKey(line, first + i, side),
  )
  return { opening, edges }
}

/** By edge (edgeKey) the hole in it, the one of the higher key where several pick the same. */
export function openingsByEdge(opened: readonly Opened[]): Map<string, WallOpening> {
  const openings = new Map<string, WallOpening>()
  for (const { opening, edges } of opened) for (const edge of edges) openings.set(edge, opening)
  return openings
}

const edgeOpenings = (map: GameMap, catalogue: Catalogue): Map<string, WallOpening> =>
  openingsByEdge(
    furnitureOf(map, catalogue).flatMap(({ key, object, item }) => openedBy(key, object, item) ?? []),
  )

/** Wire maps have no order of their own, so both sides sort. */
export const sortedEntries = (record: Readonly<Record<string, string>> | undefined): [string, string][] =>
  Object.entries(record ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
