import { expect, test } from 'vitest'
import { cellsBeside } from './cellsBeside.ts'

test('beside somebody are the four cells around, and at last their own', () => {
  expect(cellsBeside({ x: 4.2, z: 7.9 })).toEqual([
    { x: 4, y: 8 },
    { x: 5, y: 7 },
    { x: 3, y: 7 },
    { x: 4, y: 6 },
    { x: 4, y: 7 },
  ])
  // A level has no cells before its edge.
  expect(cellsBeside({ x: 0.5, z: 0.5 })).toEqual([
    { x: 0, y: 1 },
    { x: 1, y: 0 },
    { x: 0, y: 0 },
  ])
})
