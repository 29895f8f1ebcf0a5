import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './atMostEvery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first call counts at once, all others within the time together at its end', () => {
  const task = vi.fn()
  const { call } = atMostEvery(1_000, task)
  for (let times = 0; times < 5; times += 1) call()
  expect(task).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(task).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(task).toHaveBeenCalledTimes(2)
  call()
  expect(task).toHaveBeenCalledTimes(3)
})

test('what is cancelled does not come later', () => {
  const task = vi.fn()
  const { call, cancel } = atMostEvery(1_000, task)
  call()
  call()
  cancel()
  vi.advanceTimersByTime(5_000)
  expect(task).toHaveBeenCalledTimes(1)
})
