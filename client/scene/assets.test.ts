import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistently } from './assets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a file that fails is asked for again before it is left out', async () => {
  const load = vi.fn<() => Promise<string>>()
  load
    .mockRejectedValueOnce(new Error('cut'))
    .mockRejectedValueOnce(new Error('cut'))
    .mockResolvedValue('there')
  const loading = persistently(load)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(loading).resolves.toBe('there')
  expect(load).toHaveBeenCalledTimes(3)
})

test('what is not there is told so in the end', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('404'))
  const failed = expect(persistently(load)).rejects.toThrow('404')
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  expect(load).toHaveBeenCalledTimes(3)
})
