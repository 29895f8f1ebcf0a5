import type { SentLog } from './sentLog.ts'

/** Near means within so many metres (the marks for delivery and refresh). */
export const NEAR_M = 15
/** Shorter stays in one zone say nothing about a rate, seconds. */
const NEAR_STAY_MIN_S = 2
const FAR_STAY_MIN_S = 4

/** Where a bot truly is, for all witnesses to know. */
export interface Seen {
  readonly log: SentLog
  /** Metres, as of its latest move. */
  readonly x: number
  readonly z: number
  /** It sends moves now. */
  readonly isMoving: boolean
}

type Zone = 'none' | 'near' | 'far'

interface Track {
  zone: Zone
  /** ms */
  since: number
  /** Moves seen since then. */
  seen: number
  /** Newest move of its that was seen, 0: none. */
  lastNumber: number
  lastSeenAt: number
  /** ms without news since then. */
  longestGap: number
}

/** What the witnesses found in one measured time. */
export interface Findings {
  /** From send() of a bot to the witness having the pose, ms; avatars within NEAR_M. */
  readonly latencies: number[]
  /** Moves a second seen of one avatar, for each stay within NEAR_M or beyond it. */
  readonly nearRates: number[]
  readonly farRates: number[]
  /** Longest time without news of a moving far avatar, for each stay, ms. */
  readonly farGaps: number[]
  /** Moves of near avatars that were passed over. */
  nearSkipped: number
  nearSeen: number
  /** Poses seen that were sent. */
  confirmed: number
  /** Poses seen that nobody sent. */
  wrong: number
  /** Poses older than one seen before. */
  outdated: number
  /** Moves the server took back, as `bot:move`. */
  readonly corrected: Set<string>
}

export const noFindings = (): Findings => ({
  latencies: [],
  nearRates: [],
  farRates: [],
  farGaps: [],
  nearSkipped: 0,
  nearSeen: 0,
  confirmed: 0,
  wrong: 0,
  outdated: 0,
  corrected: new Set(),
})

/** One bot that decodes everything it is told and holds it against what the others really sent. */
export class Witness {
  readonly #self: Seen
  readonly #others: readonly Seen[]
  readonly #tracks: Track[]
  #findings: Findings | undefined

  constructor(self: Seen, others: readonly Seen[]) {
    this.#self = self
    this.#others = others
    this.#tracks = others.map(() => ({
      zone: 'none',
      since: 0,
      seen: 0,
      lastNumber: 0,
      lastSeenAt: 0,
      longestGap: 0,
    }))
  }

  /** From now on what is seen counts. Witnesses may share their findings. */
  start(findings: Findings): void {
    this.#findings = findings
    for (const track of this.#tracks) track.zone = 'none'
  }

  finish(now: number): void {
    this.#others.forEach((_, i) => this.#leaveZone(this.#tracks[i]!, now))
    this.#findings = undefined
  }

  /** Sorts the others into near and far; often enough that a stay's length is right (every 100 ms). */
  look(now: number): void {
    this.#others.forEach((other, i) => {
      if (other === this.#self) return
      const track = this.#tracks[i]!
      const zone = !other.isMoving ? 'none' : this.#distanceTo(other.x, other.z) <= NEAR_M ? 'near' : 'far'
      if (zone === track.zone) return
      this.#leaveZone(track, now)
      track.zone = zone
      track.since = now
      track.lastSeenAt = now
      track.seen = 0
      track.longestGap = 0
    })
  }

  /**
   * A pose of bot `i` came. `claimed` is the number of the move the server says it is, where it says so: a pose that
   * is not that move's has been corrected.
   */
  pose(
    i: number,
    xCm: number,
    yCm: number,
    zCm: number,
    yawStep: number,
    now: number,
    claimed?: number,
  ): void {
    const other = this.#others[i]
    const track = this.#tracks[i]
    if (!other || !track || other.log.newest === 0) return
    const { log } = other
    if (claimed !== undefined && claimed > 0 && !log.isPose(claimed, xCm, yCm, zCm, yawStep)) {
      this.#findings?.corrected.add(`${i}:${claimed}`)
    }
    const isRepeated = log.isPose(track.lastNumber, xCm, yCm, zCm, yawStep)
    const number = isRepeated ? track.lastNumber : log.find(track.lastNumber + 1, xCm, yCm, zCm, yawStep)
    const findings = this.#findings
    if (number === 0) {
      if (findings) this.#unknown(findings, log, track, [xCm, yCm, zCm, yawStep])
      return
    }
    if (findings) {
      findings.confirmed += 1
      if (!isRepeated && other !== this.#self) this.#count(findings, other, track, number, now)
    }
    track.lastNumber = number
  }

  #unknown(findings: Findings, log: SentLog, track: Track, pose: [number, number, number, number]): void {
    // Before anything was seen of it, it may be where it entered.
    if (track.lastNumber === 0) return
    if (log.find(1, ...pose) > 0) findings.outdated += 1
    else findings.wrong += 1
  }

  #count(findings: Findings, { log, x, z }: Seen, track: Track, number: number, now: number): void {
    if (track.zone === 'near') {
      findings.nearSeen += 1
      if (track.seen > 0) findings.nearSkipped += number - track.lastNumber - 1
    }
    if (track.zone === 'far') this.#gap(track, now)
    track.seen += 1
    track.lastSeenAt = now
    if (this.#distanceTo(x, z) <= NEAR_M) findings.latencies.push(now - log.timeOf(number))
  }

  #gap(track: Track, now: number): void {
    track.longestGap = Math.max(track.longestGap, now - track.lastSeenAt)
  }

  #leaveZone(track: Track, now: number): void {
    const seconds = (now - track.since) / 1000
    const findings = this.#findings
    if (findings && track.zone === 'near' && seconds >= NEAR_STAY_MIN_S) {
      findings.nearRates.push(track.seen / seconds)
    }
    if (findings && track.zone === 'far' && seconds >= FAR_STAY_MIN_S) {
      this.#gap(track, now)
      findings.farRates.push(track.seen / seconds)
      findings.farGaps.push(track.longestGap)
    }
    track.zone = 'none'
  }

  #distanceTo(x: number, z: number): number {
    return Math.hypot(x - this.#self.x, z - this.#self.z)
  }
}
