import fc from 'fast-check'
import { PoseBuffer, type PoseSample } from '../../../client/scene/player/poseBuffer.ts'
import { bodyStateOf } from '#shared/movement/packedMove.ts'
import { limits } from '#shared/rules/limits.ts'
import { createRandom } from '../createRandom.ts'

export const [IDLE, WALK, RUN] = ['idle', 'walk', 'run'].map(bodyStateOf) as [number, number, number]
/** Between two frames of whoever looks on, ms. */
export const FRAME_MS = 16
export const cm = (metres: number): number => Math.round(metres * 100) / 100
const YAW_STEP = (2 * Math.PI) / limits.yawSteps

/** Metres and radians as they arrive. */
export function hear(
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

export const emptySample = (): PoseSample => ({ x: NaN, y: NaN, z: NaN, heading: NaN, speed: NaN })

// A sender, a server and a network, all of chance.

interface Spot {
  readonly x: number
  readonly z: number
  readonly heading: number
  readonly state: number
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

export interface Conditions {
  readonly seed: number
  /** The sender's frames come up to so much late. */
  readonly jitterMs: number
  /** From when to when the network holds everything back. */
  readonly stalls: readonly (readonly [number, number])[]
  /** Slow reader: what was held back is left out, not sent late. */
  readonly drops: boolean
  /** Seconds between changes of the ring; Infinity: near all the time. */
  readonly ringS: number
  /** What the page of whoever looks on manages; without it a frame every FRAME_MS. */
  readonly page?: Page
}

/** A page that does not draw evenly. */
interface Page {
  /** Frames a second: each frame takes by chance as long as between these. */
  readonly perSecond: readonly [least: number, most: number]
  /** From when to when it stands still: it draws nothing, and hears afterwards what came meanwhile. */
  readonly pauses: readonly (readonly [number, number])[]
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

export interface Seen {
  /** Largest speed between two frames, as a share of the largest true speed of the last seconds (0.3 m/s free). */
  readonly haste: number
  /** Farthest from the way really gone in the last seconds, metres. */
  readonly astray: number
  /** Metres from the last pose at the end. */
  readonly rest: number
  /** Mean ms behind the truth while near, of those who run or walk. */
  readonly behindMs: number
}

/** When the next frame is drawn. */
function nextFrame({ seed, page }: Conditions): (nowMs: number) => number {
  if (!page) return (nowMs) => nowMs + FRAME_MS
  const chance = createRandom(seed + 1)
  const [longest, shortest] = page.perSecond.map((rate) => 1000 / rate) as [number, number]
  return (nowMs) => {
    const drawnMs = nowMs + shortest + chance() * (longest - shortest)
    return page.pauses.find(([from, to]) => drawnMs > from && nowMs < to)?.[1] ?? drawnMs
  }
}

/** Lets somebody live, tells it over such a network, and watches what is shown. `backMs`: how far back a way may have been gone. */
export function look(conditions: Conditions, backMs: number): Seen {
  const chance = createRandom(conditions.seed)
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
  const pauses = conditions.page?.pauses ?? []
  const frameAfter = nextFrame(conditions)
  let beforeMs = 0
  for (let nowMs = 0; nowMs < SECONDS * 1000 + 8_000; nowMs = frameAfter(nowMs)) {
    while (next < told.length && told[next]!.atMs <= nowMs) {
      const { atMs, spot, isNear } = told[next++]!
      const heardMs = pauses.find(([from, to]) => atMs >= from && atMs < to)?.[1] ?? atMs
      hear(buffer, heardMs, spot.x, spot.z, spot.state, isNear, spot.heading)
    }
    buffer.sample(nowMs, shown)
    if (before) {
      const speed = (Math.hypot(shown.x - before.x, shown.z - before.z) * 1000) / (nowMs - beforeMs)
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
    beforeMs = nowMs
  }
  const end = spots.at(-1)!
  return {
    haste,
    astray,
    rest: Math.hypot(shown.x - cm(end.x), shown.z - cm(end.z)),
    behindMs: behindSum / Math.max(1, behindCount),
  }
}

/** A steady network. */
export const conditionsOf = (seed: number): Conditions => ({
  seed,
  jitterMs: 16,
  stalls: [],
  drops: false,
  ringS: Infinity,
})
export const seeds = fc.integer({ min: 0, max: 2 ** 31 })
/** From when on, and how long, nothing comes through, ms. */
export const gap = fc.tuple(fc.integer({ min: 3_000, max: 20_000 }), fc.integer({ min: 300, max: 2_000 }))
