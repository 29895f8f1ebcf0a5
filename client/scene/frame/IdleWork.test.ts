import { expect, test } from 'vitest'
import type { Slowly } from '#shared/slowly.ts'
import { IdleWork, SLICE_MS } from './IdleWork.ts'

/** A clock that only work moves on, and a browser that is idle when it is told so. */
function quietBrowser() {
  let nowMs = 0
  const asked: (() => void)[] = []
  const idle = new IdleWork(
    () => nowMs,
    (run) => void asked.push(run),
  )
  return {
    idle,
    asked,
    /** One idle time; how long it was used, ms. */
    rest(): number {
      const fromMs = nowMs
      asked.shift()?.()
      return nowMs - fromMs
    },
    *work(steps: number, stepMs: number, done: string[], name: string): Slowly<void> {
      for (let i = 0; i < steps; i++) {
        nowMs += stepMs
        yield
      }
      done.push(name)
    },
  }
}

test('work is done one after the other, no slice takes longer than it may by more than one step', () => {
  const { idle, asked, rest, work } = quietBrowser()
  const done: string[] = []
  idle.add(work(10, 0.5, done, 'ways'))
  idle.add(work(3, 0.7, done, 'sounds'))
  expect(asked).toHaveLength(1)
  const slices: number[] = []
  while (asked.length > 0) slices.push(rest())
  expect(done).toEqual(['ways', 'sounds'])
  expect(Math.max(...slices)).toBeLessThan(SLICE_MS + 0.7)
  expect(slices.length).toBeGreaterThan(3)
})

test('what is given up is not gone on with, and nothing is asked for when there is nothing to do', () => {
  const { idle, asked, rest, work } = quietBrowser()
  const done: string[] = []
  const giveUp = idle.add(work(20, 1, done, 'ways'))
  rest()
  giveUp()
  rest()
  expect(asked).toEqual([])
  expect(done).toEqual([])
  idle.add(work(1, 1, done, 'sounds'))
  while (asked.length > 0) rest()
  expect(done).toEqual(['sounds'])
})

test('work that throws is not gone on with, the rest is', () => {
  const { idle, asked, rest, work } = quietBrowser()
  const done: string[] = []
  idle.add(
    (function* (): Slowly<void> {
      yield
      throw new Error('broken')
    })(),
  )
  idle.add(work(1, 1, done, 'sounds'))
  expect(rest).toThrow('broken')
  while (asked.length > 0) rest()
  expect(done).toEqual(['sounds'])
})
