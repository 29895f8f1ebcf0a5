import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectDelayMs } from './backoff.ts'

test('doubles from 1 s to 15 s', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ])
})

test('chance takes off at most a quarter', () => {
  expect(reconnectDelayMs(5, 0)).toBe(11_250)
  expect(reconnectDelayMs(1, 0)).toBe(1_500)
})

test('is never shorter than the first delay nor longer than the cap', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const delay = reconnectDelayMs(attempt, random, 15_000, 60_000)
      expect(delay).toBeGreaterThanOrEqual(15_000)
      expect(delay).toBeLessThanOrEqual(60_000)
    }),
  )
})
