import { expect, test, vi } from 'vitest'
import { createManualClock } from '../../../tests/support/manualClock.ts'
import { createIdle } from './idle.ts'

test('tells once after a minute without a touch, and again after the next', async () => {
  const clock = createManualClock()
  const tell = vi.fn()
  const idle = createIdle(clock, 60_000, tell)
  await clock.advance(59_999)
  idle.touched()
  await clock.advance(59_999)
  expect(tell).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(tell).toHaveBeenCalledTimes(1)
  await clock.advance(300_000)
  expect(tell).toHaveBeenCalledTimes(1)
  idle.touched()
  await clock.advance(60_000)
  expect(tell).toHaveBeenCalledTimes(2)
})

test('a film that plays is somebody: the minute begins when it ends', async () => {
  const clock = createManualClock()
  const tell = vi.fn()
  const idle = createIdle(clock, 60_000, tell)
  idle.hold(true)
  idle.touched()
  await clock.advance(600_000)
  idle.hold(false)
  await clock.advance(59_999)
  expect(tell).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(tell).toHaveBeenCalledTimes(1)
  idle.touched()
  idle.end()
  expect(clock.timers).toBe(0)
})
