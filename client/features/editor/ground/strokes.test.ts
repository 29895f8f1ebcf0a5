import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { walled } from '#shared/map/making/painting.ts'
import { edgesAround } from '#shared/map/making/shapes.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { cellsAlong, cellsLike, cellsOf, edgesAlong, edgesOf, rectsOf } from './strokes.ts'

const size = { width: 20, height: 20 }
const map = makeMap()
const point = fc.record({
  x: fc.double({ min: -5, max: 25, noNaN: true }),
  z: fc.double({ min: -5, max: 25, noNaN: true }),
})
const keys = (cells: readonly { readonly x: number; readonly y: number }[]) =>
  cells.map(({ x, y }) => `${x},${y}`).toSorted()

describe('a brush', () => {
  test('paints the cells it goes over, each once, as wide as it is', () => {
    expect(cellsAlong(size, [{ x: 2.5, z: 2.5 }], 1)).toEqual([{ x: 2, y: 2 }])
    const wide = cellsAlong(
      size,
      [
        { x: 2.5, z: 2.5 },
        { x: 5.5, z: 2.5 },
      ],
      3,
    )
    expect(wide).toHaveLength(6 * 3)
    expect(new Set(keys(wide)).size).toBe(18)
  })

  test('leaves no gap however fast it goes, and nothing beyond the level', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        (way, wide) => {
          const cells = cellsAlong(size, way, wide)
          expect(cells.every(({ x, y }) => x >= 0 && y >= 0 && x < 20 && y < 20)).toBe(true)
          expect(new Set(keys(cells)).size).toBe(cells.length)
          for (const { x, z } of way)
            if (x >= 0 && z >= 0 && x < 20 && z < 20)
              expect(keys(cells)).toContain(`${Math.floor(x)},${Math.floor(z)}`)
        },
      ),
    )
  })
})

describe('thin walls', () => {
  test('of a press is the nearest edge; of a way those from corner to corner', () => {
    expect(edgesAlong(size, [{ x: 3.1, z: 4.5 }])).toEqual([{ x: 3, y: 4, side: 'w' }])
    expect(
      edgesAlong(size, [
        { x: 3, z: 4 },
        { x: 5, z: 4 },
      ]),
    ).toEqual([
      { x: 3, y: 4, side: 'n' },
      { x: 4, y: 4, side: 'n' },
    ])
    expect(
      edgesAlong(size, [
        { x: 3, z: 4 },
        { x: 3, z: 2.2 },
      ]),
    ).toEqual([
      { x: 3, y: 3, side: 'w' },
      { x: 3, y: 2, side: 'w' },
    ])
  })

  test('of a rectangle go round it, of a line along it', () => {
    const { edges, metres } = edgesOf(map, 'rect', [
      { x: 2, z: 2 },
      { x: 6, z: 5 },
    ])
    expect(edges).toHaveLength(14)
    expect(metres).toEqual({ width: 4, depth: 3 })
    expect(
      edgesOf(map, 'line', [
        { x: 2, z: 2 },
        { x: 6, z: 3 },
      ]).edges,
    ).toHaveLength(4)
  })
})

describe('rectangles and fills', () => {
  test('a rectangle is all of it, a frame its border', () => {
    const points = [
      { x: 2.5, z: 2.5 },
      { x: 5.5, z: 6.5 },
    ]
    expect(cellsOf(map, 'rect', points, 1, false)).toMatchObject({ metres: { width: 4, depth: 5 } })
    expect(cellsOf(map, 'rect', points, 1, false).cells).toHaveLength(20)
    expect(cellsOf(map, 'rect', points, 1, true).cells).toHaveLength(14)
  })

  test('a fill stays within walls', () => {
    const room = walled(map, 'plaster', edgesAround(size, { x: 4, y: 4, w: 3, h: 5 }))
    expect(cellsLike(room, { x: 5, y: 5 })).toHaveLength(15)
    expect(cellsLike(room, { x: 0, y: 0 })).toHaveLength(400 - 15)
    expect(cellsLike(room, { x: 50, y: 0 })).toEqual([])
  })

  test('cells as rectangles are those cells, none twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: fc.nat(8), y: fc.nat(8) }), { maxLength: 60 }),
        fc.constantFrom(2, 6, Infinity),
        (cells, most) => {
          const rects = rectsOf(cells, most)
          const covered = rects.flatMap(({ x, y, w, h }) =>
            Array.from({ length: w * h }, (_, i) => ({ x: x + (i % w), y: y + Math.floor(i / w) })),
          )
          expect(keys(covered)).toEqual([...new Set(keys(cells))])
          expect(rects.every(({ w, h }) => w <= most && h <= most)).toBe(true)
        },
      ),
    )
  })
})
