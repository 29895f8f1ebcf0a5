import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forget, play, playAgain, playBlocked } from './playbackStore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An element whose next plays come to this; then it plays. */
function element(...refusals: string[]) {
  const left = [...refusals]
  const one = {
    plays: 0,
    play: () => {
      one.plays += 1
      const name = left.shift()
      return name === undefined ? Promise.resolve() : Promise.reject(new DOMException('', name))
    },
  }
  return one as typeof one & HTMLMediaElement
}

test('what a browser blocks waits for a touch', async () => {
  const blocked = element('NotAllowedError')
  await play(blocked)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(blocked.plays).toBe(1)
  playAgain()
  expect(blocked.plays).toBe(1)
  playBlocked()
  expect(blocked.plays).toBe(2)
  await vi.advanceTimersByTimeAsync(0)
  playBlocked()
  expect(blocked.plays).toBe(2)
})

test('what fails is tried again by itself until it plays, or at once when somebody asks', async () => {
  const failing = element('NotSupportedError', 'NotSupportedError')
  await play(failing)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(failing.plays).toBe(2)
  playAgain()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failing.plays).toBe(3)
})

test('what was taken away meanwhile is no failure, and who is forgotten is left alone', async () => {
  const aborted = element('AbortError')
  await play(aborted)
  const gone = element('NotSupportedError')
  await play(gone)
  forget(gone)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([aborted.plays, gone.plays]).toEqual([1, 1])
})
