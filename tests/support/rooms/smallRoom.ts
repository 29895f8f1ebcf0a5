import fc from 'fast-check'
import type { MapId } from '#shared/ids.ts'
import type { GameMap } from '#shared/world/world.ts'
import { parseCatalogue, type CatalogueItem } from '#shared/map/catalogue.ts'
import { deriveCollisions } from '#shared/map/walking/collisions.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { MapObject } from '#shared/map/placement.ts'

const item = (id: string, size: [number, number, number], more: Partial<CatalogueItem> = {}) => ({
  id,
  name: { zh: id, en: id },
  group: 'FURNITURE',
  file: `models/furniture/${id}.glb`,
  size,
  tris: 10,
  bytes: 10,
  blocks: false,
  colliders: [],
  seats: [],
  mount: 'floor',
  ...more,
})

export const catalogue = parseCatalogue([
  item('chair', [0.5, 1, 0.5], { seats: [{ x: 0, y: 0.45, z: 0.1, yaw: 0 }] }),
  item('sofa', [2, 0.8, 0.9], {
    blocks: true,
    colliders: [{ x: 0, y: 0, z: 0, w: 2, h: 0.8, d: 0.9 }],
    seats: [
      { x: -0.5, y: 0.45, z: 0.1, yaw: 0 },
      { x: 0.5, y: 0.45, z: 0.1, yaw: 0 },
    ],
  }),
  item('desk', [1.6, 0.75, 0.8], {
    blocks: true,
    colliders: [{ x: 0, y: 0, z: 0, w: 1.6, h: 0.75, d: 0.8 }],
  }),
  item('rug', [3, 0.01, 2]),
  item('door', [0.9, 2.1, 0.2], { opens: 'door' }),
  item('double-door', [2, 2.2, 0.2], { opens: 'door' }),
  item('window', [1, 1.4, 0.2], { opens: 'window' }),
])

export const SIZE = 12

interface Draft {
  objects?: Record<string, MapObject>
  /** Wall type key → cells [x, y]. */
  walls?: Record<string, [number, number][]>
  floors?: Record<string, [number, number][]>
}

const maskOf = (cells: [number, number][]) => {
  const mask = new Uint8Array(SIZE * SIZE)
  for (const [x, y] of cells) mask[y * SIZE + x] = 1
  return encodeMask(mask)
}

const masksOf = (record: Record<string, [number, number][]> = {}) =>
  Object.fromEntries(Object.entries(record).map(([type, cells]) => [type, maskOf(cells)]))

export function makeMap({ objects = {}, walls, floors }: Draft = {}): GameMap {
  const map: GameMap = {
    id: '1' as MapId,
    dimensions: [SIZE, SIZE],
    walls: masksOf(walls),
    floors: masksOf(floors),
    objects: new Map(Object.entries(objects)),
    nooks: new Map(),
  }
  return { ...map, collisions: deriveCollisions(map, catalogue) }
}

/** An object with its middle at (x, z). */
export const at = (templateId: string, x: number, z: number, yaw = 0): MapObject => {
  const [cellX, cellY] = [Math.floor(x), Math.floor(z)]
  return {
    templateId,
    x: cellX,
    y: cellY,
    width: 1,
    height: 1,
    offsetX: x - cellX - 0.5,
    offsetY: z - cellY - 0.5,
    yaw,
  }
}

export const across = (y: number, from = 0, to = SIZE): [number, number][] =>
  Array.from({ length: to - from }, (_, i) => [from + i, y])

/** A wall across the whole map on the line z = 6, with a door at x from 4 to 5 if wanted. */
export const dividedMap = (opening?: 'door' | 'window') =>
  makeMap({ walls: { 'plaster:n': across(6) }, objects: opening ? { 7: at(opening, 4.5, 6) } : {} })

const coordinate = fc.integer({ min: -50, max: SIZE * 100 + 50 }).map((cm) => cm / 100)
export const anyPoint = fc.record({ x: coordinate, z: coordinate })

const anyObject = fc
  .record({
    templateId: fc.constantFrom('chair', 'sofa', 'desk', 'rug', 'door', 'window', 'unknown'),
    x: fc.double({ min: 0.5, max: SIZE - 0.5, noNaN: true }),
    z: fc.double({ min: 0.5, max: SIZE - 0.5, noNaN: true }),
    yaw: fc.oneof(fc.constantFrom(0, 90, 180, 270), fc.integer({ min: -180, max: 360 })),
  })
  .map(({ templateId, x, z, yaw }) => at(templateId, x, z, yaw))

const anyCells = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 12 })

/** Maps with furniture anywhere and walls anywhere. */
export const anyMap = fc
  .record({
    objects: fc.array(anyObject, { maxLength: 8 }),
    n: anyCells,
    w: anyCells,
    glass: anyCells,
    solid: fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 4 }),
  })
  .map(({ objects, n, w, glass, solid }) =>
    makeMap({
      objects: Object.fromEntries(objects.map((object, i) => [String(i + 1), object])),
      walls: { 'plaster:n': n, 'wood:w': w, 'glass:s': glass, concrete: solid },
    }),
  )
