/** A pose as the stream of one cell last said it, in whole steps; see packedMove.ts for units. */
export interface StreamPose {
  readonly encId: number
  readonly x: number
  readonly y: number
  readonly z: number
  readonly yaw: number
  readonly state: number
}

/** How a coordinate is guessed before its difference is told: where it was, or there plus a velocity. */
export const predictors = { still: 0, last: 1, smooth: 2 } as const
export type Predictor = (typeof predictors)[keyof typeof predictors]

/** Velocities are kept in quarters of a centimetre per message, so that halving them loses little. */
const VELOCITY_UNIT = 4
/** Messages of a cell in which somebody may stay silent before it counts as standing. */
const REST_AFTER = 4
const HISTORY_MASK = (1 << REST_AFTER) - 1

/**
 * What sender and receivers of a cell's stream both remember: who is in it, in which order, and the numbers the next
 * differences are taken from. Both sides call the same methods in the same order, so both know the same; typed arrays,
 * no object per member.
 */
export class CellStream {
  count = 0
  ids = new Uint32Array(8)
  x = new Int32Array(8)
  y = new Int32Array(8)
  z = new Int32Array(8)
  yaw = new Uint8Array(8)
  state = new Uint8Array(8)
  /** Last difference, centimetres. */
  lastX = new Int32Array(8)
  lastZ = new Int32Array(8)
  /** Smoothed difference, in 1 / VELOCITY_UNIT centimetres. */
  meanX = new Int32Array(8)
  meanZ = new Int32Array(8)
  /** Which of the cell's last messages moved it, newest in bit 0. */
  history = new Uint8Array(8)

  clear(): void {
    this.count = 0
  }

  /** The new member's place. */
  add(encId: number, x: number, y: number, z: number, yaw: number, state: number): number {
    const i = this.count
    if (i === this.ids.length) this.#grow()
    this.count = i + 1
    this.ids[i] = encId
    this.x[i] = x
    this.y[i] = y
    this.z[i] = z
    this.yaw[i] = yaw
    this.state[i] = state
    this.setVelocity(i, 0, 0, 0, 0, 0)
    return i
  }

  setVelocity(i: number, lastX: number, lastZ: number, meanX: number, meanZ: number, history: number): void {
    this.lastX[i] = lastX
    this.lastZ[i] = lastZ
    this.meanX[i] = meanX
    this.meanZ[i] = meanZ
    this.history[i] = history
  }

  /** Takes a member out; the last one takes its place. */
  remove(i: number): void {
    const last = --this.count
    if (i === last) return
    for (const column of this.#columns()) column[i] = column[last]!
  }

  predictX(i: number, predictor: Predictor): number {
    return this.x[i]! + this.#guess(predictor, this.lastX[i]!, this.meanX[i]!)
  }

  predictZ(i: number, predictor: Predictor): number {
    return this.z[i]! + this.#guess(predictor, this.lastZ[i]!, this.meanZ[i]!)
  }

  #guess(predictor: Predictor, last: number, mean: number): number {
    if (predictor === predictors.still) return 0
    return predictor === predictors.last ? last : Math.round(mean / VELOCITY_UNIT)
  }

  /** Whether a member most likely moves in the next message: senders pause between two flushes. */
  expectsMove(i: number): boolean {
    const history = this.history[i]!
    return (history & 1) === 0 && history !== 0
  }

  /** The member has a new pose. `state` 1 is idle: whoever stops has no velocity to go on with. */
  move(i: number, x: number, y: number, z: number, yaw: number, state: number): void {
    const dx = x - this.x[i]!
    const dz = z - this.z[i]!
    const isFresh = this.history[i] === 0
    const stops = state <= 1
    this.lastX[i] = stops ? 0 : dx
    this.lastZ[i] = stops ? 0 : dz
    this.meanX[i] = stops ? 0 : isFresh ? dx * VELOCITY_UNIT : (this.meanX[i]! + dx * VELOCITY_UNIT) >> 1
    this.meanZ[i] = stops ? 0 : isFresh ? dz * VELOCITY_UNIT : (this.meanZ[i]! + dz * VELOCITY_UNIT) >> 1
    this.x[i] = x
    this.y[i] = y
    this.z[i] = z
    this.yaw[i] = yaw
    this.state[i] = state
    this.history[i] = ((this.history[i]! << 1) | 1) & HISTORY_MASK
  }

  /** The member was silent in this message. */
  rest(i: number): void {
    this.history[i] = (this.history[i]! << 1) & HISTORY_MASK
    if (this.history[i] === 0) this.setVelocity(i, 0, 0, 0, 0, 0)
  }

  #columns() {
    const { ids, x, y, z, yaw, state, lastX, lastZ, meanX, meanZ, history } = this
    return [ids, x, y, z, yaw, state, lastX, lastZ, meanX, meanZ, history]
  }

  #grow(): void {
    const size = this.ids.length * 2
    const wider = <T extends Uint32Array | Int32Array | Uint8Array>(column: T, into: T): T => {
      into.set(column)
      return into
    }
    this.ids = wider(this.ids, new Uint32Array(size))
    this.x = wider(this.x, new Int32Array(size))
    this.y = wider(this.y, new Int32Array(size))
    this.z = wider(this.z, new Int32Array(size))
    this.yaw = wider(this.yaw, new Uint8Array(size))
    this.state = wider(this.state, new Uint8Array(size))
    this.lastX = wider(this.lastX, new Int32Array(size))
    this.lastZ = wider(this.lastZ, new Int32Array(size))
    this.meanX = wider(this.meanX, new Int32Array(size))
    this.meanZ = wider(this.meanZ, new Int32Array(size))
    this.history = wider(this.history, new Uint8Array(size))
  }
}
