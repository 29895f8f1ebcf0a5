import { expect, test } from 'vitest'
import { shakeOffset } from './shake.ts'

const shake = { intensity: 0.1, fromMs: 1_000, durationMs: 1_000 }

test('never farther than its intensity, dying away, and then over', () => {
  let first = 0
  let second = 0
  for (let ms = 0; ms < 1_000; ms += 5) {
    const offset = shakeOffset(shake, 1_000 + ms)!
    const size = Math.abs(offset.x)
    expect(size).toBeLessThanOrEqual(0.1)
    if (ms < 500) first = Math.max(first, size)
    else second = Math.max(second, size)
  }
  expect(first).toBeGreaterThan(0.08)
  expect(second).toBeLessThanOrEqual(0.05)
  expect(shakeOffset(shake, 2_000)).toBeUndefined()
  expect(shakeOffset({ ...shake, durationMs: 0 }, 1_000)).toBeUndefined()
})
