import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { applyPatch } from '#shared/map/patch/applyPatch.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { inverseOf } from '#shared/map/patch/mapPatch.ts'
import { layPatch } from '#shared/map/patch/layPatch.ts'
import { withFeet } from '#shared/map/making/feet.ts'
import { groundTrouble } from '#shared/map/making/groundTrouble.ts'
import { edgesAround } from '#shared/map/making/shapes.ts'
import { buildWalkable } from '#shared/map/walking/walkable.ts'
import type { GameMap } from '#shared/world/world.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { toolsOf, type Brush } from './brush.ts'
import { paintChange, piecesOf } from './paintChange.ts'
import { cellsOf, edgesOf, type Stroke } from './strokes.ts'
import { movedZone, zoneAt, zoneOf, withoutZone } from './zones.ts'

const tier = {
  id: 'tier-2',
  name: { zh: '看台', en: 'tier' },
  group: 'FURNITURE',
  file: 'x.glb',
  size: [2, 0.48, 1],
  tris: 1,
  bytes: 1,
  blocks: true,
  colliders: [{ x: 0, y: 0, z: 0, w: 2, h: 0.48, d: 1 }],
  seats: [],
  mount: 'floor',
  standHeight: 0.48,
}
const catalogue = new Map([['tier-2', tier]]) as unknown as Catalogue
const size = { width: 20, height: 20 }
const plain: GameMap = { ...makeMap({ spawns: [{ x: 0, y: 0 }] }), areas: {}, desks: {} }

const brushes: readonly Brush[] = [
  { paints: 'floor', material: 'wood' },
  { paints: 'floor', material: 'water' },
  { paints: 'wall', material: 'glass' },
  { paints: 'block', material: 'stone' },
  { paints: 'platform', item: 'tier-2' },
  { paints: 'closed' },
  { paints: 'announcer' },
  { paints: 'spawn', spawnId: 'door' },
  { paints: 'portal', target: { targetMap: '2' } },
  { paints: 'nook', id: 'nook-1', name: '私密区域 1' },
  { paints: 'desk', id: 'desk-1', name: '工位 1' },
  { paints: 'area', id: 'area-1', name: '区域 1' },
]

const drawn = fc
  .record({
    brush: fc.constantFrom(...brushes),
    tool: fc.nat(3),
    width: fc.integer({ min: 1, max: 3 }),
    isErasing: fc.boolean(),
    points: fc.array(
      // Off the spawn: there the server refuses.
      fc.record({
        x: fc.double({ min: 3, max: 18, noNaN: true }),
        z: fc.double({ min: 3, max: 18, noNaN: true }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ brush, tool, width, isErasing, points }) => {
    const tools = toolsOf(brush)
    return { brush, tool: tools[tool % tools.length]!, width, isErasing, points }
  })

function paint(
  map: GameMap,
  {
    brush,
    tool,
    width,
    isErasing,
    points,
  }: { brush: Brush; tool: never; width: number; isErasing: boolean; points: { x: number; z: number }[] },
): GameMap {
  const stroke: Stroke =
    brush.paints === 'wall' ? edgesOf(map, tool, points) : cellsOf(map, tool, points, width, false)
  let next = 0
  return withFeet(
    map,
    paintChange(map, catalogue, brush, stroke, isErasing, (i) => `piece-${next++}-${i}-${map.objects.size}`),
    catalogue,
  )
}

describe('painting', () => {
  test('what was painted is one step, which goes and comes back to the very same level', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 5 }), (strokes) => {
        let map = plain
        for (const stroke of strokes) {
          const after = paint(map, stroke as never)
          const patch = diffMaps(map, after)
          const there = layPatch(map, patch)
          expect(diffMaps(there, after)).toEqual(diffMaps(after, after))
          const back = layPatch(there, inverseOf(patch))
          expect(diffMaps(back, map)).toEqual(diffMaps(map, map))
          map = after
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the server takes what was painted, and all of it', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), (strokes) => {
        let map = plain
        for (const stroke of strokes) {
          const after = paint(map, stroke as never)
          if (groundTrouble(map, after, catalogue, []) !== undefined) continue
          const patch = diffMaps(map, after)
          const edit = {
            overwrite: true,
            placerId: 'ann',
            newId: () => 'x',
            isKept: () => false,
            isGuarded: false,
          }
          expect(() => applyPatch(map, patch, edit)).not.toThrow()
          map = after
        }
      }),
      { numRuns: 60 },
    )
  })

  test('feet feel what is painted', () => {
    const at = (map: GameMap, x: number, y: number) => buildWalkable(map, catalogue).isBlockedCell(x, y)
    const stroke: Stroke = { cells: [{ x: 5, y: 5 }], edges: [] }
    const wall = withFeet(
      plain,
      paintChange(plain, catalogue, { paints: 'block', material: 'stone' }, stroke, false, String),
      catalogue,
    )
    expect(at(wall, 5, 5)).toBe(true)
    const gone = withFeet(
      wall,
      paintChange(wall, catalogue, { paints: 'block', material: 'stone' }, stroke, true, String),
      catalogue,
    )
    expect(at(gone, 5, 5)).toBe(false)
    const edges = edgesAround(size, { x: 5, y: 5, w: 1, h: 1 })
    const thin = paintChange(
      plain,
      catalogue,
      { paints: 'wall', material: 'glass' },
      { cells: [], edges },
      false,
      String,
    )
    expect(buildWalkable(thin, catalogue).canPass(4.5, 5.5, 5.5, 5.5)).toBe(false)
    const closed = paintChange(plain, catalogue, { paints: 'closed' }, stroke, false, String)
    expect(at(closed, 5, 5)).toBe(true)
  })

  test('a platform covers its rectangle, a cell wider where it is odd both ways', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (w, h) => {
        const wide = w % 2 === 1 && h % 2 === 1 ? w + 1 : w
        const covered = piecesOf({ x: 2, y: 3, w, h }).flatMap(({ x, z, isAlong }) =>
          isAlong ? [`${x - 0.5},${z - 1}`, `${x - 0.5},${z}`] : [`${x - 1},${z - 0.5}`, `${x},${z - 0.5}`],
        )
        expect(covered).toHaveLength(wide * h)
        expect(new Set(covered).size).toBe(wide * h)
      }),
    )
  })
})

describe('what the ground may not become', () => {
  const around = edgesAround(size, { x: 8, y: 8, w: 4, h: 4 })
  const walls = (edges: typeof around) =>
    paintChange(
      plain,
      catalogue,
      { paints: 'wall', material: 'plaster' },
      { cells: [], edges },
      false,
      String,
    )

  test('nobody is shut in; an empty room may be closed, one with a gap holds people', () => {
    expect(groundTrouble(plain, walls(around), catalogue, [{ x: 9.5, z: 9.5 }])).toBe('shutsIn')
    expect(groundTrouble(plain, walls(around), catalogue, [{ x: 2.5, z: 9.5 }])).toBeUndefined()
    expect(groundTrouble(plain, walls(around.slice(1)), catalogue, [{ x: 9.5, z: 9.5 }])).toBeUndefined()
  })

  test('people can still arrive, and from one place where they do to the others', () => {
    const two = {
      ...plain,
      spawns: [
        { x: 0, y: 0 },
        { x: 9, y: 9 },
      ],
    }
    expect(groundTrouble(two, { ...walls(around), spawns: two.spawns }, catalogue, [])).toBe('cutsSpawn')
    const stroke: Stroke = { cells: [{ x: 9, y: 9 }], edges: [] }
    const closed = paintChange(two, catalogue, { paints: 'closed' }, stroke, false, String)
    expect(groundTrouble(two, closed, catalogue, [])).toBe('spawn')
  })
})

describe('zones', () => {
  const cells = [
    { x: 4, y: 4 },
    { x: 5, y: 4 },
  ]
  const with3 = (['nook', 'desk', 'area'] as const).reduce(
    (map, paints) =>
      paintChange(
        map,
        catalogue,
        { paints, id: `${paints}-1`, name: paints },
        { cells, edges: [] },
        false,
        String,
      ),
    paintChange(
      paintChange(
        plain,
        catalogue,
        { paints: 'spawn' },
        { cells: [{ x: 9, y: 9 }], edges: [] },
        false,
        String,
      ),
      catalogue,
      { paints: 'portal', target: { targetMap: '3' } },
      { cells: [{ x: 12, y: 9 }], edges: [] },
      false,
      String,
    ),
  )

  test.each([
    ['nook', 'nook-1', 'nook-1'],
    ['desk', 'desk-1', 'desk-1'],
    ['area', 'area-1', 'area-1'],
    ['spawn', '9,9', '10,11'],
    ['portal', '12,9', '13,11'],
  ] as const)('a %s is found, moved as it is, and taken away', (layer, id, then) => {
    const before = zoneOf(with3, { layer, id })!
    const moved = movedZone(with3, { layer, id }, 1, 2)!
    expect(moved.id).toBe(then)
    const after = zoneOf(moved.map, { layer, id: then })!
    expect(after.count).toBe(before.count)
    expect([after.rects[0]!.x, after.rects[0]!.y]).toEqual([before.rects[0]!.x + 1, before.rects[0]!.y + 2])
    expect(movedZone(with3, { layer, id }, -100, 0)).toBeUndefined()
    expect(zoneOf(withoutZone(with3, { layer, id }), { layer, id })).toBeUndefined()
  })

  test('the smallest one on a cell is meant', () => {
    expect(zoneAt(with3, ['area', 'nook', 'desk'], { x: 4, y: 4 })?.count).toBe(2)
    expect(zoneAt(with3, ['area'], { x: 15, y: 4 })).toBeUndefined()
  })
})
