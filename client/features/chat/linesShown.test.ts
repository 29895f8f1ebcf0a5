import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LINES_AT_ONCE, beginOfShown, earlier } from './linesShown.ts'

const lines = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ key: `k${from + n}` }))

test('who follows the end has the newest lines, however many there are', () => {
  expect(beginOfShown(lines(5_000), undefined)).toBe(5_000 - LINES_AT_ONCE)
  expect(beginOfShown(lines(3), undefined)).toBe(0)
  expect(beginOfShown([], undefined)).toBe(0)
})

test('who reads keeps their lines while others come, and the old go', () => {
  const first = earlier(lines(5_000), undefined)
  expect(first).toBe(`k${5_000 - 2 * LINES_AT_ONCE}`)
  expect(beginOfShown(lines(5_010), first)).toBe(5_000 - 2 * LINES_AT_ONCE)
  expect(beginOfShown(lines(5_000, 4_990), first)).toBe(0)
})

test('step by step one comes to the first line, and stays there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6_000 }), (count) => {
      const all = lines(count)
      let first: string | undefined
      for (let step = 0; step <= count / LINES_AT_ONCE; step++) first = earlier(all, first)
      expect(beginOfShown(all, first)).toBe(0)
      expect(beginOfShown(all, earlier(all, first))).toBe(0)
    }),
  )
})
