import { expect, test } from 'vitest'
import { gridOf } from './gridOf.ts'

test.each([
  [1, 1400, 700],
  [2, 1400, 700],
  [5, 1400, 700],
  [9, 390, 700],
  [25, 1900, 900],
])('%i tiles lie within %i by %i', (count, width, height) => {
  const grid = gridOf(count, width, height, 10)
  const rows = Math.ceil(count / grid.columns)
  expect(grid.columns * grid.width + (grid.columns - 1) * 10).toBeLessThanOrEqual(width)
  expect(rows * grid.height + (rows - 1) * 10).toBeLessThanOrEqual(height)
  expect(grid.width).toBeGreaterThan(60)
})

test('two stand beside each other on a wide screen, above each other on a phone', () => {
  expect(gridOf(2, 1400, 700, 10).columns).toBe(2)
  expect(gridOf(2, 390, 700, 10).columns).toBe(1)
})

test('where there is no room there are no tiles', () => {
  expect(gridOf(3, 0, 0, 10).width).toBe(0)
  expect(gridOf(0, 100, 100, 10).columns).toBe(1)
})
