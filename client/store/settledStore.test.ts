import { afterEach, expect, test, vi } from 'vitest'
import { settledStore, whenSettled } from './settledStore.ts'

afterEach(() => settledStore.setState({ isSettled: false }))

test('what waits runs once, when somebody has settled, and ends as it said', () => {
  const end = vi.fn()
  const run = vi.fn(() => end)
  const stop = whenSettled(run)
  expect(run).not.toHaveBeenCalled()
  settledStore.setState({ isSettled: true })
  settledStore.setState({ isSettled: true })
  expect(run).toHaveBeenCalledTimes(1)
  stop()
  expect(end).toHaveBeenCalledTimes(1)
})

test('later it runs at once; what was stopped before never does', () => {
  const stopped = vi.fn()
  whenSettled(stopped)()
  settledStore.setState({ isSettled: true })
  expect(stopped).not.toHaveBeenCalled()
  const run = vi.fn()
  whenSettled(run)
  expect(run).toHaveBeenCalledTimes(1)
})
