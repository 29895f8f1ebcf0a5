import { expect, test } from 'vitest'
import { plateGeometry } from './namePlate.ts'

const bounds = (size: readonly [number, number, number]) => {
  const geometry = plateGeometry(size)
  geometry.computeBoundingBox()
  const { min, max } = geometry.boundingBox!
  return { pieces: geometry.getAttribute('position').count / 4, min: min.toArray(), max: max.toArray() }
}

test('a name stands just before every side of its box and on top, and within each', () => {
  const { pieces, min, max } = bounds([2, 1, 0.6])
  expect(pieces).toBe(5)
  for (const [i, side] of [2, 1, 0.6].entries()) {
    expect(max[i]).toBeLessThan(side / 2 + 0.01)
    // Not below.
    expect(min[i]).toBeGreaterThan(-side / 2 - (i === 1 ? 0 : 0.01))
  }
})

test('what is flat says its name on top alone, what is thin not at its ends', () => {
  expect(bounds([2, 0.01, 2]).pieces).toBe(1)
  expect(bounds([2, 1, 0.03]).pieces).toBe(2)
})
