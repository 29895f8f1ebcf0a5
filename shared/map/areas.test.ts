import { expect, test } from 'vitest'
import { areaAt } from './areas.ts'

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
