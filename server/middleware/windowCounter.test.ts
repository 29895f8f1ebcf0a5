import { expect, test } from 'vitest'
import { WindowCounter } from './windowCounter.ts'

test('so many within a time, then the time to wait; the next window begins anew', () => {
  let now = 0
  const counter = new WindowCounter(2, 1_000, () => now)
  expect([counter.take('a'), counter.take('a')]).toEqual([0, 0])
  now = 400
  expect(counter.take('a')).toBe(600)
  expect(counter.take('b')).toBe(0)
  now = 1_000
  expect(counter.take('a')).toBe(0)
  expect(new WindowCounter(0, 1_000, () => 0).take('a')).toBe(1_000)
})

test('keeps no more than it may, and nothing of what is over, without any timer', () => {
  let now = 0
  const counter = new WindowCounter(1, 1_000, () => now, 3)
  for (const key of ['a', 'b', 'c', 'd']) counter.take(key)
  expect(counter.size).toBe(3)
  expect(counter.take('b')).toBe(1_000)
  expect(counter.take('a')).toBe(0)
  now = 5_000
  counter.take('z')
  expect(counter.size).toBe(1)
})

test('what somebody has used up is not forgotten because others come with new names', () => {
  const counter = new WindowCounter(3, 1_000, () => 0, 4)
  for (let n = 0; n < 3; n += 1) counter.take('ann')
  expect(counter.take('ann')).toBe(1_000)
  for (let n = 0; n < 100; n += 1) counter.take(`name ${n}`)
  expect(counter.size).toBe(4)
  expect(counter.take('ann')).toBe(1_000)
})
