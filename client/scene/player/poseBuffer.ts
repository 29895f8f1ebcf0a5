import { wrapAngle } from '../heading.ts'

/**
 * What was heard about a remote avatar's pose, played back a little late, so that it glides between what arrived.
 * Times in milliseconds, lengths in metres, heading in radians.
 */
export const poseRules = {
  /** Browsers send every 100 ms and the server flushes every 50 ms: one of each and some jitter behind. */
  delayMs: 160,
  /** How long a moving avatar goes on by itself when nothing arrives. */
  extrapolateMs: 150,
  /** Farther than anybody runs between two messages: a teleport, a seat, a correction. */
  teleportM: 3,
  /** After a pause this long the next pose begins a new movement. */
  restMs: 260,
  sendMs: 100,
  kept: 10,
} as const

export interface PoseSample {
  x: number
  y: number
  z: number
  heading: number
  /** Metres per second on the ground, for the feet. */
  speed: number
}

const fields = 5

/** A ring of the newest poses in one typed array: time, x, y, z, heading. */
export class PoseBuffer {
  private readonly ring = new Float64Array(poseRules.kept * fields)
  private count = 0
  private newest = -1

  private at(age: number): number {
    return ((this.newest - age + poseRules.kept) % poseRules.kept) * fields
  }

  private write(timeMs: number, x: number, y: number, z: number, heading: number): void {
    this.newest = (this.newest + 1) % poseRules.kept
    this.count = Math.min(this.count + 1, poseRules.kept)
    const i = this.newest * fields
    this.ring[i] = timeMs
    this.ring[i + 1] = x
    this.ring[i + 2] = y
    this.ring[i + 3] = z
    this.ring[i + 4] = heading
  }

  /** Notes a pose that arrived at `timeMs`. */
  push(timeMs: number, x: number, y: number, z: number, heading: number): void {
    if (this.count > 0) {
      const i = this.at(0)
      const r = this.ring
      const last = r[i]!
      const far = Math.hypot(x - r[i + 1]!, z - r[i + 3]!) > poseRules.teleportM
      if (far) this.count = 0
      // From rest: the way to the new pose took one sending interval, not the whole pause.
      else if (timeMs - last > poseRules.restMs)
        this.write(timeMs - poseRules.sendMs, r[i + 1]!, r[i + 2]!, r[i + 3]!, r[i + 4]!)
      else if (timeMs <= last) timeMs = last + 1
    }
    this.write(timeMs, x, y, z, heading)
  }

  /** Forgets everything, so that the next pose is taken as it is. */
  clear(): void {
    this.count = 0
  }

  /** The pose to show at `nowMs`, written into `out`; false while nothing is known. */
  sample(nowMs: number, out: PoseSample): boolean {
    if (this.count === 0) return false
    const time = nowMs - poseRules.delayMs
    const r = this.ring
    let age = 0
    while (age < this.count - 1 && r[this.at(age)]! > time) age++
    const a = this.at(age)
    if (age > 0) {
      const b = this.at(age - 1)
      if (time >= r[a]!) return this.between(a, b, (time - r[a]!) / (r[b]! - r[a]!), out)
      return this.still(a, out)
    }
    if (this.count < 2 || time <= r[a]!) return this.still(a, out)
    const before = this.at(1)
    const span = r[a]! - r[before]!
    const late = time - r[a]!
    if (span > poseRules.restMs || late > poseRules.extrapolateMs)
      return this.settle(before, a, span, late, out)
    return this.between(before, a, 1 + late / span, out)
  }

  /** After the guess ran out: stay where it led until something is heard. */
  private settle(before: number, a: number, span: number, late: number, out: PoseSample): boolean {
    const ahead = span > poseRules.restMs ? 0 : Math.min(late, poseRules.extrapolateMs)
    this.between(before, a, 1 + ahead / span, out)
    out.speed = 0
    return true
  }

  private still(a: number, out: PoseSample): boolean {
    const r = this.ring
    out.x = r[a + 1]!
    out.y = r[a + 2]!
    out.z = r[a + 3]!
    out.heading = r[a + 4]!
    out.speed = 0
    return true
  }

  private between(a: number, b: number, share: number, out: PoseSample): boolean {
    const r = this.ring
    const dx = r[b + 1]! - r[a + 1]!
    const dz = r[b + 3]! - r[a + 3]!
    out.x = r[a + 1]! + dx * share
    out.z = r[a + 3]! + dz * share
    // Height and turn are never guessed ahead: a jump would fly on, a turn would spin.
    const known = Math.min(1, share)
    out.y = r[a + 2]! + (r[b + 2]! - r[a + 2]!) * known
    out.heading = r[a + 4]! + wrapAngle(r[b + 4]! - r[a + 4]!) * known
    out.speed = (Math.hypot(dx, dz) * 1000) / (r[b]! - r[a]!)
    return true
  }
}
