import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { catalogue, roomMap } from '../../../tests/support/world/makingRoom.ts'
import type { GameMap } from '../../world/world.ts'
import { floorCells } from '../floors.ts'
import { edgeKey, plainEdges, wallCells, wallEdges } from '../walls.ts'
import { floorAt, painted, wallAt, walled, walledCells } from './painting.ts'
import type { CellEdge } from './quarters.ts'
import { cellsOfRect, edgesAround, edgesOfLine } from './shapes.ts'

const size = { width: 20, height: 20 }
const edgesOf = (map: GameMap) =>
  new Map(plainEdges(map).map((edge) => [edgeKey(edge.x, edge.y, edge.side), edge.material]))
const cell = fc.record({ x: fc.integer({ min: -1, max: 20 }), y: fc.integer({ min: -1, max: 20 }) })
const floor = fc.constantFrom(undefined, 'wood', 'carpet-teal', 'water')
const wall = fc.constantFrom(undefined, 'glass', 'plaster', 'wood')
const edge: fc.Arbitrary<CellEdge> = fc.record({
  x: fc.integer({ min: -1, max: 21 }),
  y: fc.integer({ min: -1, max: 21 }),
  side: fc.constantFrom('n' as const, 'w' as const),
})

test('a cell has the floor it was painted with last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(floor, fc.array(cell, { maxLength: 6 })), { maxLength: 8 }), (strokes) => {
      const model = new Map<number, string | undefined>()
      let map: GameMap = roomMap()
      for (const [material, cells] of strokes) {
        map = painted(map, material, cells)
        for (const { x, y } of cells)
          if (x >= 0 && y >= 0 && x < 20 && y < 20) model.set(y * 20 + x, material)
      }
      const cells = floorCells(map)
      cells.forEach((type, i) => expect(type).toBe(model.get(i)))
      model.forEach((type, i) => expect(floorAt(map, { x: i % 20, y: Math.floor(i / 20) })).toBe(type))
      // Of each cell there is one floor, and no mask without a cell.
      const marked = Object.keys(map.floors ?? {}).length
      expect(marked).toBe(new Set([...model.values()].filter((type) => type !== undefined)).size)
    }),
  )
})

test('an edge has the wall that was put there last, whichever way it was said before', () => {
  const start = makeMap()
  // The same walls said from the other side.
  const other: GameMap = { ...start, walls: { ...roomMap().walls } }
  fc.assert(
    fc.property(fc.array(fc.tuple(wall, fc.array(edge, { maxLength: 6 })), { maxLength: 8 }), (strokes) => {
      let map = other
      const model = new Map(edgesOf(other))
      for (const [material, edges] of strokes) {
        map = walled(map, material, edges)
        for (const { x, y, side } of edges) {
          const isIn = x >= 0 && y >= 0 && (side === 'n' ? x < 20 && y <= 20 : x <= 20 && y < 20)
          if (!isIn) continue
          if (material === undefined) model.delete(edgeKey(x, y, side))
          else model.set(edgeKey(x, y, side), material)
        }
      }
      expect([...edgesOf(map)].toSorted()).toEqual([...model].toSorted())
      for (const { x, y, side } of strokes.flatMap(([, edges]) => edges))
        expect(wallAt(map, { x, y, side })).toBe(model.get(edgeKey(x, y, side)))
    }),
  )
})

test('a room is walled and its walls go again', () => {
  const edges = edgesAround(size, { x: 0, y: 0, w: 20, h: 20 })
  const map = walled(makeMap(), 'glass', edges)
  expect(wallEdges(map, catalogue)).toHaveLength(80)
  expect(walled(map, undefined, edges).walls).toEqual({})
  const gap = walled(map, undefined, edgesOfLine(size, { x: 20, y: 4 }, { x: 20, y: 6 }))
  expect(wallEdges(gap, catalogue)).toHaveLength(78)
})

test('cells of wall and thin walls leave each other alone', () => {
  const cells = cellsOfRect(size, { x: 4, y: 4, w: 2, h: 2 })
  const stone = walledCells(roomMap(), 'stone', cells)
  expect(wallCells(stone)).toHaveLength(4)
  expect(edgesOf(stone)).toEqual(edgesOf(roomMap()))
  expect(wallCells(walledCells(stone, 'concrete', cells)).map(({ material }) => material)).toEqual(
    Array.from({ length: 4 }, () => 'concrete'),
  )
  expect(walledCells(stone, undefined, cells).walls).toEqual(roomMap().walls)
  expect(wallCells(walled(stone, undefined, edgesAround(size, { x: 4, y: 4, w: 2, h: 2 })))).toHaveLength(4)
})

test('what changes nothing is the same level', () => {
  const map = painted(roomMap(), 'wood', [{ x: 3, y: 3 }])
  expect(painted(map, 'wood', [{ x: 3, y: 3 }])).toBe(map)
  expect(painted(map, undefined, [{ x: 4, y: 3 }])).toBe(map)
  expect(walled(map, 'plaster', [{ x: 6, y: 4, side: 'n' }])).toBe(map)
  expect(walled(map, 'plaster', [{ x: -6, y: 4, side: 'n' }])).toBe(map)
  expect(walledCells(map, undefined, [{ x: 6, y: 4 }])).toBe(map)
})
