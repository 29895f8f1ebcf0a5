import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseFaces, weights, type Candidate } from './chooseFaces.ts'

const candidate = fc.record({
  userId: fc.constantFrom(...'abcdefghij'),
  metres: fc.oneof(fc.double({ min: 0, max: 30, noNaN: true }), fc.constant(Infinity)),
  weight: fc.constantFrom(...Object.values(weights)),
})
const crowd = fc.uniqueArray(candidate, { selector: ({ userId }) => userId })
const limits = fc.integer({ min: 0, max: 6 })
const rows = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 6 })

test('as many as fit, nobody twice, and nobody who is not there', () => {
  fc.assert(
    fc.property(crowd, limits, rows, (candidates, limit, former) => {
      const shown = chooseFaces(candidates, limit, former)
      expect(shown).toHaveLength(Math.min(limit, candidates.length))
      expect(new Set(shown).size).toBe(shown.length)
      const there = new Set(candidates.map(({ userId }) => userId))
      expect(shown.filter((userId) => !there.has(userId))).toEqual([])
    }),
  )
})

test('nobody of more weight is left out for somebody of less', () => {
  fc.assert(
    fc.property(crowd, limits, rows, (candidates, limit, former) => {
      const shown = new Set(chooseFaces(candidates, limit, former))
      const of = (isShown: boolean) =>
        candidates.filter(({ userId }) => shown.has(userId) === isShown).map(({ weight }) => weight)
      expect(Math.min(3, ...of(true))).toBeGreaterThanOrEqual(limit > 0 ? Math.max(0, ...of(false)) : 0)
    }),
  )
})

test('nobody flickers: chosen again, and while people shift by less than half a metre, it is the same row', () => {
  const shift = fc.array(fc.double({ min: -0.49, max: 0.49, noNaN: true }), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(crowd, limits, rows, (candidates, limit, former) => {
      const shown = chooseFaces(candidates, limit, former)
      expect(chooseFaces(candidates, limit, shown)).toEqual(shown)
    }),
  )
  fc.assert(
    fc.property(crowd, limits, shift, (candidates, limit, shifts) => {
      const shown = chooseFaces(candidates, limit, [])
      const moved = candidates.map((one, i) => ({ ...one, metres: Math.max(0, one.metres + shifts[i]!) }))
      expect(chooseFaces(moved, limit, shown)).toEqual(shown)
    }),
  )
})

test('who stays is where they were in the row, but for those who close a gap', () => {
  fc.assert(
    fc.property(crowd, limits, rows, (candidates, limit, former) => {
      const shown = chooseFaces(candidates, limit, former)
      const kept = former.filter((userId) => shown.includes(userId))
      expect(shown.filter((userId) => kept.includes(userId))).toEqual(kept)
    }),
  )
})

const near = (userId: string, metres: number, weight: number = weights.near): Candidate => ({
  userId,
  metres,
  weight,
})

test('who begins to speak takes the place of the farthest, in its very place, and keeps it while others come nearer', () => {
  const quiet = [near('a', 1), near('b', 2), near('c', 3)]
  expect(chooseFaces(quiet, 2, [])).toEqual(['a', 'b'])
  const speaking = [near('a', 1), near('b', 2), near('c', 3, weights.speaking)]
  expect(chooseFaces(speaking, 2, ['b', 'a'])).toEqual(['c', 'a'])
  const both = [
    near('a', 1, weights.speaking),
    near('b', 0, weights.speaking),
    near('c', 9, weights.speaking),
  ]
  expect(chooseFaces(both, 2, ['c', 'a'])).toEqual(['c', 'a'])
})

test('somebody has to be a metre nearer to take a place', () => {
  expect(chooseFaces([near('a', 2), near('b', 1.1)], 1, ['a'])).toEqual(['a'])
  expect(chooseFaces([near('a', 2), near('b', 0.9)], 1, ['a'])).toEqual(['b'])
})
