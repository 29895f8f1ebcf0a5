import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createManualClock, settle } from '../../tests/support/manualClock.ts'
import { keepTrying } from './keepTrying.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/** A task that fails so many times, then and now. */
function failing(times: number) {
  let runs = 0
  const task = (): Promise<void> => {
    runs += 1
    if (runs > times) return Promise.resolve()
    // An error thrown at once is an error, too.
    if (runs % 2 === 0) throw new Error('at once')
    return Promise.reject(new Error('later'))
  }
  return { task, runs: () => runs }
}

test('what fails is begun again, ever later, until it is done', async () => {
  const clock = createManualClock()
  const { task, runs } = failing(3)
  keepTrying(task, { clock, random: () => 1 })
  await settle()
  const told: number[] = []
  for (const ms of [999, 1, 1_999, 1, 3_999, 1, 60_000]) {
    await clock.advance(ms)
    told.push(runs())
  }
  expect(told).toEqual([1, 2, 2, 3, 3, 4, 4])
})

test('given up is given up, also while it runs', async () => {
  const clock = createManualClock()
  const { task, runs } = failing(9)
  const stop = keepTrying(task, { clock, random: () => 1 })
  await clock.advance(1_000)
  expect(runs()).toBe(2)
  stop()
  await clock.advance(60_000)
  expect(runs()).toBe(2)
  const early = failing(9)
  keepTrying(early.task, { clock, random: () => 1 })()
  await clock.advance(60_000)
  expect(early.runs()).toBe(1)
})
