import { expect, test, vi } from 'vitest'
import { createManualClock } from '../../../../tests/support/manualClock.ts'
import { createRecovery } from './recovery.ts'

const setUp = (isServed = true) => {
  const clock = createManualClock()
  const reload = vi.fn()
  const begin = vi.fn()
  const ask = vi.fn(() => Promise.resolve(isServed))
  return {
    clock,
    reload,
    begin,
    ask,
    recovery: createRecovery({ clock, random: () => 1, isServed: ask, reload }),
  }
}

test('it begins anew after a second, then later', async () => {
  const { clock, begin, ask, recovery } = setUp()
  recovery.crashed(begin)
  await clock.advance(999)
  expect(begin).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(begin).toHaveBeenCalledTimes(1)
  recovery.crashed(begin)
  await clock.advance(1_999)
  expect(begin).toHaveBeenCalledTimes(1)
  await clock.advance(1)
  expect(begin).toHaveBeenCalledTimes(2)
  expect(ask).not.toHaveBeenCalled()
})

test('the third time within five minutes a new document is asked for, where there is a server', async () => {
  const { clock, reload, begin, recovery } = setUp()
  for (let n = 0; n < 3; n += 1) {
    recovery.crashed(begin)
    await clock.advance(15_000)
  }
  expect(begin).toHaveBeenCalledTimes(2)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a network it goes on with what it has, for ever', async () => {
  const { clock, reload, begin, recovery } = setUp(false)
  for (let n = 0; n < 20; n += 1) {
    recovery.crashed(begin)
    await clock.advance(15_000)
  }
  expect(reload).not.toHaveBeenCalled()
  expect(begin).toHaveBeenCalledTimes(20)
})

test('crashes far apart have nothing to do with each other, and what is gone begins nothing', async () => {
  const { clock, reload, begin, recovery } = setUp()
  for (let n = 0; n < 5; n += 1) {
    recovery.crashed(begin)
    await clock.advance(300_000)
  }
  expect(reload).not.toHaveBeenCalled()
  expect(begin).toHaveBeenCalledTimes(5)
  recovery.crashed(begin)()
  expect(clock.timers).toBe(0)
})
