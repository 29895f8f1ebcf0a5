import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionsOf, gap, look, seeds } from '../../support/rooms/walkedLife.ts'

// The same as beside poseBuffer.ts, with other lives each time and bounds nobody would see broken:
// never twice as fast as anybody was, never far from the way gone, at rest where the last pose is.

const manyLives = { numRuns: 150 }

test('a steady network, whoever walks', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 0, max: 60 }), (seed, jitterMs) => {
      const { haste, astray, behindMs, rest } = look({ ...conditionsOf(seed), jitterMs }, 1_000)
      expect(haste).toBeLessThan(2)
      expect(astray).toBeLessThan(0.5)
      expect(behindMs).toBeLessThan(400)
      expect(rest).toBe(0)
    }),
    manyLives,
  )
})

test('gaps, late or lost, whenever they come', () => {
  fc.assert(
    fc.property(seeds, fc.array(gap, { minLength: 1, maxLength: 2 }), fc.boolean(), (seed, gaps, drops) => {
      const stalls = gaps.map(([from, length]) => [from, from + length] as const)
      const { haste, astray, rest } = look({ ...conditionsOf(seed), stalls, drops }, 5_000)
      expect(haste).toBeLessThan(2)
      expect(astray).toBeLessThan(drops ? 4 : 1.2)
      expect(rest).toBe(0)
    }),
    manyLives,
  )
})

test('from ring to ring, however often', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 2, max: 12 }), (seed, ringS) => {
      const { haste, astray, rest } = look({ ...conditionsOf(seed), ringS }, 5_000)
      expect(haste).toBeLessThan(2)
      expect(astray).toBeLessThan(2.5)
      expect(rest).toBe(0)
    }),
    manyLives,
  )
})

test('on a page of 5 to 60 frames a second that stands still now and then', () => {
  fc.assert(
    fc.property(seeds, fc.array(gap, { maxLength: 3 }), (seed, gaps) => {
      const pauses = gaps.map(([from, length]) => [from, from + length] as const)
      const page = { perSecond: [5, 60], pauses } as const
      const { haste, astray, rest } = look({ ...conditionsOf(seed), page }, 5_000)
      expect(haste).toBeLessThan(2)
      expect(astray).toBeLessThan(1.2)
      expect(rest).toBe(0)
    }),
    manyLives,
  )
})
