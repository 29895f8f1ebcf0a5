import { bodyStateOf } from '#shared/movement/packedMove.ts'
import { limits } from '#shared/rules/limits.ts'
import { headingFromYaw, wrapAngle } from '../heading.ts'

/**
 * What was heard about a remote avatar's pose, played back a little late, so that it glides between what arrived.
 * Times in milliseconds, lengths in metres, heading in radians.
 */
export const poseRules = {
  /** How long a moving avatar goes on by itself when nothing arrives. */
  extrapolateMs: 150,
  /** Near and far avatars: how often they are told, before it has been measured. */
  nearMs: limits.moveSendMs,
  farMs: 1_000,
  /** Playback goes so much slower or faster, at most, until its delay is right again. */
  slowest: 0.8,
  fastest: 1.3,
  /** The longest delay as a multiple of the sending interval, and how much more than needed it is. */
  longestDelay: 4,
  marginMs: 15,
  /** After a longer silence nothing is concluded from how long it was. */
  longestGapMs: 2_500,
} as const

export interface PoseSample {
  x: number
  y: number
  z: number
  heading: number
  /** Metres per second on the ground, for the feet. */
  speed: number
}

/** Two seconds of near poses that come all at once, with those still to be shown before them. */
const KEPT = 40
/** Time, x, y, z, heading. */
const FIELDS = 5
/** What a fault of the clock adds to or takes from one step, as a share of it. */
const CLOCK_GAIN = 0.2
const LATER_MOST = 0.25
const EARLIER_MOST = 0.1
/** The path may lie so many intervals in the future. */
const AHEAD_MOST = 0.5
/** After so long without a frame nobody has seen where it was: it is shown where it should be. */
const UNSEEN_MS = 500
/** So much behind its delay it is hurried. */
const HOPELESS_MS = 1_500
/** How far beyond what is possible still is no teleport: ms of the way, and metres. */
const TELEPORT_SLACK_MS = 300
const TELEPORT_MIN_M = 1
/** A wrong guess is mended so fast: m/s at rest, and more as a share of the speed. */
const MEND_SPEED = 0.25
const MEND_SHARE = 0.15

/** ms a metre takes at most haste, and whoever only walks. */
const RUN_MS = 950 / limits.runSpeed
const WALK_MS = 950 / limits.walkSpeed
/** Tile steps: ten metres a second. */
const TILES_MS = 100

const WALK = bodyStateOf('walk')
const RUN = bodyStateOf('run')
const JUMP = bodyStateOf('jump')

const isMoving = (state: number): boolean => state >= WALK && state <= JUMP
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

/**
 * A ring of the newest poses in one typed array, each with the moment the sender was there, and a head that plays
 * them. The moments are guessed: flushes and networks move arrivals about, but a sender is regular and walks
 * evenly, so the way to a pose tells better than its arrival how long it took. What arrives only pulls gently.
 */
export class PoseBuffer {
  private readonly ring = new Float64Array(KEPT * FIELDS)
  private count = 0
  private newest = -1
  private state = 0
  /** It is believed to go on when nothing is heard for a moment. */
  private coasts = false
  private isNear = true
  /** Arrival of the newest pose. */
  private heardMs = -Infinity
  /** How often this sender is heard. */
  private intervalMs: number = poseRules.nearMs
  /** What a long gap was longer than usual. */
  private owedMs = 0
  /** How far the head should be behind now. */
  private delayMs = 0
  private headMs = 0
  private sampledMs = -Infinity
  /** Speed the newest poses were apart, m/s. */
  private pace = 0
  /** What is shown besides the path: a wrong guess, until it is mended. */
  private offsetX = 0
  private offsetZ = 0

  constructor() {
    this.enterRing(true)
  }

  /** Takes the pose as it is, with no way to it: at first, after a teleport, a seat, a correction. */
  place(atMs: number, x: number, y: number, z: number, heading: number): void {
    this.count = 0
    this.believe(0)
    this.pace = 0
    this.offsetX = this.offsetZ = 0
    this.heardMs = atMs
    const i = this.begin(atMs)
    const r = this.ring
    r[i + 1] = x
    r[i + 2] = y
    r[i + 3] = z
    r[i + 4] = heading
  }

  /**
   * Notes a pose that arrived at `atMs`, in the wire's whole steps: no number is put into a box on the way here.
   * `state` is an index into bodyStates, `isNear` says that every pose comes.
   */
  push(
    atMs: number,
    xCm: number,
    yCm: number,
    zCm: number,
    yawStep: number,
    state: number,
    isNear: boolean,
  ): void {
    const x = xCm / 100
    const y = yCm / 100
    const z = zCm / 100
    const heading = headingFromYaw((yawStep * 360) / limits.yawSteps)
    if (this.count === 0) this.place(atMs, x, y, z, heading)
    const isSameRing = isNear === this.isNear
    if (!isSameRing) this.enterRing(isNear)
    const r = this.ring
    const i = this.at(0)
    const lastState = this.state
    // Whole cells are told anew when somebody comes near: nothing new about most.
    if (r[i + 1] === x && r[i + 2] === y && r[i + 3] === z && r[i + 4] === heading && lastState === state)
      return
    const gap = Math.min(Math.max(0, atMs - this.heardMs), poseRules.longestGapMs)
    const distance = Math.hypot(x - r[i + 1]!, z - r[i + 3]!)
    // Who does not say what they do is no browser of ours, and may be faster.
    const atRun = distance * (state === 0 ? TILES_MS : RUN_MS)
    if (
      distance > TELEPORT_MIN_M &&
      atRun > Math.max(gap, this.intervalMs) * (1 + LATER_MOST) + TELEPORT_SLACK_MS
    ) {
      this.place(atMs, x, y, z, heading)
      this.believe(state)
      return
    }
    // Who does not run at either end walked between, if there was time to.
    const isRun = state === 0 || state === RUN || lastState === RUN
    const shortest = isRun ? atRun : Math.max(atRun, Math.min(gap, distance * WALK_MS))
    this.follow(guess)
    const wasAtRest = isMoving(lastState)
      ? gap >= poseRules.longestGapMs
      : gap > this.intervalMs * 1.6 || this.pace === 0
    let from = r[i]!
    let took: number
    if (wasAtRest) {
      // The way to the new pose took one interval, not the whole pause, and what has been shown is past.
      const start = Math.max(from, atMs - Math.max(this.intervalMs, shortest), this.headMs)
      took = Math.max(atMs - start, shortest, 1)
      if (start > from) r.copyWithin(this.begin(start) + 1, i + 1, i + FIELDS)
      if (this.headMs >= from) this.headMs = Math.max(this.headMs, Math.min(start, atMs - this.delayMs))
      this.pace = 0
      this.owedMs = gap
      from = start
    } else {
      if (isSameRing) this.learn(gap, atMs - from)
      took = Math.max(this.stepMs(distance, gap, atMs - from, isSameRing), shortest)
    }
    const n = this.begin(from + took)
    r[n + 1] = x
    r[n + 2] = y
    r[n + 3] = z
    r[n + 4] = heading
    this.believe(state)
    this.heardMs = atMs
    this.learnPace(distance, took)
    if (from + took - atMs > this.intervalMs * AHEAD_MOST) this.shift(from + took - atMs)
    // What was shown stays shown; where the guess was wrong it is mended little by little.
    this.follow(known)
    this.offsetX += guess.x - known.x
    this.offsetZ += guess.z - known.z
  }

  /** The pose to show at `nowMs`, written into `out`; false while nothing is known. Call it once a frame. */
  sample(nowMs: number, out: PoseSample): boolean {
    if (this.count === 0) return false
    const elapsed = nowMs - this.sampledMs
    this.sampledMs = nowMs
    const last = this.ring[this.at(0)]!
    let rate = 1
    if (!(elapsed < UNSEEN_MS)) {
      this.headMs = nowMs - this.delayMs
      this.offsetX = this.offsetZ = 0
    } else {
      const late = nowMs - elapsed - this.headMs - this.delayMs
      rate = clamp(1 + late / UNSEEN_MS, poseRules.slowest, Math.max(poseRules.fastest, late / HOPELESS_MS))
      this.headMs += elapsed * rate
    }
    if (this.headMs > last) {
      this.headMs = isMoving(this.state)
        ? Math.min(this.headMs, last + poseRules.extrapolateMs)
        : Math.max(this.headMs, nowMs - this.delayMs)
      if (this.coasts && nowMs - this.heardMs > this.intervalMs * 2 + 1_000) this.giveUp()
    }
    this.follow(out)
    out.speed *= rate
    this.mend(out, Math.min(elapsed, UNSEEN_MS))
    return true
  }

  private at(age: number): number {
    return ((this.newest - age + KEPT) % KEPT) * FIELDS
  }

  /** Room for the next pose, at a moment; its fields are for the caller to fill. */
  private begin(timeMs: number): number {
    this.newest = (this.newest + 1) % KEPT
    this.count = Math.min(this.count + 1, KEPT)
    const i = this.newest * FIELDS
    this.ring[i] = timeMs
    return i
  }

  private believe(state: number): void {
    this.state = state
    this.coasts = isMoving(state)
  }

  /** Begins with what is usual for near or far ones. */
  private enterRing(isNear: boolean): void {
    this.isNear = isNear
    this.intervalMs = isNear ? poseRules.nearMs : poseRules.farMs
    this.delayMs = this.leastDelayMs()
  }

  private leastDelayMs(): number {
    return this.intervalMs * 1.25 + poseRules.marginMs
  }

  /** After a pose in an uninterrupted walk: `gap` since the last arrival, `age` since the moment of the last pose. */
  private learn(gap: number, age: number): void {
    this.learnInterval(gap)
    // So far behind now the head must be, or it runs out of path just before a pose comes.
    const needed = age + poseRules.marginMs
    if (needed > this.delayMs) this.delayMs = Math.min(needed, this.intervalMs * poseRules.longestDelay)
    else this.delayMs += (Math.max(needed, this.leastDelayMs()) - this.delayMs) * Math.min(1, gap / 3_000)
  }

  /** The mean of all gaps; but of a long one only so much as the heap after it makes up for. */
  private learnInterval(gap: number): void {
    const { intervalMs } = this
    const most = intervalMs * 3
    const owed = gap < intervalMs * 0.5 ? Math.min(this.owedMs, intervalMs - gap) : 0
    this.owedMs = gap > most ? gap - most : gap < intervalMs * 0.5 ? this.owedMs - owed : 0
    this.intervalMs += (Math.min(gap, most) + owed - intervalMs) * 0.05
  }

  /** How long the sender took from the last pose to this one. */
  private stepMs(distance: number, gap: number, age: number, isSameRing: boolean): number {
    const { intervalMs, pace } = this
    // Poses that come in a heap were held back on the way; they are as far apart as ever.
    const isHeap = gap < intervalMs * 0.25
    const least = isHeap ? 0.75 : clamp(gap / intervalMs, 0.25, 0.75)
    const most = Math.max(isSameRing ? 1.1 : 2.5, gap / intervalMs)
    // Nobody changes pace much within a step: a short way was told early, a long one is of several steps.
    const usual = intervalMs * (pace > 0.3 ? clamp((distance * 1000) / pace / intervalMs, least, most) : 1)
    return usual + clamp((age - usual) * CLOCK_GAIN, -usual * EARLIER_MOST, usual * LATER_MOST)
  }

  private learnPace(distance: number, took: number): void {
    const { intervalMs, pace } = this
    const isOneStep = Math.abs(took - intervalMs) < intervalMs * 0.3
    const seen = (distance * 1000) / (isOneStep ? intervalMs : took)
    this.pace = pace === 0 || !isOneStep ? seen : (pace + seen) / 2
  }

  /** Moves the path and the head on it back together: nothing changes but that the head is late. */
  private shift(byMs: number): void {
    for (let age = 0; age < this.count; age++) this.ring[this.at(age)]! -= byMs
    this.headMs -= byMs
  }

  /** Back to the last pose that was really heard. */
  private giveUp(): void {
    this.follow(guess)
    this.coasts = false
    this.follow(known)
    this.offsetX += guess.x - known.x
    this.offsetZ += guess.z - known.z
  }

  private mend(out: PoseSample, elapsed: number): void {
    const length = Math.hypot(this.offsetX, this.offsetZ)
    const step = ((MEND_SPEED + MEND_SHARE * out.speed) * elapsed) / 1000
    const left = length <= step || length > TELEPORT_MIN_M * 2 ? 0 : 1 - step / length
    this.offsetX *= left
    this.offsetZ *= left
    out.x += this.offsetX
    out.z += this.offsetZ
  }

  /** The path at the head. */
  private follow(out: PoseSample): void {
    const time = this.headMs
    const r = this.ring
    let age = 0
    while (age < this.count - 1 && r[this.at(age)]! > time) age++
    const a = this.at(age)
    if (age > 0 && time >= r[a]!) this.between(a, this.at(age - 1), time, out)
    else if (age === 0 && this.coasts && this.count > 1 && time > r[a]!) {
      this.between(this.at(1), a, Math.min(time, r[a]! + poseRules.extrapolateMs), out)
      if (time >= r[a]! + poseRules.extrapolateMs) out.speed = 0
    } else {
      out.x = r[a + 1]!
      out.y = r[a + 2]!
      out.z = r[a + 3]!
      out.heading = r[a + 4]!
      out.speed = 0
    }
  }

  private between(a: number, b: number, time: number, out: PoseSample): void {
    const r = this.ring
    const span = r[b]! - r[a]!
    const share = span > 0 ? (time - r[a]!) / span : 1
    const dx = r[b + 1]! - r[a + 1]!
    const dz = r[b + 3]! - r[a + 3]!
    out.x = r[a + 1]! + dx * share
    out.z = r[a + 3]! + dz * share
    // Height and turn are never guessed ahead: a jump would fly on, a turn would spin.
    const sure = Math.min(1, share)
    out.y = r[a + 2]! + (r[b + 2]! - r[a + 2]!) * sure
    out.heading = r[a + 4]! + wrapAngle(r[b + 4]! - r[a + 4]!) * sure
    out.speed = span > 0 ? (Math.hypot(dx, dz) * 1000) / span : 0
  }
}

const guess: PoseSample = { x: 0, y: 0, z: 0, heading: 0, speed: 0 }
const known: PoseSample = { x: 0, y: 0, z: 0, heading: 0, speed: 0 }
