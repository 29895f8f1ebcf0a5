import { bodyStateOf, packPose, type PackedPose } from '#shared/movement/packedMove.ts'
import { limits } from '#shared/rules/limits.ts'

/** The room of the bench: a square of so many metres. */
export const ROOM_M = 80
/** Nobody walks nearer to a wall than this, metres. */
const MARGIN_M = 0.6
/** From here on people turn away from a wall, metres. */
const TURN_AWAY_M = 3
/** How sharply somebody turns at most, and before a wall, radians a second. */
const TURN_MAX = 1.2
const TURN_AWAY = 2.4
/** How quickly the turning changes: per second back to straight on, and by chance (radians a second, per √s). */
const TURN_DAMPING = 0.8
const TURN_NOISE = 0.7
const RUN_SHARE = 0.15
/** A pace is kept so long, seconds. */
const PACE_SECONDS = { min: 4, spread: 12 }
/** The motion is worked out in steps of at most this, seconds. */
const STEP_SECONDS = 0.05

const walkState = bodyStateOf('walk')
const runState = bodyStateOf('run')
const idleState = bodyStateOf('idle')

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** An angle within half a turn of zero. */
const wrapped = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))

/** Somebody who strolls about the room: mostly walking, sometimes running, in smooth curves, away from walls. */
export class Walker {
  /** Metres. */
  x: number
  z: number
  /** Rests until told otherwise. */
  isResting = true
  /** Radians, clockwise seen from above, 0 = +z: as a yaw. */
  #heading: number
  #turning = 0
  #isRunning: boolean
  #paceLeft: number
  #at: number
  readonly #random: () => number

  /** Starts in the middle of a cell of the map at a time in ms. */
  constructor(cell: { readonly x: number; readonly y: number }, random: () => number, now: number) {
    this.x = cell.x + 0.5
    this.z = cell.y + 0.5
    this.#random = random
    this.#heading = random() * 2 * Math.PI
    this.#isRunning = random() < RUN_SHARE
    this.#paceLeft = PACE_SECONDS.spread * random()
    this.#at = now
  }

  /** Moves on to a time in ms. */
  advance(now: number): void {
    let left = Math.max(0, now - this.#at) / 1000
    this.#at = now
    if (this.isResting) return
    while (left > 0) {
      const seconds = Math.min(STEP_SECONDS, left)
      this.#step(seconds)
      left -= seconds
    }
  }

  putAt(x: number, z: number): void {
    this.x = x
    this.z = z
  }

  /** Where it is, in the wire's whole steps. */
  pose(): PackedPose {
    const state = this.isResting ? idleState : this.#isRunning ? runState : walkState
    const yaw = (this.#heading * 180) / Math.PI
    return packPose({ position: { x: this.x, y: 0, z: this.z }, rotation: { x: 0, y: yaw, z: 0 } }, state)
  }

  #step(seconds: number): void {
    this.#paceLeft -= seconds
    if (this.#paceLeft < 0) {
      this.#isRunning = this.#random() < RUN_SHARE
      this.#paceLeft = PACE_SECONDS.min + PACE_SECONDS.spread * this.#random()
    }
    this.#heading = wrapped(this.#heading + this.#turnRate(seconds) * seconds)
    const speed = this.#isRunning ? limits.runSpeed : limits.walkSpeed
    const inRoom = (at: number): number => Math.min(ROOM_M - MARGIN_M, Math.max(MARGIN_M, at))
    this.x = inRoom(this.x - Math.sin(this.#heading) * speed * seconds)
    this.z = inRoom(this.z + Math.cos(this.#heading) * speed * seconds)
  }

  #turnRate(seconds: number): number {
    const chance = (this.#random() + this.#random() + this.#random() - 1.5) * 2
    this.#turning += -this.#turning * TURN_DAMPING * seconds + chance * TURN_NOISE * Math.sqrt(seconds)
    this.#turning = Math.max(-TURN_MAX, Math.min(TURN_MAX, this.#turning))
    const isNearWall = Math.min(this.x, this.z, ROOM_M - this.x, ROOM_M - this.z) < MARGIN_M + TURN_AWAY_M
    if (!isNearWall) return this.#turning
    const inward = Math.atan2(this.x - ROOM_M / 2, ROOM_M / 2 - this.z)
    const off = wrapped(inward - this.#heading)
    if (Math.abs(off) < Math.PI / 3) return this.#turning
    this.#turning = 0
    return Math.sign(off) * TURN_AWAY
  }
}
