import { expect, test } from 'vitest'
import { DisplayRate } from './displayRate.ts'

function asked(gaps: readonly number[], drew = false): number {
  const rate = new DisplayRate()
  let nowMs = 0
  for (const gap of gaps) rate.note((nowMs += gap), drew)
  return rate.periodMs
}
const times = (count: number, gap: (n: number) => number): number[] =>
  Array.from({ length: count }, (_, n) => gap(n))

test('a display is as quick as its usual gaps, whatever else the machine does now and then', () => {
  expect(asked(times(25, () => 20))).toBe(20)
  expect(asked(times(60, (n) => (n % 3 === 0 ? 38 : 33.3)))).toBeCloseTo(33.3)
  expect(asked(times(30, () => 8.3))).toBeCloseTo(8.3)
})

test('a machine that is busy has gaps of every length: they are no display', () => {
  expect(asked(times(200, (n) => 17 + ((n * 7) % 23)))).toBeCloseTo(16.67)
})

test('frames that were drawn, and pauses, say nothing about it', () => {
  expect(
    asked(
      times(100, () => 33),
      true,
    ),
  ).toBeCloseTo(16.67)
  expect(asked(times(100, () => 900))).toBeCloseTo(16.67)
  expect(asked(times(10, () => 33))).toBeCloseTo(16.67)
})
