import { expect, test } from 'vitest'
import { FramePacer } from './framePacer.ts'

const DISPLAY_MS = 1000 / 60

/** Runs a display of 60 Hz from one time to another; answers the times at which it drew. */
function run(
  pacer: FramePacer,
  fromMs: number,
  toMs: number,
  each: (nowMs: number) => void = () => undefined,
): number[] {
  const drawn: number[] = []
  const frames = Math.round((toMs - fromMs) / DISPLAY_MS)
  for (let i = 0; i < frames; i++) {
    const nowMs = fromMs + i * DISPLAY_MS
    each(nowMs)
    if (pacer.isDue(nowMs)) drawn.push(nowMs)
  }
  return drawn
}

test('every frame while somebody does something, thirty a second once all is at rest', () => {
  const pacer = new FramePacer(0)
  expect(run(pacer, 0, 1000).length).toBe(60)
  expect(pacer.pace(2_900)).toBe('lively')
  expect(pacer.pace(3_100)).toBe('calm')
  const calm = run(pacer, 10_000, 12_000).length
  expect(calm).toBeGreaterThanOrEqual(59)
  expect(calm).toBeLessThanOrEqual(61)
})

test('what moves is shown in every frame, though nobody touches anything', () => {
  const pacer = new FramePacer(0)
  const drawn = run(pacer, 10_000, 11_000, (nowMs) => pacer.moved(nowMs))
  expect(drawn.length).toBe(60)
  expect(pacer.pace(11_500)).toBe('lively')
  expect(pacer.pace(12_000)).toBe('calm')
})

test('input is answered in the very next frame of the display, at every pace', () => {
  for (const isInUse of [true, false]) {
    const pacer = new FramePacer(0)
    pacer.setWindow(false, isInUse)
    let left = -1
    const unanswered: number[] = []
    run(pacer, 40_000, 44_000)
    for (let nowMs = 44_000, i = 0; nowMs < 44_500; nowMs += DISPLAY_MS, i++) {
      // A hand that moves once in a while.
      if (i % 7 === 3) {
        pacer.input(nowMs - 1)
        left = nowMs
      }
      const isDue = pacer.isDue(nowMs)
      if (left === nowMs && !isDue) unanswered.push(i)
    }
    expect(unanswered).toEqual([])
  }
})

test('a window that is not in use calms down and falls asleep; then only news are drawn', () => {
  const pacer = new FramePacer(0)
  pacer.setWindow(false, false)
  expect(pacer.pace(5_000)).toBe('calm')
  // People who walk about do not keep it up.
  expect(run(pacer, 5_000, 6_000, (nowMs) => pacer.moved(nowMs)).length).toBeLessThanOrEqual(31)
  expect(pacer.pace(40_000)).toBe('asleep')
  expect(run(pacer, 40_000, 50_000)).toEqual([])
  pacer.demand()
  expect(run(pacer, 50_000, 51_000)).toEqual([50_000])
  pacer.setWindow(false, true)
  expect(run(pacer, 51_000, 52_000).length).toBeGreaterThan(28)
})

test('nothing is drawn while the page is hidden, and at once when it is seen again', () => {
  const pacer = new FramePacer(0)
  pacer.setWindow(true, true)
  expect(
    run(pacer, 0, 60_000, (nowMs) => {
      pacer.demand()
      pacer.moved(nowMs)
      pacer.input(nowMs)
    }),
  ).toEqual([])
  pacer.setWindow(false, false)
  expect(pacer.isDue(200_000)).toBe(true)
  expect(pacer.isDue(200_016)).toBe(false)
})

test('only frames that follow each other tell how fast the machine is', () => {
  const pacer = new FramePacer(0)
  pacer.isDue(0)
  expect(pacer.measuredMs).toBeUndefined()
  pacer.isDue(20)
  expect(pacer.measuredMs).toBe(20)
  // Thirty a second was wished: it says nothing.
  run(pacer, 5_000, 6_000, () => expect(pacer.measuredMs === undefined || pacer.measuredMs === 20).toBe(true))
  pacer.input(6_000)
  pacer.isDue(6_000)
  expect(pacer.measuredMs).toBeUndefined()
  pacer.isDue(6_018)
  expect(pacer.measuredMs).toBe(18)
})
