import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PoseBuffer, poseRules, type PoseSample } from './poseBuffer.ts'
import { createRandom } from '../../../tests/support/createRandom.ts'
import {
  cm,
  conditionsOf,
  emptySample,
  FRAME_MS,
  gap,
  hear,
  IDLE,
  look,
  seeds,
  WALK,
} from '../../../tests/support/rooms/walkedLife.ts'

/** Runs frames up to `untilMs` and answers what the last one showed. */
function play(buffer: PoseBuffer, fromMs: number, untilMs: number): PoseSample {
  const out = emptySample()
  for (let t = fromMs; t <= untilMs; t += FRAME_MS) buffer.sample(t, out)
  buffer.sample(untilMs, out)
  return out
}

/** Somebody who walks along x from 0 at 1.4 m/s since time 0; frames and poses up to `untilMs`. */
function walker(untilMs: number, state = WALK): { buffer: PoseBuffer; shown: PoseSample } {
  const buffer = new PoseBuffer()
  const shown = emptySample()
  buffer.place(-1_000, 0, 0, 5, 0)
  for (let t = 0; t <= untilMs; t += 10) {
    if (t % 100 === 0) hear(buffer, t, t * 0.0014, 5, state)
    buffer.sample(t, shown)
  }
  return { buffer, shown }
}

describe('one pose after another', () => {
  test('knows nothing before the first pose and stands there after it', () => {
    const buffer = new PoseBuffer()
    expect(buffer.sample(0, emptySample())).toBe(false)
    buffer.place(1000, 1, 0, 2, 0.5)
    expect(play(buffer, 1000, 1100)).toEqual({ x: 1, y: 0, z: 2, heading: 0.5, speed: 0 })
  })

  test('glides about two flushes behind at the real speed', () => {
    const { shown } = walker(5_000)
    const behindMs = 5_000 - shown.x / 0.0014
    expect(behindMs).toBeGreaterThan(100)
    expect(behindMs).toBeLessThan(180)
    expect(shown.speed).toBeCloseTo(1.4, 1)
  })

  test('goes on by itself for a short while, waits there, and in the end believes the last pose', () => {
    const { buffer } = walker(2_000)
    const end = 2.8 + 0.0014 * poseRules.extrapolateMs
    const waiting = play(buffer, 2_010, 3_000)
    expect(waiting.x).toBeCloseTo(end, 1)
    expect(waiting.speed).toBe(0)
    expect(play(buffer, 3_016, 6_000)).toMatchObject({ x: expect.closeTo(2.8, 6), speed: 0 })
  })

  test('whoever said that they stand is not guessed ahead', () => {
    const { buffer } = walker(2_000)
    hear(buffer, 2_050, 2.87, 5, IDLE)
    for (let t = 2_050; t < 4_000; t += FRAME_MS) {
      expect(play(buffer, t, t).x).toBeLessThanOrEqual(2.87)
    }
    expect(play(buffer, 4_000, 4_100)).toMatchObject({ x: 2.87, speed: 0 })
  })

  test('a start after a long rest takes one interval, not the whole rest, and nothing jumps back', () => {
    const buffer = new PoseBuffer()
    buffer.place(0, 0, 0, 0, 0)
    const shown = emptySample()
    let [before, started, arrived] = [0, 0, 0]
    for (let t = 0; t < 10_600; t += FRAME_MS) {
      if (t >= 10_000 && t - FRAME_MS < 10_000) hear(buffer, t, 0.14, 0, WALK)
      buffer.sample(t, shown)
      expect(shown.x).toBeGreaterThanOrEqual(before)
      before = shown.x
      if (shown.x > 0.001) started ||= t
      if (shown.x > 0.139) arrived ||= t
    }
    expect(started).toBeGreaterThan(10_000)
    expect(started).toBeLessThan(10_100)
    expect(arrived - started).toBeGreaterThan(60)
    expect(arrived - started).toBeLessThan(120)
  })

  test('farther than anybody runs is a teleport: no gliding through walls', () => {
    const { buffer } = walker(2_000)
    hear(buffer, 2_100, 20, 5, WALK, true, 1)
    const shown = play(buffer, 2_100, 2_100)
    expect(shown).toMatchObject({ x: 20, y: 0, z: 5, speed: 0 })
    expect(Math.cos(shown.heading)).toBeCloseTo(Math.cos(1), 1)
  })

  test('the server’s word is taken at once', () => {
    const { buffer } = walker(2_000)
    buffer.place(2_100, 2, 0, 6, 1)
    expect(play(buffer, 2_100, 2_100)).toEqual({ x: 2, y: 0, z: 6, heading: 1, speed: 0 })
  })

  test('turns the short way', () => {
    const buffer = new PoseBuffer()
    buffer.place(0, 0, 0, 0, 3)
    play(buffer, 0, 984)
    hear(buffer, 1_000, 0, 0, IDLE, true, -3)
    const shown = emptySample()
    for (let t = 1_000; t < 1_300; t += FRAME_MS) {
      buffer.sample(t, shown)
      expect(Math.abs(Math.cos(shown.heading))).toBeGreaterThan(0.98)
    }
    expect(Math.cos(shown.heading)).toBeCloseTo(Math.cos(-3), 2)
  })

  test('a cell told anew changes nothing', () => {
    const one = walker(2_000)
    const other = walker(2_000)
    hear(other.buffer, 2_010, 2.8, 5, WALK)
    for (const { buffer } of [one, other]) hear(buffer, 2_100, 2.94, 5, WALK)
    expect(play(other.buffer, 2_010, 2_400)).toEqual(play(one.buffer, 2_010, 2_400))
  })

  test('after frames nobody saw it is where it should be', () => {
    const { buffer } = walker(1_000)
    for (let t = 1_100; t <= 20_000; t += 100) hear(buffer, t, t * 0.0014, 5, WALK)
    expect(play(buffer, 20_000, 20_000).x).toBeCloseTo(27.8, 0)
  })
})

describe('delay', () => {
  /** A long straight way: slowest and fastest frame after the first 10 s (m/s), and how far behind it ended. */
  function longWalk(intervalMs: number, lateMs: (t: number) => number, speed = 1.4, state = WALK) {
    const buffer = new PoseBuffer()
    buffer.place(-5_000, 0, 0, 0, 0)
    const due: (readonly [atMs: number, x: number])[] = []
    for (let t = 0; t <= 60_000; t += intervalMs) {
      due.push([Math.max(t + lateMs(t), due.at(-1)?.[0] ?? 0), cm((t * speed) / 1000)])
    }
    const shown = emptySample()
    let [next, before, slowest, fastest] = [0, 0, Infinity, 0]
    for (let t = 0; t <= 60_000; t += FRAME_MS) {
      while (next < due.length && due[next]![0] <= t) {
        const [atMs, x] = due[next++]!
        hear(buffer, atMs, x, 0, state)
      }
      buffer.sample(t, shown)
      const seen = ((shown.x - before) * 1000) / FRAME_MS
      before = shown.x
      if (t < 10_000) continue
      slowest = Math.min(slowest, seen)
      fastest = Math.max(fastest, seen)
    }
    return { slowest, fastest, behindMs: 60_000 - (shown.x * 1000) / speed }
  }

  test('grows until a jittery network no longer shows, and shrinks when it is calm', () => {
    const chance = createRandom(7)
    const jitter = longWalk(100, () => chance() * 250)
    expect(jitter.slowest).toBeGreaterThan(0.6)
    expect(jitter.fastest).toBeLessThan(2)
    expect(jitter.behindMs).toBeGreaterThan(250)
    const calmed = longWalk(100, (t) => (t < 30_000 ? chance() * 250 : 0))
    expect(calmed.behindMs).toBeLessThan(200)
  })

  test('fits a sender with another rhythm', () => {
    const { slowest, fastest, behindMs } = longWalk(240, () => 0)
    expect(slowest).toBeGreaterThan(1.2)
    expect(fastest).toBeLessThan(1.6)
    // So far behind nothing has to be guessed.
    expect(behindMs).toBeGreaterThan(240)
    expect(behindMs).toBeLessThan(400)
  })

  test('keeps up with a published client’s ten cells a second', () => {
    const { slowest, fastest, behindMs } = longWalk(100, () => 0, 10, 0)
    expect(slowest).toBeGreaterThan(8)
    expect(fastest).toBeLessThan(12)
    expect(behindMs).toBeLessThan(200)
  })
})

// The bounds are measured, not proven: always the same lives here, others in tests/long/fuzz/poseBuffer.test.ts.
const sameLives = { numRuns: 20, seed: 20_261_121 }

describe('whatever the network does', () => {
  test('a steady network: smooth, on the way gone, close behind, and at rest where the last pose is', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 60 }), (seed, jitterMs) => {
        const seen = look({ ...conditionsOf(seed), jitterMs }, 1_000)
        expect(seen.haste).toBeLessThan(1.6)
        expect(seen.astray).toBeLessThan(0.25)
        expect(seen.behindMs).toBeLessThan(330)
        expect(seen.rest).toBe(0)
      }),
      sameLives,
    )
  })

  test('gaps whose poses come late in a heap, or never: caught up without a jump', () => {
    fc.assert(
      fc.property(seeds, fc.array(gap, { minLength: 1, maxLength: 2 }), fc.boolean(), (seed, gaps, drops) => {
        const stalls = gaps.map(([from, length]) => [from, from + length] as const)
        const seen = look({ ...conditionsOf(seed), stalls, drops }, 5_000)
        expect(seen.haste).toBeLessThan(1.6)
        // Nobody knows by which way they went meanwhile.
        expect(seen.astray).toBeLessThan(drops ? 3 : 0.8)
        expect(seen.rest).toBe(0)
      }),
      sameLives,
    )
  })

  test.each([
    [483_072, 9_072, 10_972],
    [451_396, 7_396, 9_296],
    [562_262, 8_262, 9_262],
  ])('who set out while the network held everything back (%i)', (seed, from, to) => {
    const seen = look({ ...conditionsOf(seed), stalls: [[from, to]] }, 5_000)
    expect(seen.haste).toBeLessThan(1.6)
    expect(seen.rest).toBe(0)
  })

  test('from near to far and back, again and again', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 12 }), (seed, ringS) => {
        const seen = look({ ...conditionsOf(seed), ringS }, 5_000)
        expect(seen.haste).toBeLessThan(1.6)
        expect(seen.astray).toBeLessThan(2)
        expect(seen.rest).toBe(0)
      }),
      sameLives,
    )
  })
})

describe('whatever the page manages', () => {
  const jitter = fc.integer({ min: 0, max: 60 })

  test('from 5 to 60 frames a second: as smooth and as close as with even ones', () => {
    fc.assert(
      fc.property(seeds, jitter, fc.constantFrom(5, 20, 60), (seed, jitterMs, least) => {
        const page = { perSecond: [least, 60], pauses: [] } as const
        const seen = look({ ...conditionsOf(seed), jitterMs, page }, 1_000)
        expect(seen.haste).toBeLessThan(1.4)
        expect(seen.astray).toBeLessThan(0.25)
        expect(seen.behindMs).toBeLessThan(330)
        expect(seen.rest).toBe(0)
      }),
      sameLives,
    )
  })

  test('a page that stands still now and then shows everybody where they are, and nobody who rushes', () => {
    fc.assert(
      fc.property(seeds, jitter, fc.array(gap, { minLength: 1, maxLength: 3 }), (seed, jitterMs, gaps) => {
        const pauses = gaps.map(([from, length]) => [from, from + length] as const)
        const page = { perSecond: [5, 60], pauses } as const
        const seen = look({ ...conditionsOf(seed), jitterMs, page }, 5_000)
        expect(seen.haste).toBeLessThan(1.6)
        expect(seen.astray).toBeLessThan(0.8)
        expect(seen.rest).toBe(0)
      }),
      sameLives,
    )
  })
})
