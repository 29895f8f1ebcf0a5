import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cellAt,
  cellsOfBrush,
  cellsOfLine,
  cellsOfRect,
  cornerAt,
  edgeAt,
  edgesAround,
  edgesOfLine,
  rectBetween,
} from './shapes.ts'

const size = { width: 12, height: 9 }
const cell = fc.record({ x: fc.integer({ min: -3, max: 14 }), y: fc.integer({ min: -3, max: 11 }) })
const inside = fc.record({ x: fc.integer({ min: 0, max: 11 }), y: fc.integer({ min: 0, max: 8 }) })
const isIn = ({ x, y }: { x: number; y: number }) => x >= 0 && y >= 0 && x < size.width && y < size.height

test('two cells are corners of a rectangle, whichever comes first', () => {
  expect(rectBetween({ x: 5, y: 2 }, { x: 3, y: 4 })).toEqual({ x: 3, y: 2, w: 3, h: 3 })
  expect(cellsOfRect(size, { x: 10, y: 7, w: 9, h: 1 })).toEqual([
    { x: 10, y: 7 },
    { x: 11, y: 7 },
  ])
  expect(cellsOfRect(size, { x: -2, y: -1, w: 3, h: 2 })).toEqual([{ x: 0, y: 0 }])
})

test('a brush lies around its cell', () => {
  expect(cellsOfBrush(size, { x: 4, y: 4 }, 1)).toEqual([{ x: 4, y: 4 }])
  expect(cellsOfBrush(size, { x: 4, y: 4 }, 3)).toHaveLength(9)
  expect(cellsOfBrush(size, { x: 4, y: 4 }, 2).at(-1)).toEqual({ x: 5, y: 5 })
  expect(cellsOfBrush(size, { x: 0, y: 0 }, 3)).toHaveLength(4)
  expect(cellsOfBrush(size, { x: 4, y: 4 }, Number.NaN)).toHaveLength(1)
})

test('a line goes from cell to cell over their sides, and is no longer than it must be', () => {
  fc.assert(
    fc.property(inside, inside, (from, to) => {
      const cells = cellsOfLine(size, from, to)
      expect([cells[0], cells.at(-1)]).toEqual([from, to])
      expect(cells).toHaveLength(Math.abs(to.x - from.x) + Math.abs(to.y - from.y) + 1)
      for (let i = 1; i < cells.length; i++) {
        const [a, b] = [cells[i - 1]!, cells[i]!]
        expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y)).toBe(1)
      }
    }),
  )
})

test('nothing is outside of the map, however far somebody draws', () => {
  fc.assert(
    fc.property(cell, cell, (from, to) => {
      expect(cellsOfLine(size, from, to).every(isIn)).toBe(true)
      expect(cellsOfRect(size, rectBetween(from, to)).every(isIn)).toBe(true)
      for (const { x, y, side } of [
        ...edgesAround(size, rectBetween(from, to)),
        ...edgesOfLine(size, from, to),
      ]) {
        expect(x >= 0 && y >= 0).toBe(true)
        expect(side === 'n' ? x < size.width && y <= size.height : x <= size.width && y < size.height).toBe(
          true,
        )
      }
    }),
  )
  expect(cellsOfLine(size, { x: 0, y: 0 }, { x: Number.NaN, y: 0 })).toEqual([])
  expect(cellsOfLine(size, { x: 0, y: 0 }, { x: 1e9, y: 0 })).toEqual([])
  expect(edgesOfLine(size, { x: 0, y: 0 }, { x: 1e9, y: 0 })).toHaveLength(12)
})

test('a rectangle has its four sides, a wall goes along its longer way', () => {
  const edges = edgesAround(size, { x: 2, y: 3, w: 2, h: 1 })
  expect(edges).toHaveLength(6)
  expect(edges).toContainEqual({ x: 3, y: 4, side: 'n' })
  expect(edges).toContainEqual({ x: 4, y: 3, side: 'w' })
  expect(edgesOfLine(size, { x: 5, y: 4 }, { x: 2, y: 5 })).toEqual([
    { x: 2, y: 4, side: 'n' },
    { x: 3, y: 4, side: 'n' },
    { x: 4, y: 4, side: 'n' },
  ])
  expect(edgesOfLine(size, { x: 12, y: 8 }, { x: 12, y: 9 })).toEqual([{ x: 12, y: 8, side: 'w' }])
})

test('one points at a cell, at the nearest corner and at the nearest edge', () => {
  expect([cellAt(3.4, 2.6), cellAt(-0.1, 0)]).toEqual([
    { x: 3, y: 2 },
    { x: -1, y: 0 },
  ])
  expect(cornerAt(3.4, 2.6)).toEqual({ x: 3, y: 3 })
  expect(edgeAt(3.1, 2.5)).toEqual({ x: 3, y: 2, side: 'w' })
  expect(edgeAt(3.5, 2.9)).toEqual({ x: 3, y: 3, side: 'n' })
})
