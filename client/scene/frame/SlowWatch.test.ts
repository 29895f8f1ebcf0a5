import { expect, test } from 'vitest'
import { SlowWatch } from './SlowWatch.ts'

/** Frames of one length for so long; how often the watch said that it is slow. */
function frames(watch: SlowWatch, frameMs: number, forMs: number, fromMs: number): number {
  let told = 0
  for (let at = fromMs; at < fromMs + forMs; at += frameMs) if (watch.note(frameMs, at)) told += 1
  return told
}

test('under twenty frames a second for ten seconds is slow, and told once', () => {
  const watch = new SlowWatch()
  expect(frames(watch, 60, 9_900, 0)).toBe(0)
  expect(frames(watch, 60, 30_000, 9_900)).toBe(1)
})

test('twenty frames and more are not slow, nor is a hitch among them', () => {
  const watch = new SlowWatch()
  expect(frames(watch, 45, 30_000, 0)).toBe(0)
  expect(watch.note(400, 30_045)).toBe(false)
  expect(frames(watch, 16, 30_000, 30_100)).toBe(0)
})

test('who was away, or changed how it is drawn, begins anew', () => {
  const watch = new SlowWatch()
  expect(frames(watch, 60, 9_900, 0)).toBe(0)
  expect(frames(watch, 60, 9_900, 60_000)).toBe(0)
  watch.reset()
  expect(frames(watch, 60, 9_900, 69_900)).toBe(0)
  expect(frames(watch, 60, 3_000, 79_800)).toBe(1)
})
