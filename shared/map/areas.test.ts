import { expect, test } from 'vitest'
import { areaAt, closedBefore } from './areas.ts'

const areas = {
  hall: { category: 'COWORKING', coords: [{ x1: 0, y1: 0, x2: 9, y2: 9 }] },
  bar: {
    category: 'COWORKING',
    coords: [
      { x1: 2, y1: 2, x2: 3, y2: 3 },
      { x1: 20, y1: 2, x2: 20, y2: 2 },
    ],
  },
}

test('an area holds the cells of both its corners; of two the smaller part is where one is', () => {
  expect(areaAt({ areas }, { x: 9.9, z: 9.9 })).toBe('hall')
  expect(areaAt({ areas }, { x: 10, z: 5 })).toBeUndefined()
  expect(areaAt({ areas }, { x: 3.9, z: 2 })).toBe('bar')
  expect(areaAt({ areas }, { x: 20.5, z: 2.5 })).toBe('bar')
  expect(areaAt({}, { x: 1, z: 1 })).toBeUndefined()
})

test('why an area is closed is read from beside it, and not where nothing is said', () => {
  const lawn = { category: 'COWORKING', closed: '养护中', coords: [{ x1: 20, y1: 20, x2: 21, y2: 21 }] }
  const closed = { areas: { ...areas, lawn } }
  for (const [x, z] of [
    [19, 20.5],
    [23, 21],
    [20.5, 18.9],
  ] as const)
    expect(closedBefore(closed, { x, z })).toBe('养护中')
  for (const [x, z] of [
    [18.7, 20.5],
    [5, 5],
  ] as const)
    expect(closedBefore(closed, { x, z })).toBeUndefined()
})
