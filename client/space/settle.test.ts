import { expect, test, vi } from 'vitest'
import { createManualClock } from '../../tests/support/manualClock.ts'
import { CALM_MS, settle } from './settle.ts'

/** Somebody who has just come in, and whether they have settled. */
function comeIn() {
  const clock = createManualClock()
  const newcomer = { at: undefined as { x: number; z: number } | undefined, acted: false }
  const done = vi.fn()
  const stop = settle(clock, { place: () => newcomer.at, hasActed: () => newcomer.acted }, done)
  return { clock, newcomer, done, stop }
}

test('nothing is settled before the first step, however quick everything else was; a moment after it, once', async () => {
  const { clock, newcomer, done } = comeIn()
  await clock.advance(3_000)
  newcomer.at = { x: 40, z: -7 }
  await clock.advance(4_000)
  // To look about is no step.
  newcomer.at = { x: 40.2, z: -7.1 }
  await clock.advance(4_000)
  expect(done).not.toHaveBeenCalled()
  newcomer.at = { x: 40.2, z: -6.4 }
  await clock.advance(2_900)
  expect(done).not.toHaveBeenCalled()
  await clock.advance(1_000)
  expect(done).toHaveBeenCalledTimes(1)
  await clock.advance(200_000)
  expect(done).toHaveBeenCalledTimes(1)
  expect(clock.timers).toBe(0)
})

test('who only chats has settled with the first thing they do', async () => {
  const { clock, newcomer, done } = comeIn()
  newcomer.at = { x: 0, z: 0 }
  await clock.advance(8_000)
  newcomer.acted = true
  await clock.advance(500)
  // Closed again: what they did they have done.
  newcomer.acted = false
  await clock.advance(3_000)
  expect(done).toHaveBeenCalledTimes(1)
})

test('who does nothing at all has settled after a long calm', async () => {
  const { clock, done } = comeIn()
  await clock.advance(CALM_MS - 1_000)
  expect(done).not.toHaveBeenCalled()
  await clock.advance(1_000)
  expect(done).toHaveBeenCalledTimes(1)
})

test('who leaves before has never settled', async () => {
  const { clock, newcomer, done, stop } = comeIn()
  newcomer.at = { x: 0, z: 0 }
  await clock.advance(1_000)
  newcomer.at = { x: 3, z: 0 }
  await clock.advance(1_000)
  stop()
  await clock.advance(200_000)
  expect(done).not.toHaveBeenCalled()
  expect(clock.timers).toBe(0)
})
