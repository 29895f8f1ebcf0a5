import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyStateOf } from '#shared/movement/packedMove.ts'
import { limits } from '#shared/rules/limits.ts'
import { PoseBuffer, poseRules, type PoseSample } from './poseBuffer.ts'

const [IDLE, WALK, RUN] = ['idle', 'walk', 'run'].map(bodyStateOf) as [number, number, number]
const FRAME_MS = 16
const cm = (metres: number): number => Math.round(metres * 100) / 100
const YAW_STEP = (2 * Math.PI) / limits.yawSteps

/** Metres and radians as they arrive. */
function hear(
  buffer: PoseBuffer,
  atMs: number,
  x: number,
  z: number,
  state: number,
  isNear = true,
  heading = 0,
): void {
  const yawStep = Math.round(-heading / YAW_STEP) & (limits.yawSteps - 1)
  buffer.push(atMs, Math.round(x * 100), 0, Math.round(z * 100), yawStep, state, isNear)
}

const emptySample = (): PoseSample => ({ x: NaN, y: NaN, z: NaN, heading: NaN, speed: NaN })

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
    const chance = chanceOf(7)
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

// ---- a sender, a server and a network, all of chance

interface Spot {
  readonly x: number
  readonly z: number
  readonly heading: number
  readonly state: number
}

/** Small numbers of chance from a seed. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Where a person is at every 1/60 s: walks, runs, stands and turns by chance, and stands in the end. */
function life(chance: () => number, seconds: number): Spot[] {
  const spots: Spot[] = []
  let [x, z, heading, speed, wanted, leftS] = [40, 40, 0, 0, 0, 0]
  const steps = seconds * 60
  for (let step = 0; step < steps; step++) {
    if ((leftS -= 1 / 60) <= 0) {
      const what = chance()
      wanted = what < 0.3 ? 0 : what < 0.7 ? limits.walkSpeed : limits.runSpeed
      heading += (chance() - 0.5) * 3
      leftS = 0.3 + chance() * 3
    }
    if (step > steps - 120) wanted = 0
    speed += Math.max(-16 / 60, Math.min(11 / 60, wanted - speed))
    x += (Math.sin(heading) * speed) / 60
    z += (Math.cos(heading) * speed) / 60
    spots.push({ x, z, heading, state: speed < 0.05 ? IDLE : speed > 2.2 ? RUN : WALK })
  }
  return spots
}

interface Told {
  readonly atMs: number
  readonly spot: Spot
  readonly isNear: boolean
}

interface Conditions {
  readonly seed: number
  /** The sender's frames come up to so much late. */
  readonly jitterMs: number
  /** From when to when the network holds everything back. */
  readonly stalls: readonly (readonly [number, number])[]
  /** Slow reader: what was held back is left out, not sent late. */
  readonly drops: boolean
  /** Seconds between changes of the ring; Infinity: near all the time. */
  readonly ringS: number
}

const SECONDS = 30

/** What arrives when: told as the client tells, flushed as the server flushes. */
function toldOf(spots: readonly Spot[], conditions: Conditions, chance: () => number): Told[] {
  const sent: { atMs: number; spot: Spot }[] = []
  let last: Spot | undefined
  let lastStep = 0
  spots.forEach((spot, step) => {
    const isRest = last && last.x === spot.x && last.z === spot.z && last.state === spot.state
    const isUrgent = !last || (last.state === IDLE) !== (spot.state === IDLE)
    if (isRest || (!isUrgent && step - lastStep < 6)) return
    last = spot
    lastStep = step
    sent.push({ atMs: (step * 1000) / 60 + chance() * conditions.jitterMs, spot })
  })
  const told: Told[] = []
  let [next, arrivedMs, farDueMs] = [0, 0, 0]
  let news: Spot | undefined
  for (let flushMs = 7; flushMs < SECONDS * 1000 + 2_000; flushMs += 50) {
    while (next < sent.length && sent[next]!.atMs <= flushMs) news = sent[next++]!.spot
    const isNear = Math.floor(flushMs / 1000 / conditions.ringS) % 2 === 0
    if (!news || (!isNear && flushMs < farDueMs)) continue
    farDueMs = flushMs + 1_000
    const stall = conditions.stalls.find(([from, to]) => flushMs >= from && flushMs < to)
    if (stall && conditions.drops) continue
    const atMs = (stall ? stall[1] : flushMs) + 20 + chance() * 15
    arrivedMs = Math.max(arrivedMs, atMs)
    told.push({ atMs: arrivedMs, spot: news, isNear })
    news = undefined
  }
  return told
}

interface Seen {
  /** Largest speed between two frames, as a share of the largest true speed of the last seconds (0.3 m/s free). */
  readonly haste: number
  /** Farthest from the way really gone in the last seconds, metres. */
  readonly astray: number
  /** Metres from the last pose at the end. */
  readonly rest: number
  /** Mean ms behind the truth while near, of those who run or walk. */
  readonly behindMs: number
}

function look(conditions: Conditions, backMs: number): Seen {
  const chance = chanceOf(conditions.seed)
  const spots = life(chance, SECONDS)
  const told = toldOf(spots, conditions, chance)
  const buffer = new PoseBuffer()
  const { x, z, heading } = spots[0]!
  buffer.place(0, cm(x), 0, cm(z), heading)
  const spotAt = (ms: number): Spot => spots[Math.max(0, Math.min(spots.length - 1, Math.floor(ms * 0.06)))]!
  const topAt = (ms: number): number => {
    let top = 0
    for (let t = ms - backMs; t <= ms; t += 1000 / 60) {
      const [a, b] = [spotAt(t - 1000 / 60), spotAt(t)]
      top = Math.max(top, Math.hypot(a.x - b.x, a.z - b.z) * 60)
    }
    return top
  }
  const shown = emptySample()
  let before: PoseSample | undefined
  let [next, haste, astray, behindSum, behindCount] = [0, 0, 0, 0, 0]
  for (let nowMs = 0; nowMs < SECONDS * 1000 + 8_000; nowMs += FRAME_MS) {
    while (next < told.length && told[next]!.atMs <= nowMs) {
      const { atMs, spot, isNear } = told[next++]!
      hear(buffer, atMs, spot.x, spot.z, spot.state, isNear, spot.heading)
    }
    buffer.sample(nowMs, shown)
    if (before) {
      const speed = (Math.hypot(shown.x - before.x, shown.z - before.z) * 1000) / FRAME_MS
      if (speed > 0.3) haste = Math.max(haste, (speed - 0.3) / Math.max(0.01, topAt(nowMs)))
    }
    let [nearest, nearestMs] = [Infinity, 0]
    for (let t = nowMs; t >= nowMs - backMs; t -= 1000 / 60) {
      const spot = spotAt(t)
      const distance = Math.hypot(spot.x - shown.x, spot.z - shown.z)
      if (distance < nearest) [nearest, nearestMs] = [distance, t]
    }
    astray = Math.max(astray, nearest)
    if (spotAt(nowMs - 500).state !== IDLE && shown.speed > 1) {
      behindSum += nowMs - nearestMs
      behindCount++
    }
    before = { ...shown }
  }
  const end = spots.at(-1)!
  return {
    haste,
    astray,
    rest: Math.hypot(shown.x - cm(end.x), shown.z - cm(end.z)),
    behindMs: behindSum / Math.max(1, behindCount),
  }
}

const conditionsOf = (seed: number): Conditions => ({
  seed,
  jitterMs: 16,
  stalls: [],
  drops: false,
  ringS: Infinity,
})
const seeds = fc.integer({ min: 0, max: 2 ** 31 })
const gap = fc.tuple(fc.integer({ min: 3_000, max: 20_000 }), fc.integer({ min: 300, max: 2_000 }))

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
      { numRuns: 20 },
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
      { numRuns: 20 },
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
      { numRuns: 20 },
    )
  })
})
